import type { Locator } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';
import { DateField } from '../date-field.ts';

/** A ticket card, on any screen. */
export const cardIn = (root: Locator) => ({
  root,
  star: root.getByRole('button', { name: 'Salva tra i preferiti' }),
  contact: root.getByRole('link', { name: 'Contatta' }),
  sellerInfo: root.getByRole('button', { name: 'Info venditore' }),
  sellerLink: root.locator('a[href^="/venditore/"]'),
  image: root.locator('img'),
  showNotes: root.getByRole('button', { name: 'Note', exact: true }),
});

export type TicketCard = ReturnType<typeof cardIn>;

export class SearchPage extends ScreenPage {
  static readonly paths = ['/cerca'];
  readonly departure = this.page.getByRole('combobox', { name: 'Partenza' });
  readonly destination = this.page.getByRole('combobox', { name: 'Destinazione' });
  readonly date = new DateField(this.page, 'Data');
  readonly airline = this.page.getByLabel('Compagnia aerea');
  readonly priceOrder = this.page.getByLabel('Ordina per prezzo');
  readonly dateOrder = this.page.getByLabel('Ordina per giorno');
  readonly suggestionList = this.page.getByRole('listbox');
  readonly suggestions = this.suggestionList.getByRole('option');
  readonly submit = this.page
    .getByRole('search')
    .getByRole('button', { name: 'Cerca', exact: true });
  readonly swap = this.page.getByRole('button', { name: 'Scambia partenza e destinazione' });
  readonly clear = this.page.getByRole('button', { name: 'Azzera i filtri' });
  /** The search in one line, which opens the filters where they are folded. */
  readonly summary = this.page.getByRole('search').getByRole('button', { name: /^.+ → .+ · .+$/ });
  readonly results = this.page.getByRole('region', { name: 'Risultati' });
  readonly activeFilters = this.#buttonsIn('Filtri in uso');
  readonly removableFilters = this.#buttonsIn('Filtri da togliere');
  readonly nearestDays = this.#buttonsIn('Nei giorni vicini');
  /** Offered where no single filter can go. */
  readonly withoutFilters = this.results.getByRole('button', { name: 'Senza filtri' });
  readonly count = this.results.getByRole('status');
  readonly cards = this.results.getByRole('article');
  readonly more = this.page.getByRole('button', { name: 'Mostra altri' });

  #buttonsIn(list: string): Locator {
    return this.results.getByRole('list', { name: list }).getByRole('button');
  }

  /** Opens the filters where they are folded, as on a phone. */
  async openFilters(): Promise<this> {
    await this.page.getByRole('search').waitFor();
    const folded = this.page.getByRole('search').locator('[aria-expanded="false"]');
    if (await this.summary.and(folded).isVisible()) await this.summary.click();
    return this;
  }

  service(name: string): Locator {
    return this.page.getByRole('checkbox', { name });
  }

  card(index = 0): TicketCard {
    return cardIn(this.cards.nth(index));
  }

  /** The card of a route, such as 'Roma FCO verso Torino TRN'. */
  cardOf(route: string | RegExp): TicketCard {
    return cardIn(this.results.getByRole('article', { name: route }));
  }

  /** Types a city and chooses its suggestion. */
  async pick(field: Locator, city: string): Promise<this> {
    await this.openFilters();
    await field.fill(city);
    await this.suggestionList.getByRole('option', { name: city, exact: true }).click();
    return this;
  }

  /** Types a text without choosing a suggestion. */
  async type(field: Locator, text: string): Promise<this> {
    await this.openFilters();
    await field.fill(text);
    await field.blur();
    return this;
  }

  async search(): Promise<this> {
    await this.openFilters();
    await this.submit.click();
    return this;
  }
}
