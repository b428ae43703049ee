import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';

export type ModerationTab = 'Da moderare' | 'Approvati' | 'Rifiutati';

export class ModerationPage extends ScreenPage {
  static readonly paths = ['/admin/tickets'];
  readonly panel = this.main.getByRole('tabpanel');
  readonly cards = this.panel.getByRole('article');
  /** The live region with the number of tickets and the latest decision. */
  readonly tally = this.panel.getByRole('status');
  readonly dialog = rejectDialog(this.page);

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
const rejectDialog = (page: Page) => {
  const frame = page.getByRole('dialog', { name: 'Rifiuta il biglietto' });
  return {
    frame,
    reason: frame.getByLabel('Motivo del rifiuto'),
    alert: frame.getByRole('alert').filter({ hasText: /./ }),
    confirm: frame.getByRole('button', { name: 'Rifiuta il biglietto' }),
    cancel: frame.getByRole('button', { name: 'Annulla' }),
  };
};
