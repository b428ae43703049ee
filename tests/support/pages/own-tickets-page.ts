import type { Locator, Page } from '@playwright/test';
import { PublishPage } from './publish-page.ts';

export class OwnTicketsPage {
  static readonly paths = ['/miei-biglietti', '/dashboard/tickets'];
  readonly page: Page;
  readonly heading: Locator;
  readonly list: Locator;
  readonly tickets: Locator;
  readonly dialog: Locator;
  readonly retry: Locator;
  readonly newTicket: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'I miei biglietti' });
    this.list = page.getByRole('list', { name: 'I tuoi biglietti' });
    this.tickets = this.list.getByRole('article');
    this.dialog = page.getByRole('alertdialog');
    this.retry = page.getByRole('button', { name: 'Riprova' });
    this.newTicket = page.getByRole('link', { name: 'Nuovo biglietto' });
  }

  async open(address = '/miei-biglietti'): Promise<this> {
    await this.page.goto(address);
    return this;
  }

  /** The card of a flight by its IATA codes, such as `ticket('MXP', 'NAP')`. */
  ticket(from: string, to: string): Locator {
    return this.tickets.filter({
      has: this.page.getByRole('heading', { name: new RegExp(`${from}.*${to}`) }),
    });
  }

  edit(ticket: Locator): Locator {
    return ticket.getByRole('button', { name: 'Modifica' });
  }

  markSold(ticket: Locator): Locator {
    return ticket.getByRole('button', { name: 'Segna come venduto' });
  }

  remove(ticket: Locator): Locator {
    return ticket.getByRole('button', { name: 'Elimina' });
  }

  async startEdit(ticket: Locator): Promise<PublishPage> {
    await this.edit(ticket).click();
    return new PublishPage(this.page);
  }

  /** Presses 'Elimina' on the ticket and again in the dialog. */
  async removeAndConfirm(ticket: Locator): Promise<this> {
    await this.remove(ticket).click();
    await this.dialog.getByRole('button', { name: 'Elimina' }).click();
    return this;
  }
}
