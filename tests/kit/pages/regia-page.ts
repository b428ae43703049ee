import type { Locator } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';
import { DateField } from '../date-field.ts';

type Section = 'Comandi' | 'Salvataggi' | 'Giro della demo' | 'Posta' | 'Registro' | 'Messaggi';

/** The page of messages at `/regia`, and the bar on every page. */
export class RegiaPage extends ScreenPage {
  static readonly paths = ['/regia'];
  readonly bar = this.page.getByRole('complementary', { name: 'Regia' });
  /** Shows environment, date and simulated errors; folds and unfolds the bar. */
  readonly toggle = this.bar.locator('[aria-expanded][aria-keyshortcuts]');
  readonly removeFaults = this.bar.getByRole('button', {
    name: /^Togli (l’errore simulato|gli errori simulati)$/,
  });
  /** On the front: turns to the testers' tools. */
  readonly openTools = this.bar.getByRole('button', { name: 'Strumenti di prova' });
  /** On the testers' tools: turns back to the front. */
  readonly closeTools = this.bar.getByRole('button', { name: 'Chiudi gli strumenti' });
  /** The tabs of the testers' tools. */
  readonly tabs = this.bar.getByRole('tablist', { name: 'Sezioni della Regia' });
  /** The day that the clock is set to. */
  readonly day = new DateField(this.bar, 'Giorno');
  /** Regia's one line while the tour runs. */
  readonly caption = this.bar.getByRole('group', { name: 'Giro della demo' });
  readonly nextStep = this.caption.getByRole('button', {
    name: /^(Passo successivo|Fine del giro)$/,
  });
  readonly endTour = this.caption.getByRole('button', { name: 'Interrompi il giro' });
  /** What surrounds the part of the page that the tour's step speaks of. */
  readonly light = this.bar.locator('div[aria-hidden="true"]');
  /** What is left of Regia while presenting. */
  readonly dot = this.bar.getByRole('button', { name: 'Torna alla Regia' });
  /** The QR code of the present place. */
  readonly code = this.bar.getByRole('img', { name: /^Codice QR: / });
  /** The latest message of the bar. */
  readonly notice = this.bar.locator('[data-tone] > p');

  /** The page's list quotes what screens say while they load. */
  override async ready(): Promise<this> {
    await this.bar.waitFor();
    return this;
  }

  /** Opens any page that has the bar. */
  async openAt(path: string): Promise<this> {
    await this.page.goto(path);
    await this.bar.waitFor();
    return this;
  }

  /** Unfolds the bar, with its front: tour, presenting, person, day, new client, this page elsewhere. */
  async openBar(): Promise<this> {
    await this.unfoldBar();
    if (await this.closeTools.isVisible()) await this.closeTools.click();
    return this;
  }

  /** Unfolds the bar, turns to 'Strumenti di prova' and opens one of its tabs. */
  async unfold(section: Section = 'Comandi'): Promise<Locator> {
    await this.unfoldBar();
    if (await this.openTools.isVisible()) await this.openTools.click();
    await this.tabs.getByRole('tab', { name: section, exact: true }).click();
    return this.section(section);
  }

  private async unfoldBar(): Promise<void> {
    if ((await this.toggle.getAttribute('aria-expanded')) === 'false') await this.toggle.click();
    await this.openTools.or(this.closeTools).waitFor();
  }

  /** Begins the tour at its first step, or at the one with this title. */
  async startTour(title?: string): Promise<this> {
    if (title === undefined) {
      await this.openBar();
      await this.button('Inizia il giro').click();
    } else {
      const tour = await this.unfold('Giro della demo');
      await tour.getByRole('button', { name: `Vai: ${title}` }).click();
    }
    await this.caption.waitFor();
    return this;
  }

  section(name: Section): Locator {
    return this.bar.getByRole('tabpanel', { name });
  }

  /** A button of the unfolded bar. */
  button(name: string | RegExp): Locator {
    return this.bar.getByRole('button', { name });
  }

  /** Logs in as a persona by its button under 'Comandi', which has all of them. */
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

/** Two phones side by side, each with a person of its own. */
export class RegiaPhonesPage extends ScreenPage {
  static readonly paths = ['/regia/telefoni'];
  readonly marta = this.page.frameLocator('iframe[title="Il telefono di Marta"]');
  readonly luca = this.page.frameLocator('iframe[title="Il telefono di Luca"]');
}

/** The product on a desk beside itself on a phone. */
export class RegiaStagePage extends ScreenPage {
  static readonly paths = ['/regia/palco'];
  readonly desk = this.page.frameLocator('iframe[title="Rivola su un computer"]');
  readonly phone = this.page.frameLocator('iframe[title="Rivola su un telefono"]');
  /** Leaves the phone, and goes where the desk is. */
  readonly deskAlone = this.page.getByRole('button', { name: 'Solo il computer' });
}

/** The presenter's notes beside the tour, in a window of their own. */
export class RegiaNotesPage extends ScreenPage {
  static readonly paths = ['/regia/note'];
  readonly begin = this.page.getByRole('button', { name: 'Inizia il giro' });
  readonly next = this.page.getByRole('button', { name: 'Avanti' });
  readonly back = this.page.getByRole('button', { name: 'Indietro' });
}
