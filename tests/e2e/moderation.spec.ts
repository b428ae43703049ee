import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { expect, test } from '../support/test.ts';

const REASON = 'La foto mostra il codice di prenotazione.';
/** Notes that only Marta's pending ticket has (id 56 in the seed). */
const MARTAS_NOTES = 'Posto 12A, finestrino.';

test.use({ persona: 'admin' });

test('an admin rejects a ticket with a reason and approves the next by keyboard; reload and back keep the open list [GEN-07]', async ({
  page,
}) => {
  const moderation = await new ModerationPage(page).open();
  const card = moderation.card(MARTAS_NOTES);
  const dialog = await moderation.askToReject(card);
  await expect(dialog.reason).toBeFocused();
  await dialog.reason.fill(REASON);
  await dialog.confirm.click();
  await expect(dialog.frame).toHaveCount(0);
  await expect(card).toHaveCount(0);
  await expect(moderation.tally).toHaveText('Biglietto rifiutato. 6 biglietti da moderare');
  // The focused button was removed, so the focus moves to the next ticket.
  await expect(page.locator('li:focus')).toContainText('CAG');
  await moderation.approve(moderation.card('CAG')).press('Enter');
  await expect(moderation.cards).toHaveCount(5);
  await expect(page.locator('li:focus'), 'what the next key decides on').toHaveCSS(
    'outline-style',
    'solid',
  );
  await moderation.tab('Rifiutati').click();
  await expect(page).toHaveURL(/\?moderation=rejected$/);
  await expect(card).toContainText(REASON);
  await moderation.tab('Approvati').click();
  await expect(page).toHaveURL(/\?moderation=approved$/);
  await expect(moderation.cards).toHaveCount(10);
  await page.goBack();
  await expect(moderation.tab('Rifiutati')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(moderation.tally).toHaveText('4 biglietti rifiutati');
});
