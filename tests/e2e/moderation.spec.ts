import type { ElementHandle, Locator, Page } from '@playwright/test';
import { listTicketsToModerate, toggleUser } from '#contract/admin';
import { searchTickets } from '#contract/search';
import {
  isPublicState,
  STATE_LABELS,
  TICKET_STATES,
  type TicketState,
} from '#contract/ticket-state';
import { editTicket, listOwnTickets, type OwnTicket } from '#contract/tickets';
import type { Demo } from '../kit/demo.ts';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { lookAgain } from '../support/look-again.ts';
import { pauseAnimations } from '../support/page-animations.ts';
import { expect, test } from '../support/test.ts';

const LIST = '**/api/tickets/admin/tickets/?**';
const MODERATE = '**/api/tickets/admin/tickets/*/moderate/';
const REASON = 'La foto mostra il codice di prenotazione.';
/** Notes that only Marta's pending ticket has (id 56 in the seed). */
const MARTAS_NOTES = 'Posto 12A, finestrino.';

/** A list as the API answers it. */
const stored = (demo: Demo, moderation: OwnTicket['moderation']) =>
  demo.callAs('admin', listTicketsToModerate, { query: { moderation } });

const martasTicket = async (demo: Demo) =>
  (await demo.callAs('marta', listOwnTickets, {})).find(({ notes }) =>
    notes.startsWith(MARTAS_NOTES),
  );

const isPublic = async (demo: Demo, id: number | undefined) =>
  (await demo.callAs(null, searchTickets, { query: {} })).some((ticket) => ticket.id === id);

/** The bodies of the decisions that a page sends from now on. */
const recordDecisions = (page: Page): unknown[] => {
  const decisions: unknown[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/moderate/')) decisions.push(sent.postDataJSON());
  });
  return decisions;
};

const expectCards = async (moderation: ModerationPage, waiting: OwnTicket[]): Promise<void> => {
  await expect(moderation.cards).toHaveCount(waiting.length);
  for (const [at, ticket] of waiting.entries()) {
    const card = moderation.cards.nth(at);
    await expect(card).toContainText(ticket.user_full_name);
    await expect(card).toContainText(/\((\w+)\)/.exec(ticket.departure)?.[1] ?? '');
  }
  const card = moderation.card(MARTAS_NOTES);
  await expect(card).toContainText('51,50 €');
  await expect(card).toContainText('09/06/2026, 20:12');
  const seller = card.getByRole('link', { name: 'Marta Greco' });
  await expect(seller).toHaveAttribute('href', '/admin/users/1');
};

