import { ScreenPage } from '../screen-page.ts';
import { TicketCardPart } from './search-page.ts';

export class FavouritesPage extends ScreenPage {
  static readonly paths = ['/preferiti'];
  readonly navigation = this.page.getByRole('navigation', { name: 'Navigazione principale' });
  readonly logout = this.page.getByRole('button', { name: 'Logout' });
  /** The text of the empty list. */
  readonly none = this.page.getByText('Nessun preferito', { exact: true });
  readonly cards = this.page.getByRole('article');
  /** The dialog that asks before a favourite is removed. */
  readonly question = this.page.getByRole('alertdialog');
  readonly confirm = this.question.getByRole('button', { name: 'Rimuovi dai preferiti' });
  readonly cancel = this.question.getByRole('button', { name: 'Annulla' });
  /** The button of the message after a removal. */
  readonly undo = this.page
    .getByRole('status')
    .filter({ hasText: 'Tolto dai preferiti' })
    .getByRole('button', { name: 'Annulla' });
  /** The button of the message after a card was taken out of the list only. */
  readonly showAgain = this.page
    .getByRole('status')
    .filter({ hasText: 'Nascosto da questo elenco' })
    .getByRole('button', { name: 'Annulla' });
  /** Shows all cards again that were taken out of the list. */
  readonly showAll = this.page.getByRole('button', { name: 'Mostra di nuovo' });
  /** How many are saved. */
  readonly count = this.page.getByRole('status').filter({ hasText: /salvat[io]/ });

  /** For a visitor too, whose list stays loading beside a link to the login. */
  override async ready(): Promise<this> {
    await this.title.waitFor();
    const login = this.page.getByRole('link', { name: 'accedi al tuo profilo' });
    await this.cards.or(this.none).or(this.showAll).or(login).first().waitFor();
    return this;
  }

  cardOf(route: string | RegExp): TicketCardPart {
    return new TicketCardPart(this.page.getByRole('article', { name: route }));
  }

  /** Takes the star off a card and confirms. */
  async remove(card: TicketCardPart): Promise<this> {
    await card.star.click();
    await this.confirm.click();
    return this;
  }

  async removeFirst(): Promise<this> {
    return this.remove(new TicketCardPart(this.cards.first()));
  }
}
