import type { Locator, Page } from '@playwright/test';

type Section = 'Comandi' | 'Giro della demo' | 'Posta' | 'Registro' | 'Messaggi';

/** `/regia`, the page of messages, and the bar on every page */
export class RegiaPage {
  static readonly paths = ['/regia'];
  readonly bar: Locator;
  /** Names sandbox, date and faults; folds and unfolds. */
  readonly toggle: Locator;
  readonly lift: Locator;
  /** What it has to say. */
  readonly notice: Locator;

  constructor(readonly page: Page) {
    this.bar = page.getByRole('complementary', { name: 'Regia' });
    this.toggle = this.bar.locator('[aria-expanded]');
    this.lift = this.bar.getByRole('button', { name: /^Togli (il guasto|i guasti)$/ });
    this.notice = this.bar.locator('[data-tone] > p');
  }

  /** The page of messages, with the bar there. */
  async open(): Promise<this> {
    await this.page.goto('/regia');
    await this.bar.waitFor();
    return this;
  }

  /** The bar on any page. */
  async openAt(path: string): Promise<this> {
    await this.page.goto(path);
    await this.bar.waitFor();
    return this;
  }

  async unfold(section: Section = 'Comandi'): Promise<Locator> {
    if ((await this.toggle.getAttribute('aria-expanded')) === 'false') await this.toggle.click();
    await this.bar.getByRole('button', { name: section, exact: true }).click();
    return this.section(section);
  }

  section(name: Section): Locator {
    return this.bar.getByRole('region', { name });
  }

  /** A control of the bar, unfolded to its commands. */
  button(name: string | RegExp): Locator {
    return this.bar.getByRole('button', { name });
  }

  async become(name: RegExp): Promise<void> {
    await this.unfold();
    await this.button(name).click();
  }

  /** Brings about the row of the catalogue with this situation. */
  async show(situation: string): Promise<void> {
    await this.page.getByRole('button', { name: `Mostra ${situation}`, exact: true }).click();
  }

  async copyLink(): Promise<string> {
    await this.unfold();
    await this.button('Copia link').click();
    return this.bar.getByLabel('Link', { exact: true }).inputValue();
  }
}
