import type { Locator } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';
import { PublishPage } from './publish-page.ts';

export class OwnTicketsPage extends ScreenPage {
  static readonly paths = ['/miei-biglietti', '/dashboard/tickets'];
  readonly tickets = this.page.getByRole('list', { name: 'I tuoi biglietti' }).getByRole('article');
  readonly dialog = this.page.getByRole('alertdialog');
  readonly retry = this.page.getByRole('button', { name: 'Riprova' });

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

  /** Presses 'Segna come venduto' on the ticket and in the dialog. */
  async sell(ticket: Locator): Promise<this> {
    await this.markSold(ticket).click();
    await this.markSold(this.dialog).click();
    return this;
  }

  /** Presses 'Elimina' on the ticket and in the dialog. */
  async removeAndConfirm(ticket: Locator): Promise<this> {
    await this.remove(ticket).click();
    await this.remove(this.dialog).click();
    return this;
  }
}
