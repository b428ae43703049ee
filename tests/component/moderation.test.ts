import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listTicketsToModerate, toggleUser } from '#contract/admin';
import type { CallInput } from '#contract/endpoint';

import { isPublicState, STATE_LABELS, TICKET_STATES } from '#contract/ticket-state';
import { deleteTicket, editTicket, markTicketSold, type OwnTicket } from '#contract/tickets';
import { alertText, descriptionOf, lookAgain, textsOf } from '../support/on-screen.ts';
import {
  answerNext,
  answers,
  offline,
  openPage,
  settleCalls,
  type OpenedPage,
} from '../support/open-page.tsx';

const LIST = '/api/tickets/admin/tickets/?';
const REASON = 'La foto mostra il codice di prenotazione.';
/** Marta's pending ticket, whose notes no other has. */
const MARTAS = 56;
const MARTAS_NOTES = 'Posto 12A, finestrino.';
const MODERATE = `/api/tickets/admin/tickets/${MARTAS}/moderate/`;

type List = OwnTicket['moderation'];

/** A list as the API answers it. */
const listed = async ({ sandbox }: OpenedPage, moderation: List) =>
  (await sandbox.as('admin').call(listTicketsToModerate, { query: { moderation } })).body;

const decisions = ({ calls }: OpenedPage) =>
  calls('/api/tickets/admin/tickets/')
    .filter(({ path }) => path.endsWith('/moderate/'))
    .map(({ method, body }) => {
      const { version: _version, ...decision } = body as Record<string, unknown>;
      return [method, decision];
    });

// Roles of a whole page of cards would take seconds.
const cards = () => [...document.querySelectorAll<HTMLElement>('main article')];
const findCard = (text: string) => cards().find(({ textContent }) => textContent.includes(text));
const card = (text: string): HTMLElement => {
  const found = findCard(text);
  if (!found) throw new Error(`no card with ${text}`);
  return found;
};
const button = (on: HTMLElement, name: 'Approva' | 'Rifiuta') =>
  [...on.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(name));
const press = async ({ user }: OpenedPage, on: HTMLElement, name: 'Approva' | 'Rifiuta') =>
  user.click(button(on, name) as HTMLElement);
const tab = (name: string) =>
  screen.getByText(name, { selector: '[role=tab] *' }).closest('[role=tab]') as HTMLElement;

const expectTally = (text: string) => screen.findByText(text, { selector: '[role=status]' });
const open = async (moderation?: List) => {
  const address = `/admin/tickets${moderation ? `?moderation=${moderation}` : ''}`;
  const page = await openPage(address, { as: 'admin' });
  await waitFor(() => expect(cards()).not.toEqual([]));
  return page;
};

