/** Real tabs of one browser; what a stale screen does is in component/stale.test.ts, and who acts in component/two-tabs.test.ts. */
import { listOwnTickets } from '#contract/tickets';
import { TEXT } from '#contract/texts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { EMAIL, PASSWORD } from '../kit/people.ts';
import { countSent, FLIGHT } from '../kit/publishing.ts';
import { expect, test } from '../support/test.ts';

test.describe('a seller with two tabs', () => {
  test.use({ persona: 'marta' });

  test('who edits a ticket that is sold in the other tab leaves the edit and keeps what was typed [GEN-09][PUB-14]', async ({
    context,
    page,
  }) => {
    const editing = await new OwnTicketsPage(page).open();
    const publish = await editing.startEdit(editing.ticket('FCO', 'OLB'));
    await publish.price.fill('99,90');
    const other = await new OwnTicketsPage(await context.newPage()).open();
    await other.sell(other.ticket('FCO', 'OLB'));
    await expect(publish.ended).toContainText('è stato venduto');
    await expect(publish.price).toHaveValue('99,90');
    expect(await page.evaluate(() => localStorage.getItem('editTicket'))).toBeNull();
  });
});

test.describe('a buyer', () => {
  test.use({ persona: 'luca' });

  test('who has typed a ticket when another person logs in in a second tab reads so, publishes nothing as them, and goes on as before [GEN-23]', async ({
    context,
    page,
    demo,
  }) => {
    const publish = await new PublishPage(page).open();
    await publish.fillFlight(FLIGHT);
    await publish.notes.fill('Posto 12A.');
    const count = countSent(page);
    const other = await context.newPage();
    await (await new LoginPage(other).open()).send(EMAIL.marta, PASSWORD);
    await other.waitForURL('/pubblica');
    await page.bringToFront();
    const said = page.getByRole('alert').filter({ hasText: 'un’altra persona, Marta Greco' });
    await expect(said).toBeVisible();
    await expect(new ShellPage(page).greeting).toHaveText('Ciao, Luca Bianchi');
    await publish.publishButton.click();
    await expect(said).toBeInViewport();
    await expect(page.locator(':focus').filter({ has: said })).toHaveCount(1);
    await expect(publish.notes).toHaveValue('Posto 12A.');
    expect(count.sent).toBe(0);

    await page.getByRole('button', { name: 'Continua come prima' }).click();
    await expect(said).toHaveCount(0);
    await publish.submit();
    await expect(page.getByRole('status').filter({ hasText: TEXT.publish.done })).toBeVisible();
    const notes = async (who: 'luca' | 'marta') =>
      (await demo.callAs(who, listOwnTickets, {})).map((ticket) => ticket.notes);
    expect(await notes('luca')).toContain('Posto 12A.');
    expect(await notes('marta')).not.toContain('Posto 12A.');
    await expect(new ShellPage(other).greeting).toHaveText('Ciao, Luca Bianchi');
  });
});
