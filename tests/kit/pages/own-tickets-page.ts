import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';
import { PublishPage } from './publish-page.ts';

export class OwnTicketsPage extends ScreenPage {
  static readonly paths = ['/miei-biglietti', '/dashboard/tickets'];
  readonly heading: Locator;
  readonly list: Locator;
  readonly tickets: Locator;
  readonly dialog: Locator;
  readonly confirmSale: Locator;
  readonly retry: Locator;
  readonly newTicket: Locator;

  constructor(page: Page) {
    super(page);
    this.heading = page.getByRole('heading', { level: 1, name: 'I miei biglietti' });
    this.list = page.getByRole('list', { name: 'I tuoi biglietti' });
    this.tickets = this.list.getByRole('article');
    this.dialog = page.getByRole('alertdialog');
    this.confirmSale = this.dialog.getByRole('button', { name: 'Segna come venduto' });
    this.retry = page.getByRole('button', { name: 'Riprova' });
    this.newTicket = page.getByRole('link', { name: 'Nuovo biglietto' });
  }

  async open(address = '/miei-biglietti'): Promise<this> {
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

  /** The button that opens the menu of a ticket's actions. */
  more(ticket: Locator): Locator {
    return ticket.getByRole('button', { name: 'Altre azioni' });
  }

  edit(ticket: Locator): Locator {
    return this.#action(ticket, 'Modifica');
  }

  markSold(ticket: Locator): Locator {
    return this.#action(ticket, 'Segna come venduto');
  }

  remove(ticket: Locator): Locator {
    return this.#action(ticket, 'Elimina');
  }

  async startEdit(ticket: Locator): Promise<PublishPage> {
    await this.#choose(ticket, this.edit(ticket));
    return new PublishPage(this.page);
  }

  /** Chooses 'Segna come venduto' on the ticket, which opens the dialog. */
  async askToSell(ticket: Locator): Promise<this> {
    await this.#choose(ticket, this.markSold(ticket));
    return this;
  }

  /** Chooses 'Segna come venduto' on the ticket and presses it in the dialog. */
  async sell(ticket: Locator): Promise<this> {
    await this.askToSell(ticket);
    await this.confirmSale.click();
    return this;
  }

  /** Chooses 'Elimina' on the ticket, which opens the dialog. */
  async askToRemove(ticket: Locator): Promise<this> {
    await this.#choose(ticket, this.remove(ticket));
    return this;
  }

  /** Chooses 'Elimina' on the ticket and presses it in the dialog. */
  async removeAndConfirm(ticket: Locator): Promise<this> {
    await this.askToRemove(ticket);
    await this.dialog.getByRole('button', { name: 'Elimina' }).click();
    return this;
  }

  /** A ticket's main button, or an entry of its open menu. */
  #action(ticket: Locator, name: string): Locator {
    return ticket
      .getByRole('button', { name, exact: true })
      .or(ticket.getByRole('menuitem', { name, exact: true }));
  }

  /** Opens the menu if the action is in it. */
  async #choose(ticket: Locator, action: Locator): Promise<void> {
    await ticket.waitFor();
    if (!(await action.isVisible())) await this.more(ticket).click();
    await action.click();
  }
}
