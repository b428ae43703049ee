import type { Locator, Page } from '@playwright/test';
import { TicketCardPart } from './search-page.ts';

export class FavouritesPage {
  static readonly paths = ['/preferiti'];
  readonly title: Locator;
  readonly navigation: Locator;
  readonly logout: Locator;
  readonly loading: Locator;
  /** The text of the empty list. */
  readonly none: Locator;
  readonly cards: Locator;
  /** The dialog that asks before a favourite is removed. */
  readonly question: Locator;
  readonly confirm: Locator;
  readonly cancel: Locator;

  constructor(private readonly page: Page) {
    this.title = page.getByRole('heading', { level: 1 });
    this.navigation = page.getByRole('navigation', { name: 'Navigazione principale' });
    this.logout = page.getByRole('button', { name: 'Logout' });
    this.loading = page.getByText('Caricamento...', { exact: true });
    this.none = page.getByText('Nessun preferito', { exact: true });
    this.cards = page.getByRole('article');
    this.question = page.getByRole('alertdialog');
    this.confirm = this.question.getByRole('button', { name: 'Togli dai preferiti' });
    this.cancel = this.question.getByRole('button', { name: 'Annulla' });
  }

  async open(): Promise<this> {
    await this.page.goto('/preferiti');
    return this;
  }

  cardOf(route: string | RegExp): TicketCardPart {
    return new TicketCardPart(this.page, this.page.getByRole('article', { name: route }));
  }
}
