/** Two people of the staff act on the same row. The one who acts second has not looked again since. */
import { listUsers } from '#contract/admin';
import { deleteTicket } from '#contract/tickets';
import { NAPLES, openBoth } from '../support/both-tabs.ts';
import { lookAgain } from '../support/look-again.ts';
import { AdminUsersPage } from '../kit/pages/admin-users-page.ts';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { EMAIL, expect, test } from '../support/test.ts';

test.describe('two people of the staff', () => {
  test.use({ persona: 'admin' });

  test('decide on the same ticket: the first decision stands, the second one reads so, and each list follows the other’s decisions when they look again [GEN-09][MOD-02][MOD-03]', async ({
    context,
  }) => {
    const [first, second] = await openBoth(context, (page) => new ModerationPage(page).open());
    const [card, stale] = [first.card('Napoli').first(), second.card('Napoli').first()];
    await expect(card).toBeVisible();
    await expect(stale).toBeVisible();
    const count = await first.cards.count();
    await test.step('both decide on one ticket', async () => {
      await first.approve(card).click();
      await expect(first.cards).toHaveCount(count - 1);
      const dialog = await second.askToReject(stale);
      await dialog.reason.fill('Prezzo sbagliato');
      await dialog.confirm.click();
      await expect(second.cards).toHaveCount(count - 1);
      await expect(second.tally).toContainText('non è più in questo elenco');
    });
    await test.step('one decides on another ticket, and the other looks again', async () => {
      await first.approve(first.cards.first()).click();
      await expect(first.cards).toHaveCount(count - 2);
      await expect(second.cards).toHaveCount(count - 1);
      await lookAgain(second.page);
      await expect(second.cards).toHaveCount(count - 2);
    });
    await first.tab('Approvati').click();
    await expect(first.card('Napoli').first()).toBeVisible();
    await first.tab('Rifiutati').click();
    await expect(first.cards.first()).toBeVisible();
    await expect(first.card('Prezzo sbagliato')).toHaveCount(0);
  });

  test('who would decide on a ticket that its seller has deleted read so, and it leaves the list [GEN-09][MOD-02]', async ({
    page,
    demo,
  }) => {
    const other = { user: EMAIL.marta, moderation: 'pending', notes: 'Da rifiutare' } as const;
    const { tickets } = await demo.arrange({ tickets: [other] });
    const moderation = await new ModerationPage(page).open();
    const expectGone = async (left: number) => {
      await expect(moderation.tally).toHaveText(
        `Il biglietto era già stato eliminato. ${left} biglietti da moderare`,
      );
      await expect(moderation.cards).toHaveCount(left);
      await expect(page.locator(':focus', { has: page.getByRole('status') })).toHaveCount(1);
    };
    await test.step('to approve it', async () => {
      const card = moderation.cards.filter({
        has: page.getByRole('heading', { name: /MXP.*NAP/ }),
      });
      await expect(card).toHaveCount(1);
      await demo.callAs('marta', deleteTicket, { params: { id: NAPLES } });
      await moderation.approve(card).click();
      await expectGone(7);
      await expect(card).toHaveCount(0);
    });
    await test.step('to reject it', async () => {
      const card = moderation.card(other.notes);
      await expect(card).toHaveCount(1);
      const dialog = await moderation.askToReject(card);
      await demo.callAs('marta', deleteTicket, { params: { id: tickets[0]?.id ?? 0 } });
      await dialog.reason.fill('Prezzo sbagliato');
      await dialog.confirm.click();
      await expect(dialog.frame).toHaveCount(0);
      await expectGone(6);
      await expect(card).toHaveCount(0);
    });
  });

  test('deactivate the same user: the stale list does not activate them again, and follows the answer [GEN-09][ADM-08]', async ({
    context,
    demo,
  }) => {
    const [first, second] = await openBoth(context, (page) => new AdminUsersPage(page).open());
    const lucas = async () =>
      (await demo.callAs('admin', listUsers, {})).find(({ email }) => email === EMAIL.luca);
    await expect(second.toggle(EMAIL.luca)).toContainText('Disattiva');
    await first.toggle(EMAIL.luca).click();
    await expect(first.row(EMAIL.luca)).toContainText('Disattivo');
    await second.toggle(EMAIL.luca).click();
    await expect(second.cells(EMAIL.luca).nth(4)).toHaveText('Disattivo');
    expect((await lucas())?.is_active).toBe(false);

    await second.toggle(EMAIL.luca).click();
    await expect(second.cells(EMAIL.luca).nth(4)).toHaveText('Attivo');
    expect((await lucas())?.is_active).toBe(true);
    await expect(first.cells(EMAIL.luca).nth(4)).toHaveText('Disattivo');
    await lookAgain(first.page);
    await expect(first.cells(EMAIL.luca).nth(4)).toHaveText('Attivo');
  });
});
