import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';
import { TicketCardPart } from './search-page.ts';

export class FavouritesPage extends ScreenPage {
  static readonly paths = ['/preferiti'];
  readonly title: Locator;
  readonly navigation: Locator;
  readonly logout: Locator;
  /** The text of the empty list. */
  readonly none: Locator;
  readonly cards: Locator;
  /** The dialog that asks before a favourite is removed. */
  readonly question: Locator;
  readonly confirm: Locator;
  readonly cancel: Locator;
  /** The button of the message after a removal. */
  readonly undo: Locator;
  /** The button of the message after a card was taken out of the list only. */
  readonly showAgain: Locator;
  /** Shows all cards again that were taken out of the list. */
  readonly showAll: Locator;
  /** How many are saved. */
  readonly count: Locator;

  constructor(page: Page) {
    super(page);
    this.title = page.getByRole('heading', { level: 1 });
    this.navigation = page.getByRole('navigation', { name: 'Navigazione principale' });
    this.logout = page.getByRole('button', { name: 'Logout' });
    this.none = page.getByText('Nessun preferito', { exact: true });
    this.cards = page.getByRole('article');
    this.question = page.getByRole('alertdialog');
    this.confirm = this.question.getByRole('button', { name: 'Rimuovi dai preferiti' });
    this.cancel = this.question.getByRole('button', { name: 'Annulla' });
    this.undo = page
      .getByRole('status')
      .filter({ hasText: 'Tolto dai preferiti' })
      .getByRole('button', { name: 'Annulla' });
    this.showAgain = page
      .getByRole('status')
      .filter({ hasText: 'Nascosto da questo elenco' })
      .getByRole('button', { name: 'Annulla' });
    this.showAll = page.getByRole('button', { name: 'Mostra di nuovo' });
    this.count = page.getByRole('status').filter({ hasText: /salvat[io]/ });
  }

  async open(): Promise<this> {
    await this.page.goto('/preferiti');
    return this.ready();
  }

  /** For a visitor too, whose list stays loading beside a link to the login. */
  override async ready(): Promise<this> {
    await this.title.waitFor();
    const login = this.page.getByRole('link', { name: 'accedi al tuo profilo' });
    await this.cards.or(this.none).or(this.showAll).or(login).first().waitFor();
    return this;
  }

  cardOf(route: string | RegExp): TicketCardPart {
    return new TicketCardPart(this.page, this.page.getByRole('article', { name: route }));
  }

  /** Takes the star off a card and confirms. */
  async remove(card: TicketCardPart): Promise<this> {
    await card.star.click();
    await this.confirm.click();
    return this;
  }

  async removeFirst(): Promise<this> {
    return this.remove(new TicketCardPart(this.page, this.cards.first()));
  }
}