test.describe('an admin', () => {
  test.use({ persona: 'admin' });

  test('sees the pending tickets, oldest first, and the approved and rejected ones by tabs that the address keeps [MOD-01][ROUTE-05]', async ({
    page,
    demo,
  }) => {
    const sent = page.waitForRequest(LIST);
    const moderation = await new ModerationPage(page).open();
    await test.step('the pending tickets with their data', async () => {
      expect(new URL((await sent).url()).search).toBe('?moderation=pending');
      await expect(moderation.tab('Da moderare')).toHaveAttribute('aria-selected', 'true');
      const waiting = await stored(demo, 'pending');
      expect(waiting.length).toBeGreaterThan(3);
      const ages = waiting.map((ticket) => ticket.created_at);
      expect(ages).toEqual(ages.toSorted());
      await expect(moderation.tally).toHaveText(`${waiting.length} biglietti da moderare`);
      await expectCards(moderation, waiting);
    });
    await test.step('the rejected tickets', async () => {
      await moderation.tab('Rifiutati').click();
      await expect(page).toHaveURL(/\?moderation=rejected$/);
      await expect(moderation.tally).toHaveText('3 biglietti rifiutati');
      await expect(moderation.card('FCO')).toContainText('Il prezzo indicato supera di molto');
      await expect(moderation.reject(moderation.cards.first())).toHaveCount(0);
    });
    await test.step('the approved tickets', async () => {
      await moderation.tab('Approvati').click();
      await expect(page).toHaveURL(/\?moderation=approved$/);
      const approved = await stored(demo, 'approved');
      await expect(moderation.tally).toHaveText(`${approved.length} biglietti approvati`);
      await expect(moderation.approve(moderation.cards.first())).toHaveCount(0);
      await expect(moderation.cards).toHaveCount(20);
      await moderation.more.click();
      await expect(moderation.cards).toHaveCount(40);
    });
    await test.step('the way back, and a reload', async () => {
      await page.goBack();
      await expect(moderation.tab('Rifiutati')).toHaveAttribute('aria-selected', 'true');
      await page.reload();
      await expect(moderation.tally).toHaveText('3 biglietti rifiutati');
    });
  });

  test('sees on a card why a ticket is not public any more: sold, departed, or its seller deactivated [MOD-01][SEARCH-13]', async ({
    page,
    demo,
  }) => {
    const badge = (card: Locator, state: TicketState) =>
      card.getByText(STATE_LABELS[state], { exact: true });
    const moderation = await new ModerationPage(page).open();
    const waiting = moderation.card(MARTAS_NOTES);
    await expect(waiting).toBeVisible();
    for (const state of TICKET_STATES) await expect(badge(waiting, state)).toHaveCount(0);
    await demo.callAs('admin', toggleUser, { params: { id: '1' } });
    await lookAgain(page);
    await expect(badge(waiting, 'seller_inactive')).toBeVisible();

    await moderation.tab('Approvati').click();
    await expect(moderation.cards).toHaveCount(20);
    const approved = await stored(demo, 'approved');
    for (const [at, { state }] of approved.slice(0, 20).entries()) {
      const card = moderation.cards.nth(at);
      await expect(badge(card, state)).toHaveCount(isPublicState(state) ? 0 : 1);
    }
    const states = approved.slice(0, 20).map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(['sold', 'departed', 'on_sale']));

    await moderation.tab('Rifiutati').click();
    await expect(moderation.cards).toHaveCount(3);
    await expect(badge(moderation.panel, 'rejected')).toHaveCount(0);
  });

  test('approves tickets, which leave the list, until none is left [MOD-02][MOD-01]', async ({
    page,
    demo,
  }) => {
    const moderation = await new ModerationPage(page).open();
    await test.step('a pending one', async () => {
      const card = moderation.card(MARTAS_NOTES);
      const sent = page.waitForRequest(MODERATE);
      await moderation.approve(card).click();
      expect((await sent).method()).toBe('PATCH');
      expect((await sent).postDataJSON()).toEqual({ decision: 'approve' });
      await expect(card).toHaveCount(0);
      await expect(moderation.tally).toHaveText('Biglietto approvato. 6 biglietti da moderare');
      const ticket = await martasTicket(demo);
      expect(ticket).toMatchObject({ moderation: 'approved', moderation_reason: '' });
      expect(await isPublic(demo, ticket?.id)).toBe(true);
      // The focused button was removed, so the focus moves to the next ticket.
      await expect(page.locator('li:focus')).toContainText('CAG');
    });
    await test.step('one by a double click, which sends one decision', async () => {
      const decisions = recordDecisions(page);
      await moderation.approve(moderation.card('CAG')).dblclick();
      await expect(moderation.card('CAG')).toHaveCount(0);
      expect(decisions).toEqual([{ decision: 'approve' }]);
    });
    await test.step('the others by keyboard', async () => {
      for (const left of [4, 3, 2, 1, 0]) {
        await moderation.approve(moderation.cards.first()).press('Enter');
        const count = left === 1 ? '1 biglietto' : `${left} biglietti`;
        await expect(moderation.tally).toHaveText(`Biglietto approvato. ${count} da moderare`);
        await expect(moderation.cards).toHaveCount(left);
      }
      await expect(moderation.panel.getByText('Nessun biglietto da moderare')).toBeVisible();
      expect(await stored(demo, 'pending')).toEqual([]);
    });
    await test.step('a rejected one, which becomes public again', async () => {
      const ticket = (await stored(demo, 'rejected')).find(({ user }) => user === 1);
      expect(await isPublic(demo, ticket?.id)).toBe(false);
      await moderation.tab('Rifiutati').click();
      await moderation.approve(moderation.card('Partenza da Fiumicino, terminal 1.')).click();
      await expect(moderation.tally).toHaveText('Biglietto approvato. 2 biglietti rifiutati');
      expect(await isPublic(demo, ticket?.id)).toBe(true);
    });
    await test.step('there is nothing to moderate', async () => {
      await moderation.tab('Da moderare').click();
      await expect(moderation.tally).toHaveText('0 biglietti da moderare');
      await expect(moderation.panel.getByText('Nessun biglietto da moderare')).toBeVisible();
    });
  });

  test("rejects a ticket with a reason, and sees it as pending again after the seller's edit [MOD-02]", async ({
    page,
    demo,
  }) => {
    expect(await isPublic(demo, (await martasTicket(demo))?.id)).toBe(true);
    const moderation = await new ModerationPage(page).open();
    const decisions = recordDecisions(page);
    const card = moderation.card(MARTAS_NOTES);
    const dialog = await moderation.askToReject(card);
    const { reason } = dialog;
    await test.step('not without a reason, nor with more than 300 characters', async () => {
      await expect(reason).toBeFocused();
      await dialog.confirm.click();
      await expect(reason).toHaveAccessibleDescription(/Indica il motivo del rifiuto\./);
      await reason.fill('a'.repeat(301));
      await dialog.confirm.click();
      await expect(reason).toHaveAccessibleDescription(/Al massimo 300 caratteri\./);
      await reason.fill('   ');
      await dialog.confirm.click();
      await expect(reason).toHaveAccessibleDescription(/Indica il motivo del rifiuto\./);
      expect(decisions).toEqual([]);
      expect(await martasTicket(demo)).toMatchObject({ moderation: 'pending' });
    });
    await test.step('after a failure, with the typed reason in the reopened dialog', async () => {
      await page.route(MODERATE, (route) => route.abort(), { times: 1 });
      await reason.fill(REASON);
      await dialog.confirm.click();
      await expect(dialog.alert).toHaveText('Errore di rete o server non disponibile.');
      await dialog.cancel.click();
      await expect(dialog.frame).toHaveCount(0);
      await moderation.askToReject(card);
      await expect(reason).toHaveValue(REASON);
    });
    await test.step('it leaves list and search, and the seller gets the reason', async () => {
      decisions.length = 0;
      await dialog.confirm.click();
      await expect(dialog.frame).toHaveCount(0);
      await expect(card).toHaveCount(0);
      await expect(moderation.tally).toHaveText('Biglietto rifiutato. 6 biglietti da moderare');
      expect(decisions).toEqual([{ decision: 'reject', reason: REASON }]);
      const ticket = await martasTicket(demo);
      expect(ticket).toMatchObject({ moderation: 'rejected', moderation_reason: REASON });
      expect(await isPublic(demo, ticket?.id)).toBe(false);
      await moderation.tab('Rifiutati').click();
      await expect(card).toContainText(REASON);
    });
    await test.step("the seller's edit", async () => {
      const params = { id: String((await martasTicket(demo))?.id) };
      await demo.callAs('marta', editTicket, { params, body: { price: '41.20' } });
      await moderation.tab('Da moderare').click();
      await expect(moderation.card('41,20 €')).toBeVisible();
      await expect(moderation.tally).toHaveText('7 biglietti da moderare');
    });
  });

  test('sees an error when the list does not load [MOD-01], and at the ticket when a decision is not saved [MOD-02]', async ({
    page,
  }) => {
    await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }));
    const moderation = await new ModerationPage(page).open();
    await expect(moderation.alert).toHaveText(
      'Errore nel caricamento dei biglietti. Riprova più tardi.',
    );
    await page.unroute(LIST);
    await moderation.tab('Rifiutati').click();
    await moderation.tab('Da moderare').click();
    const card = moderation.card(MARTAS_NOTES);
    for (const [status, text] of [
      [403, 'Accesso negato.'],
      [404, 'Biglietto non trovato.'],
      [500, 'La decisione non è stata salvata. Riprova.'],
    ] as const) {
      await test.step(`status ${status}`, async () => {
        const json = status === 404 ? { detail: text } : {};
        await page.route(MODERATE, (route) => route.fulfill({ status, json }));
        await moderation.approve(card).click();
        await expect(card.getByRole('alert')).toHaveText(text);
        await expect(moderation.approve(card)).toBeEnabled();
        await expect(moderation.tally).toHaveText('7 biglietti da moderare');
      });
    }
  });

  test('decides on the next ticket while the last one is still leaving, and both leave, as one does whose animation never ends [MOD-02]', async ({
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
});