describe('an admin sees', () => {
  it('the pending tickets with their data, oldest first [MOD-01]', async () => {
    const page = await open();
    expect(page.calls(LIST).map(({ path }) => path)).toEqual([`${LIST}moderation=pending`]);
    expect(tab('Da moderare').getAttribute('aria-selected')).toBe('true');
    const waiting = await listed(page, 'pending');
    expect(waiting.length).toBeGreaterThan(3);
    const ages = waiting.map(({ created_at }) => created_at);
    expect(ages).toEqual(ages.toSorted());
    await expectTally(`${waiting.length} biglietti da moderare`);
    expect(cards()).toHaveLength(waiting.length);
    for (const [at, ticket] of waiting.entries()) {
      expect(cards()[at]?.textContent).toContain(ticket.user_full_name);
      expect(cards()[at]?.textContent).toContain(/\((\w+)\)/.exec(ticket.departure)?.[1]);
    }
    const { textContent } = card(MARTAS_NOTES);
    expect(textContent).toMatch(/51,50\s€/);
    expect(textContent).toContain('10/06/2026, 20:12');
    const seller = within(card(MARTAS_NOTES)).getByText('Marta Greco', { selector: 'a, a *' });
    expect(seller.closest('a')?.getAttribute('href')).toBe('/admin/users/1');
    expect(card(MARTAS_NOTES).querySelectorAll('[data-initials="MG"]')).toHaveLength(1);
  });

  it('the rejected tickets, then the approved ones, ten at a time, with why one is not public any more, and goes back to the list before [MOD-01]', async () => {
    const page = await open('rejected');
    await expectTally('3 biglietti rifiutati');
    expect(card('FCO').textContent).toContain('Il prezzo indicato supera di molto');
    expect(button(card('FCO'), 'Rifiuta')).toBeUndefined();
    expect(screen.queryByText(STATE_LABELS.rejected)).toBeNull();
    await page.user.click(tab('Approvati'));
    expect(window.location.search).toBe('?moderation=approved');
    const approved = await listed(page, 'approved');
    await expectTally(`${approved.length} biglietti approvati`);
    expect(cards()).toHaveLength(10);
    expect(button(cards()[0] as HTMLElement, 'Approva')).toBeUndefined();
    await page.user.click(screen.getByText('Mostra altri'));
    expect(cards()).toHaveLength(20);
    const shown = approved.slice(0, 20);
    for (const [at, { state }] of shown.entries()) {
      const badges = within(cards()[at] as HTMLElement).queryAllByText(STATE_LABELS[state]);
      expect(badges, `${at}`).toHaveLength(isPublicState(state) ? 0 : 1);
    }
    expect(shown.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['sold', 'departed', 'on_sale']),
    );
    window.history.back();
    await expectTally('3 biglietti rifiutati');
  });

  it('on a waiting ticket that its seller is deactivated, but not that it waits [MOD-01]', async () => {
    const { sandbox } = await open();
    for (const state of TICKET_STATES)
      expect(within(card(MARTAS_NOTES)).queryByText(STATE_LABELS[state])).toBeNull();
    await sandbox.as('admin').call(toggleUser, { params: { id: '1' } });
    lookAgain();
    await waitFor(() =>
      expect(within(card(MARTAS_NOTES)).getByText(STATE_LABELS.seller_inactive)).toBeTruthy(),
    );
  });

  it('an error when the list does not load [MOD-01]', async () => {
    answerNext(LIST, answers(500));
    const { user } = await openPage('/admin/tickets', { as: 'admin' });
    await waitFor(() =>
      expect(alertText()).toBe('Errore nel caricamento dei biglietti. Riprova più tardi.'),
    );
    await user.click(tab('Rifiutati'));
    await user.click(tab('Da moderare'));
    await expectTally('7 biglietti da moderare');
    expect(alertText()).toBe('');
  });

  it('an error at the ticket when a decision is not saved [MOD-02]', async () => {
    const page = await open();
    page.answerNext(MODERATE, answers(500));
    await press(page, card(MARTAS_NOTES), 'Approva');
    await within(card(MARTAS_NOTES)).findByText('La decisione non è stata salvata. Riprova.', {
      selector: '[role=alert], [role=alert] *',
    });
    await settleCalls();
    expect(button(card(MARTAS_NOTES), 'Approva')?.getAttribute('aria-disabled')).not.toBe('true');
    await expectTally('7 biglietti da moderare');
  });
});

describe('an admin approves', () => {
  it('tickets, which leave the list, until none is left [MOD-02][MOD-01]', async () => {
    const page = await open();
    await press(page, card(MARTAS_NOTES), 'Approva');
    await expectTally('Biglietto approvato. 6 biglietti da moderare');
    expect(decisions(page)).toEqual([['PATCH', { decision: 'approve' }]]);
    await waitFor(() => expect(findCard(MARTAS_NOTES)).toBeUndefined());
    // The focused button was removed, so the focus moves to the next ticket.
    expect(document.activeElement).toBe(card('CAG').closest('li'));

    await page.user.dblClick(button(card('CAG'), 'Approva') as HTMLElement);
    await waitFor(() => expect(findCard('CAG')).toBeUndefined());
    expect(decisions(page)).toHaveLength(2);
    for (const left of [4, 3, 2, 1, 0]) {
      button(cards()[0] as HTMLElement, 'Approva')?.focus();
      await page.user.keyboard('{Enter}');
      const count = left === 1 ? '1 biglietto' : `${left} biglietti`;
      await expectTally(`Biglietto approvato. ${count} da moderare`);
      await waitFor(() => expect(cards()).toHaveLength(left));
    }
    expect(screen.getByText('Nessun biglietto da moderare')).toBeTruthy();
    await page.user.click(tab('Rifiutati'));
    await expectTally('3 biglietti rifiutati');
    await press(page, card('Partenza da Fiumicino, terminal 1.'), 'Approva');
    await expectTally('Biglietto approvato. 2 biglietti rifiutati');
  });
});

