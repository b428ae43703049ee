import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';

export type ModerationTab = 'Da moderare' | 'Approvati' | 'Rifiutati';

export class ModerationPage extends ScreenPage {
  static readonly paths = ['/admin/tickets'];
  readonly panel = this.main.getByRole('tabpanel');
  readonly cards = this.panel.getByRole('article');
  /** The live region with the number of tickets and the latest decision. */
  readonly tally = this.panel.getByRole('status');
  readonly alert = this.main.getByRole('alert').filter({ hasText: /./ });
  readonly more = this.panel.getByRole('button', { name: 'Mostra altri' });
  readonly dialog = new RejectDialog(this.page);

  override async open(moderation?: 'pending' | 'approved' | 'rejected') {
    await this.page.goto(moderation ? `/admin/tickets?moderation=${moderation}` : '/admin/tickets');
    return this.ready();
  }

  tab(name: ModerationTab) {
    return this.page.getByRole('tab', { name });
  }

  /** The card of a ticket, by a text that no other card has. */
  card(text: string) {
    return this.cards.filter({ hasText: text });
  }

  approve(card: Locator) {
    return card.getByRole('button', { name: 'Approva' });
  }

  reject(card: Locator) {
    return card.getByRole('button', { name: 'Rifiuta' });
  }

  async askToReject(card: Locator) {
    await this.reject(card).click();
    return this.dialog;
  }
}

/** The dialog that asks for the reason of a rejection. */
class RejectDialog {
  readonly frame: Locator;
  readonly reason: Locator;
  readonly alert: Locator;
  readonly confirm: Locator;
  readonly cancel: Locator;

  constructor(page: Page) {
    this.frame = page.getByRole('dialog', { name: 'Rifiuta il biglietto' });
    this.reason = this.frame.getByLabel('Motivo del rifiuto');
    this.alert = this.frame.getByRole('alert').filter({ hasText: /./ });
    this.confirm = this.frame.getByRole('button', { name: 'Rifiuta il biglietto' });
    this.cancel = this.frame.getByRole('button', { name: 'Annulla' });
  }
}
