import type { Locator } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';

export class SellerPage extends ScreenPage {
  static readonly paths = ['/venditore/:userId'];
  readonly reviews = this.page.getByRole('list', { name: 'Recensioni' }).getByRole('listitem');
  /** A line for each number of stars, from 5 to 1. */
  readonly spread = this.page
    .getByRole('list', { name: 'Distribuzione dei voti' })
    .getByRole('listitem');
  /** What the page says of the seller beside the reviews. */
  readonly summary = this.page.getByRole('region', { name: 'In breve' });
  /** The seller's public tickets. */
  readonly tickets = this.page.getByRole('region', { name: 'Biglietti in vendita' });
  readonly cards = this.tickets.getByRole('article');
  readonly form = this.page.getByRole('region', { name: 'Lascia una recensione' });
  readonly comment = this.form.getByLabel('Commento');
  readonly send = this.form.getByRole('button', { name: 'Pubblica la recensione' });

  override async open(userId: number | string = 1): Promise<this> {
    await this.page.goto(`/venditore/${userId}`);
    return this.ready();
  }

  rating(stars: number): Locator {
    return this.form.getByRole('radio', { name: stars === 1 ? '1 stella' : `${stars} stelle` });
  }

  /** Publishes a review. */
  async leave(stars: number, comment: string): Promise<this> {
    await this.rating(stars).check();
    await this.comment.fill(comment);
    await this.send.click();
    return this;
  }
}
