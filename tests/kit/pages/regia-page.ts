import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';
import { DateField } from '../date-field.ts';

type Section = 'Comandi' | 'Momenti' | 'Giro della demo' | 'Posta' | 'Registro' | 'Messaggi';

/** The page of messages at `/regia`, and the bar on every page. */
export class RegiaPage extends ScreenPage {
  static readonly paths = ['/regia'];
  readonly bar: Locator;
  /** Shows sandbox, date and faults; folds and unfolds the bar. */
  readonly toggle: Locator;
  readonly removeFaults: Locator;
  /** The latest message of the bar. */
  readonly notice: Locator;
  /** The day that the clock is set to. */
  readonly day: DateField;

  /** Regia's one line while the tour runs. */
  readonly caption: Locator;
  readonly nextStep: Locator;
  readonly previousStep: Locator;
  readonly endTour: Locator;
  /** What surrounds the part of the page that the tour's step speaks of. */
  readonly light: Locator;

  /** What is left of Regia while presenting. */
  readonly dot: Locator;

  constructor(page: Page) {
    super(page);
    this.bar = page.getByRole('complementary', { name: 'Regia' });
    this.toggle = this.bar.locator('[aria-expanded]');
    this.removeFaults = this.bar.getByRole('button', { name: /^Togli (il guasto|i guasti)$/ });
    this.day = new DateField(this.bar, 'Giorno');
    this.caption = this.bar.getByRole('group', { name: 'Giro della demo' });
    this.nextStep = this.caption.getByRole('button', {
      name: /^(Passo successivo|Fine del giro)$/,
    });
    this.previousStep = this.caption.getByRole('button', { name: 'Passo precedente' });
    this.endTour = this.caption.getByRole('button', { name: 'Interrompi il giro' });
    this.light = this.bar.locator('div[aria-hidden="true"]');
    this.dot = this.bar.getByRole('button', { name: 'Torna alla Regia' });
    this.notice = this.bar.locator('[data-tone] > p');
  }

  /** The page's list quotes what screens say while they load. */
  override async ready(): Promise<this> {
    await this.bar.waitFor();
    return this;
  }

  /** Opens the page of messages. */
  async open(): Promise<this> {
    await this.page.goto('/regia');
    return this.ready();
  }

  /** Opens any page that has the bar. */
  async openAt(path: string): Promise<this> {
    await this.page.goto(path);
    await this.bar.waitFor();
    return this;
  }

  /** Unfolds the bar and opens one of its sections. */
  async unfold(section: Section = 'Comandi'): Promise<Locator> {
    if ((await this.toggle.getAttribute('aria-expanded')) === 'false') await this.toggle.click();
    await this.bar.getByRole('button', { name: section, exact: true }).click();
    return this.section(section);
  }

  /** Begins the tour at its first step, or at the one with this title. */
  async startTour(title?: string): Promise<this> {
    const tour = await this.unfold('Giro della demo');
    await tour.getByRole('button', { name: title ? `Vai: ${title}` : 'Inizia il giro' }).click();
    await this.caption.waitFor();
    return this;
  }

  section(name: Section): Locator {
    return this.bar.getByRole('region', { name });
  }

  /** A button of the unfolded bar. */
  button(name: string | RegExp): Locator {
    return this.bar.getByRole('button', { name });
  }

  /** Logs in as a persona by its button in the bar. */
  async become(name: RegExp): Promise<void> {
    await this.unfold();
    await this.button(name).click();
  }

  /** Presses 'Mostra' in the row with this situation. */
  async show(situation: string): Promise<void> {
    await this.page.getByRole('button', { name: `Mostra ${situation}`, exact: true }).click();
  }

  async copyLink(): Promise<string> {
    await this.unfold();
    await this.button('Copia link').click();
    return this.bar.getByLabel('Link', { exact: true }).inputValue();
  }
}