describe('an admin with a keyboard', () => {
  const focused = () => document.activeElement?.querySelector('article')?.textContent;

  it('goes from ticket to ticket, approves and rejects by keys, which do nothing in a dialog or with another key held [MOD-02]', async () => {
    const page = await open();
    const { user } = page;
    await waitFor(() => expect(tab('Da moderare').textContent).toMatch(/^Da moderare\s+7\s*$/));
    const [first, second, third] = textsOf(cards());
    await user.keyboard('a');
    button(cards()[0] as HTMLElement, 'Rifiuta')?.focus();
    await user.keyboard('{Control>}a{/Control}');
    expect(decisions(page)).toEqual([]);
    await user.keyboard('j');
    expect(focused()).toBe(second);
    await user.keyboard('j');
    expect(focused()).toBe(third);
    await user.keyboard('kk');
    expect(focused()).toBe(first);
    await user.keyboard('a');
    await expectTally('Biglietto approvato. 6 biglietti da moderare');
    await waitFor(() => expect(cards()).toHaveLength(6));
    expect(focused()).toBe(second);
    await waitFor(() => expect(tab('Da moderare').textContent).toMatch(/^Da moderare\s+6\s*$/));
    await user.keyboard('r');
    const reason = screen.getByLabelText<HTMLTextAreaElement>(/^Motivo del rifiuto/);
    await user.keyboard('jkar JKAR');
    expect([reason.value, document.activeElement]).toEqual(['jkar JKAR', reason]);
    // Beside the text, too.
    const cancel = screen.getByRole('button', { name: 'Annulla' });
    cancel.focus();
    await user.keyboard('jkar');
    expect(document.activeElement).toBe(cancel);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(decisions(page)).toEqual([['PATCH', { decision: 'approve' }]]);
  });

  it.each([
    ['pending', ['J', 'K', 'A', 'R'], ''],
    ['approved', ['J', 'K', 'R'], 'a'],
    ['rejected', ['J', 'K', 'A'], 'r'],
  ] as const)(
    'reads which keys there are among the %s tickets, %j, and no other decides [MOD-02]',
    async (moderation, keys, other) => {
      const page = await open(moderation);
      const shown = [...document.querySelectorAll('main kbd')];
      expect(textsOf(shown)).toEqual(keys);
      cards()[0]?.closest('li')?.focus();
      if (other) await page.user.keyboard(other);
      expect(decisions(page)).toEqual([]);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});

describe('an admin who rejects a ticket', () => {
  const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Motivo del rifiuto/);
  const dialog = () => within(screen.getByRole('dialog', { name: 'Rifiuta il biglietto' }));
  const confirm = ({ user }: OpenedPage) =>
    user.click(dialog().getByRole('button', { name: 'Rifiuta il biglietto' }));
  const ask = async () => {
    const page = await open();
    await press(page, card(MARTAS_NOTES), 'Rifiuta');
    expect(document.activeElement).toBe(reason());
    return page;
  };

  it('has to give a reason of at most 300 characters [MOD-02]', async () => {
    const page = await ask();
    for (const [typed, problem] of [
      ['a'.repeat(301), 'Al massimo 300 caratteri.'],
      ['   ', 'Indica il motivo del rifiuto.'],
    ] as const) {
      await page.user.clear(reason());
      await page.user.paste(typed);
      await confirm(page);
      expect(descriptionOf(reason())).toContain(problem);
    }
    expect(decisions(page)).toEqual([]);
  });

  it('finds the typed reason in the dialog again after a failure, and on the rejected ticket [MOD-02]', async () => {
    const page = await ask();
    const { user } = page;
    page.answerNext(MODERATE, offline);
    await user.type(reason(), REASON);
    await confirm(page);
    await waitFor(() => expect(alertText()).toBe('Errore di rete o server non disponibile.'));
    await user.click(dialog().getByRole('button', { name: 'Annulla' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(page, card(MARTAS_NOTES), 'Rifiuta');
    expect(reason().value).toBe(REASON);
    await confirm(page);
    await expectTally('Biglietto rifiutato. 6 biglietti da moderare');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(findCard(MARTAS_NOTES)).toBeUndefined());
    const rejection = ['PATCH', { decision: 'reject', reason: REASON }];
    expect(decisions(page)).toEqual([rejection, rejection]);
    await user.click(tab('Rifiutati'));
    await waitFor(() => expect(card(MARTAS_NOTES).textContent).toContain(REASON));
  });
});

describe('an admin decides about what the card shows:', () => {
  const CHANGED = 'Il biglietto è cambiato mentre lo guardavi e nulla è stato deciso';
  const asMarta = ({ sandbox }: OpenedPage) => sandbox.as('marta');
  const params = { id: String(MARTAS) };
  const edit = (page: OpenedPage, body: CallInput<typeof editTicket>['body']) =>
    asMarta(page).call(editTicket, { params, body });
  const findAlert = () =>
    screen.findByText((text) => text.startsWith(CHANGED), {
      selector: 'article [role=alert], article [role=alert] *',
    });

  it('one who approves by key a ticket that has changed reads so at what it is now, stays on it, and then approves that [MOD-03]', async () => {
    const page = await open();
    card(MARTAS_NOTES).closest('li')?.focus();
    await edit(page, { price: '1', notes: 'Scrivimi fuori dal sito.' });
    await page.user.keyboard('a');
    await findAlert();
    await settleCalls();
    expect(findCard(MARTAS_NOTES)).toBeUndefined();
    const changed = card('Scrivimi fuori dal sito.').closest('li');
    expect(changed?.textContent).toMatch(/[^\d]1,00\s€/);
    expect(changed?.contains(document.activeElement)).toBe(true);
    await expectTally('7 biglietti da moderare');
    await page.user.keyboard('a');
    await expectTally('Biglietto approvato. 6 biglietti da moderare');
  });

  it('one whose dialog was open meanwhile, even if the list was read again behind it, finds ticket and reason [MOD-03]', async () => {
    for (const isReadAgain of [false, true]) {
      const page = await open();
      card(MARTAS_NOTES).closest('li')?.focus();
      await page.user.keyboard('r');
      const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Motivo del rifiuto/);
      await page.user.type(reason(), REASON);
      await edit(page, { price: '2' });
      if (isReadAgain) {
        lookAgain();
        await settleCalls();
      }
      const send = () =>
        page.user.click(
          within(screen.getByRole('dialog')).getByRole('button', { name: 'Rifiuta il biglietto' }),
        );
      await send();
      await findAlert();
      await settleCalls();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(card(MARTAS_NOTES).textContent).toMatch(/2,00\s€/);
      await press(page, card(MARTAS_NOTES), 'Rifiuta');
      expect(reason().value).toBe(REASON);
      await send();
      await expectTally('Biglietto rifiutato. 6 biglietti da moderare');
    }
  });

  it.each([
    ['sold', markTicketSold, 'Il biglietto è cambiato, e non è più in questo elenco.'],
    ['deleted', deleteTicket, 'Il biglietto era già stato eliminato.'],
  ])(
    'one whose ticket was %s reads that it is no longer in the list [GEN-09][MOD-02][MOD-03]',
    async (_, act, text) => {
      const page = await open();
      await asMarta(page).call(act, { params });
      await press(page, card(MARTAS_NOTES), 'Approva');
      await expectTally(`${text} 6 biglietti da moderare`);
      expect(findCard(MARTAS_NOTES)).toBeUndefined();
      expect(document.activeElement?.textContent).toContain(text);
      expect(document.activeElement).not.toBe(document.body);
      await waitFor(() => expect(tab('Da moderare').textContent).toMatch(/^Da moderare\s+6\s*$/));
    },
  );

  it('one who looks again at a list with a changed ticket reads so at it [MOD-03][GEN-09]', async () => {
    const page = await open();
    await edit(page, { price: '3' });
    lookAgain();
    const notice = await screen.findByText('Questo biglietto è cambiato: ora è come lo vedi.');
    expect(card(MARTAS_NOTES).contains(notice)).toBe(true);
    await press(page, card(MARTAS_NOTES), 'Approva');
    await expectTally('Biglietto approvato. 6 biglietti da moderare');
  });
});
