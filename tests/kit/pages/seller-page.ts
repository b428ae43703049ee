import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';

export class SellerPage extends ScreenPage {
  static readonly paths = ['/venditore/:userId'];
  readonly title: Locator;
  readonly average: Locator;
  readonly reviews: Locator;
  readonly moreReviews: Locator;
  /** A line for each number of stars, from 5 to 1. */
  readonly spread: Locator;
  /** What the page says of the seller beside the reviews. */
  readonly summary: Locator;
  /** The seller's public tickets. */
  readonly tickets: Locator;
  readonly cards: Locator;
  readonly more: Locator;
  /** In place of `more`, once all tickets are loaded. */
  readonly end: Locator;
  readonly form: Locator;
  readonly comment: Locator;
  readonly send: Locator;
  readonly login: Locator;
  readonly alert: Locator;
  readonly retry: Locator;

  constructor(page: Page) {
    super(page);
    this.title = page.getByRole('heading', { level: 1 });
    this.average = page.locator('p').filter({ hasText: /^\d,\d su 5/ });
    this.reviews = page.getByRole('list', { name: 'Recensioni' }).getByRole('listitem');
    this.moreReviews = page.getByRole('button', { name: 'Mostra altre recensioni' });
    this.spread = page.getByRole('list', { name: 'Distribuzione dei voti' }).getByRole('listitem');
    this.summary = page.getByRole('region', { name: 'In breve' });
    this.tickets = page.getByRole('region', { name: 'Biglietti in vendita' });
    this.cards = this.tickets.getByRole('article');
    this.more = this.tickets.getByRole('button', { name: 'Mostra altri' });
    this.end = this.tickets.getByText('Hai visto tutti i biglietti di questo venditore.');
    this.form = page.getByRole('region', { name: 'Lascia una recensione' });
    this.comment = this.form.getByLabel('Commento');
    this.send = this.form.getByRole('button', { name: 'Pubblica la recensione' });
    this.login = page.getByRole('link', { name: 'Accedi per recensire' });
    this.alert = page.getByRole('alert');
    this.retry = page.getByRole('button', { name: 'Riprova' });
  }

  async open(userId: number | string = 1): Promise<this> {
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
