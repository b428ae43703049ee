import type { Locator } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';
import { PublishPage } from './publish-page.ts';

export class OwnTicketsPage extends ScreenPage {
  static readonly paths = ['/miei-biglietti', '/dashboard/tickets'];
  readonly heading = this.page.getByRole('heading', { level: 1, name: 'I miei biglietti' });
  readonly list = this.page.getByRole('list', { name: 'I tuoi biglietti' });
  readonly tickets = this.list.getByRole('article');
  readonly dialog = this.page.getByRole('alertdialog');
  readonly confirmSale = this.dialog.getByRole('button', { name: 'Segna come venduto' });
  readonly retry = this.page.getByRole('button', { name: 'Riprova' });

  override async open(address = '/miei-biglietti'): Promise<this> {
    await this.page.goto(address);
    return this.ready();
  }

  /** The card of a flight by its IATA codes, such as `ticket('MXP', 'NAP')`. */
  ticket(from: string, to: string): Locator {
    return this.tickets.filter({
      has: this.page.getByRole('heading', { name: new RegExp(`${from}.*${to}`) }),
    });
  }

  /** The tab of a group, such as `group('Venduti')`; its name has the number of tickets too. */
  group(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name} \\d`) });
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

  /** Presses 'Segna come venduto' on the ticket, which opens the dialog. */
  async askToSell(ticket: Locator): Promise<this> {
    await this.markSold(ticket).click();
    return this;
  }

  /** Presses 'Segna come venduto' on the ticket and in the dialog. */
  async sell(ticket: Locator): Promise<this> {
    await this.askToSell(ticket);
    await this.confirmSale.click();
    return this;
  }

  /** Presses 'Elimina' on the ticket, which opens the dialog. */
  async askToRemove(ticket: Locator): Promise<this> {
    await this.remove(ticket).click();
    return this;
  }

  /** Presses 'Elimina' on the ticket and in the dialog. */
  async removeAndConfirm(ticket: Locator): Promise<this> {
    await this.askToRemove(ticket);
    await this.dialog.getByRole('button', { name: 'Elimina' }).click();
    return this;
  }
}
