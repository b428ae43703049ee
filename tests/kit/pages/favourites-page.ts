import { ScreenPage } from '../screen-page.ts';
import { cardIn, type TicketCard } from './search-page.ts';

export class FavouritesPage extends ScreenPage {
  static readonly paths = ['/preferiti'];
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
  /** Shows all cards again that were taken out of the list. */
  readonly showAll = this.page.getByRole('button', { name: 'Mostra di nuovo' });

  /** For a visitor too, whose list stays loading beside a link to the login. */
  override async ready(): Promise<this> {
    await this.title.waitFor();
    const login = this.page.getByRole('link', { name: 'accedi al tuo profilo' });
    await this.cards.or(this.none).or(this.showAll).or(login).first().waitFor();
    return this;
  }

  cardOf(route: string | RegExp): TicketCard {
    return cardIn(this.page.getByRole('article', { name: route }));
  }

  /** Takes the star off a card and confirms. */
  async remove(card: TicketCard): Promise<this> {
    await card.star.click();
    await this.confirm.click();
    return this;
  }

  async removeFirst(): Promise<this> {
    return this.remove(cardIn(this.cards.first()));
  }
}
