import type { ElementHandle } from '@playwright/test';
import { listTicketsToModerate } from '#contract/admin';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { pauseAnimations } from '../support/display-modes.ts';
import { expect, test } from '../support/test.ts';

const REASON = 'La foto mostra il codice di prenotazione.';
/** Notes that only Marta's pending ticket has (id 56 in the seed). */
const MARTAS_NOTES = 'Posto 12A, finestrino.';

test.use({ persona: 'admin' });

test('an admin rejects a ticket with a reason and approves the next by keyboard; reload and back keep the open list [MOD-01][MOD-02][ROUTE-05][GEN-07]', async ({
  page,
  demo,
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
  await expect(moderation.tally).toHaveText('Biglietto approvato. 5 biglietti da moderare');
  await expect(moderation.cards).toHaveCount(5);
  await expect(page.locator('li:focus'), 'what the next key decides on').toHaveCSS(
    'outline-style',
    'solid',
  );
  const query = { moderation: 'rejected' } as const;
  const rejected = await demo.callAs('admin', listTicketsToModerate, { query });
  expect(rejected.map(({ moderation_reason: why }) => why)).toContain(REASON);

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

test('an admin decides on the next ticket while the last one is still leaving, and both leave, as one does whose animation never ends [MOD-02]', async ({
  page,
}) => {
  const moderation = await new ModerationPage(page).open();
  await expect(moderation.cards).toHaveCount(7);
  const cards = (await moderation.cards.elementHandles()).slice(0, 2) as ElementHandle<Element>[];
  for (const card of cards) {
    await card.evaluate(({ parentElement }) =>
      parentElement?.style.setProperty('animation-duration', '3600s', 'important'),
    );
    await (await card.$('button >> text=Approva'))?.click();
  }
  await expect(moderation.tally).toHaveText('Biglietto approvato. 5 biglietti da moderare');
  await expect(moderation.cards).toHaveCount(7);
  for (const [at, card] of cards.entries()) {
    await card.evaluate(({ parentElement }) => {
      for (const animation of parentElement?.getAnimations() ?? []) animation.finish();
    });
    await expect(moderation.cards).toHaveCount(6 - at);
  }
  await expect(moderation.tally).toHaveText('Biglietto approvato. 5 biglietti da moderare');
  await test.step('in a tab that draws nothing', async () => {
    await pauseAnimations(page);
    await moderation.approve(moderation.cards.first()).click();
    await expect(moderation.cards).toHaveCount(4);
  });
});
