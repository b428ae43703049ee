import type { ElementHandle, Locator } from '@playwright/test';
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

test.describe('a buyer without admin rights', () => {
  test.use({ persona: 'luca' });

  test('is denied the moderation page [MOD-01][ADM-12]', async ({ page }) => {
    const moderation = await new ModerationPage(page).open();
    await expect(moderation.alert).toHaveText('Accesso negato.');
    await expect(moderation.cards).toHaveCount(0);
  });
});

test.describe('an admin', () => {
  test.use({ persona: 'admin' });

  test('sees the pending tickets with their data, oldest first [MOD-01][ROUTE-05]', async ({
    page,
    demo,
  }) => {
    const sent = page.waitForRequest(LIST);
    const moderation = await new ModerationPage(page).open();
    expect(new URL((await sent).url()).search).toBe('?moderation=pending');
    await expect(moderation.tab('Da moderare')).toHaveAttribute('aria-selected', 'true');
    const waiting = await stored(demo, 'pending');
    expect(waiting.length).toBeGreaterThan(3);
    const ages = waiting.map((ticket) => ticket.created_at);
    expect(ages).toEqual(ages.toSorted());
    await expect(moderation.cards).toHaveCount(waiting.length);
    await expect(moderation.tally).toHaveText(`${waiting.length} biglietti da moderare`);
    for (const [at, ticket] of waiting.entries()) {
      await expect(moderation.cards.nth(at)).toContainText(ticket.user_full_name);
      await expect(moderation.cards.nth(at)).toContainText(
        /\((\w+)\)/.exec(ticket.departure)?.[1] ?? '',
      );
    }
    const card = moderation.card(MARTAS_NOTES);
    await expect(card).toContainText('51,50 €');
    await expect(card).toContainText('09/06/2026, 20:12');
    await expect(card.getByRole('link', { name: 'Marta Greco' })).toHaveAttribute(
      'href',
      '/admin/users/1',
    );
  });

  test('switches between pending, approved and rejected tickets by tabs that the address keeps [MOD-01]', async ({
    page,
    demo,
  }) => {
    const moderation = await new ModerationPage(page).open();
    await moderation.tab('Rifiutati').click();
    await expect(page).toHaveURL(/\?moderation=rejected$/);
    await expect(moderation.tally).toHaveText('3 biglietti rifiutati');
    await expect(moderation.card('FCO')).toContainText('Il prezzo indicato supera di molto');
    await expect(moderation.reject(moderation.cards.first())).toHaveCount(0);

    await moderation.tab('Approvati').click();
    await expect(page).toHaveURL(/\?moderation=approved$/);
    const approved = await stored(demo, 'approved');
    await expect(moderation.tally).toHaveText(`${approved.length} biglietti approvati`);
    await expect(moderation.approve(moderation.cards.first())).toHaveCount(0);
    await expect(moderation.cards).toHaveCount(20);
    await moderation.more.click();
    await expect(moderation.cards).toHaveCount(40);

    await page.goBack();
    await expect(moderation.tab('Rifiutati')).toHaveAttribute('aria-selected', 'true');
    await page.reload();
    await expect(moderation.tally).toHaveText('3 biglietti rifiutati');
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
    await page.reload();
    await expect(badge(waiting, 'seller_inactive')).toBeVisible();

    await moderation.open('approved');
    const approved = await stored(demo, 'approved');
    for (const [at, { state }] of approved.slice(0, 20).entries()) {
      const card = moderation.cards.nth(at);
      await expect(badge(card, state)).toHaveCount(isPublicState(state) ? 0 : 1);
    }
    const states = approved.slice(0, 20).map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(['sold', 'departed', 'on_sale']));

    await moderation.open('rejected');
    await expect(moderation.cards).toHaveCount(3);
    await expect(badge(moderation.panel, 'rejected')).toHaveCount(0);
  });

  test('approves a ticket, which leaves the list [MOD-02]', async ({ page, demo }) => {
    const moderation = await new ModerationPage(page).open();
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

  test('rejects a ticket with a reason: it leaves the search, and the seller gets the reason [MOD-02]', async ({
    page,
    demo,
  }) => {
    expect(await isPublic(demo, (await martasTicket(demo))?.id)).toBe(true);
    const moderation = await new ModerationPage(page).open();
    const card = moderation.card(MARTAS_NOTES);
    const dialog = await moderation.askToReject(card);
    await expect(dialog.reason).toBeFocused();
    await dialog.reason.fill(REASON);
    const sent = page.waitForRequest(MODERATE);
    await dialog.confirm.click();
    expect((await sent).postDataJSON()).toEqual({ decision: 'reject', reason: REASON });
    await expect(dialog.frame).toHaveCount(0);
    await expect(card).toHaveCount(0);
    await expect(moderation.tally).toHaveText('Biglietto rifiutato. 6 biglietti da moderare');

    const ticket = await martasTicket(demo);
    expect(ticket).toMatchObject({ moderation: 'rejected', moderation_reason: REASON });
    expect(await isPublic(demo, ticket?.id)).toBe(false);
    await moderation.tab('Rifiutati').click();
    await expect(moderation.card(MARTAS_NOTES)).toContainText(REASON);
  });

  test('cannot reject without a reason, nor with more than 300 characters [MOD-02]', async ({
    page,
    demo,
  }) => {
    const moderation = await new ModerationPage(page).open();
    let decisions = 0;
    page.on('request', (sent) => {
      if (sent.url().includes('/moderate/')) decisions += 1;
    });
    const dialog = await moderation.askToReject(moderation.card(MARTAS_NOTES));
    await dialog.confirm.click();
    await expect(dialog.reason).toHaveAccessibleDescription(/Indica il motivo del rifiuto\./);
    await dialog.reason.fill('   ');
    await dialog.confirm.click();
    await expect(dialog.reason).toHaveAccessibleDescription(/Indica il motivo del rifiuto\./);
    await dialog.reason.fill('a'.repeat(301));
    await dialog.confirm.click();
    await expect(dialog.reason).toHaveAccessibleDescription(/Al massimo 300 caratteri\./);
    expect(decisions).toBe(0);
    expect(await martasTicket(demo)).toMatchObject({ moderation: 'pending' });
  });

  test('finds the typed reason again when the rejection fails or the dialog is cancelled [MOD-02]', async ({
    page,
    demo,
  }) => {
    const moderation = await new ModerationPage(page).open();
    await page.route(MODERATE, (route) => route.abort(), { times: 1 });
    const dialog = await moderation.askToReject(moderation.card(MARTAS_NOTES));
    await dialog.reason.fill(REASON);
    await dialog.confirm.click();
    await expect(dialog.alert).toHaveText('Errore di rete o server non disponibile.');
    await dialog.cancel.click();
    await expect(dialog.frame).toHaveCount(0);
    await moderation.askToReject(moderation.card(MARTAS_NOTES));
    await expect(dialog.reason).toHaveValue(REASON);
    await dialog.confirm.click();
    await expect(moderation.card(MARTAS_NOTES)).toHaveCount(0);
    expect(await martasTicket(demo)).toMatchObject({ moderation_reason: REASON });
  });

  for (const [status, text] of [
    [403, 'Accesso negato.'],
    [404, 'Biglietto non trovato.'],
    [500, 'La decisione non è stata salvata. Riprova.'],
  ] as const) {
    test(`sees an error at the ticket for status ${status} [MOD-02]`, async ({ page }) => {
      const json = status === 404 ? { detail: text } : {};
      await page.route(MODERATE, (route) => route.fulfill({ status, json }));
      const moderation = await new ModerationPage(page).open();
      const card = moderation.card(MARTAS_NOTES);
      await moderation.approve(card).click();
      await expect(card.getByRole('alert')).toHaveText(text);
      await expect(moderation.approve(card)).toBeEnabled();
      await expect(moderation.tally).toHaveText('7 biglietti da moderare');
    });
  }

  test('sends one decision for a double click [MOD-02]', async ({ page }) => {
    const moderation = await new ModerationPage(page).open();
    let decisions = 0;
    page.on('request', (sent) => {
      if (sent.url().includes('/moderate/')) decisions += 1;
    });
    await moderation.approve(moderation.card(MARTAS_NOTES)).dblclick();
    await expect(moderation.card(MARTAS_NOTES)).toHaveCount(0);
    expect(decisions).toBe(1);
  });

  test('decides on the next ticket while the last one is still leaving, and both leave [MOD-02]', async ({
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
  });

  test('sees a ticket leave although its animation never ends, as in a tab that draws nothing [MOD-02]', async ({
    page,
  }) => {
    const moderation = await new ModerationPage(page).open();
    await pauseAnimations(page);
    await moderation.approve(moderation.card(MARTAS_NOTES)).click();
    await expect(moderation.cards).toHaveCount(6);
  });

  test('approves a rejected ticket, which makes it public again [MOD-02]', async ({
    page,
    demo,
  }) => {
    const moderation = await new ModerationPage(page).open('rejected');
    const card = moderation.card('Partenza da Fiumicino, terminal 1.');
    const ticket = (await stored(demo, 'rejected')).find(({ user }) => user === 1);
    expect(await isPublic(demo, ticket?.id)).toBe(false);
    await moderation.approve(card).click();
    await expect(moderation.tally).toHaveText('Biglietto approvato. 2 biglietti rifiutati');
    expect(await isPublic(demo, ticket?.id)).toBe(true);
  });

  test('approves all tickets by keyboard, and sees that none is left [MOD-02]', async ({
    page,
    demo,
  }) => {
    const moderation = await new ModerationPage(page).open();
    for (const left of [6, 5, 4, 3, 2, 1, 0]) {
      await moderation.approve(moderation.cards.first()).press('Enter');
      const count = left === 1 ? '1 biglietto' : `${left} biglietti`;
      await expect(moderation.tally).toHaveText(`Biglietto approvato. ${count} da moderare`);
      await expect(moderation.cards).toHaveCount(left);
    }
    await expect(moderation.panel.getByText('Nessun biglietto da moderare')).toBeVisible();
    expect(await stored(demo, 'pending')).toEqual([]);
  });

  test("sees a ticket as pending again after the seller's edit [MOD-02]", async ({
    page,
    demo,
  }) => {
    const rejected = (await stored(demo, 'rejected')).find(({ user }) => user === 1);
    const params = { id: String(rejected?.id) };
    await demo.callAs('marta', editTicket, { params, body: { price: '41.20' } });
    const moderation = await new ModerationPage(page).open();
    await expect(moderation.card('41,20 €')).toBeVisible();
    await expect(moderation.tally).toHaveText('8 biglietti da moderare');
  });

  test('sees an error when the list does not load [MOD-01]', async ({ page }) => {
    await page.route(LIST, (route) => route.fulfill({ status: 500, body: '' }));
    const moderation = await new ModerationPage(page).open();
    await expect(moderation.alert).toHaveText(
      'Errore nel caricamento dei biglietti. Riprova più tardi.',
    );
  });

  test.describe('without any tickets', () => {
    test.use({ scenario: 'empty' });

    test('sees that there is nothing to moderate [MOD-01]', async ({ page }) => {
      const moderation = await new ModerationPage(page).open();
      await expect(moderation.tally).toHaveText('0 biglietti da moderare');
      await expect(moderation.panel.getByText('Nessun biglietto da moderare')).toBeVisible();
    });
  });
});
