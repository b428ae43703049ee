import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { deleteTicket, listOwnTickets, markTicketSold } from '#contract/tickets';
import { alertText, descriptionOf, findLink, findTitle } from '../support/on-screen.ts';
import {
  answers,
  keepLog,
  offline,
  openPage,
  settleCalls,
  storedSession,
  type OpenedPage,
} from '../support/open-page.tsx';
import {
  act,
  actAndConfirm,
  openOwnTickets,
  OWN,
  ownTicket,
} from '../support/own-tickets-screen.ts';
import { seeds, TODAY } from '../support/server.ts';
import {
  box,
  choose,
  openForm,
  pick,
  sentForms,
  set,
  submitButton,
} from '../support/publish-form.ts';

/** Marta's round trip from Fiumicino to Olbia: 142,50 €, without airline, two services. */
const OLBIA = 32;
const SAVE = `/api/tickets/tickets/${OLBIA}/`;
const UNCHANGED = 'Non hai cambiato nulla: modifica almeno un campo, oppure annulla.';

let logged = keepLog();
beforeEach(() => void (logged = keepLog()));

const kept = () => storedSession()['editTicket'] ?? null;
const stored = async ({ sandbox }: OpenedPage) =>
  (await sandbox.as('marta').call(listOwnTickets, {})).body.find(({ id }) => id === OLBIA);
const checked = (role: 'radio' | 'checkbox') =>
  [...document.querySelectorAll<HTMLInputElement>(`main [type=${role}]:checked`)].map(
    ({ labels }) => labels?.[0]?.textContent,
  );
const save = ({ user }: OpenedPage) => user.click(submitButton());
const follow = async ({ user }: OpenedPage, name: string) => user.click(await findLink(name));

const expectList = async () => {
  await findTitle('I miei biglietti');
  expect(window.location.pathname).toBe('/miei-biglietti');
};
const expectEmptyForm = async () => {
  await findTitle('Pubblica un biglietto');
  await waitFor(() => expect(box('Partenza').value).toBe(''));
  expect(kept()).toBeNull();
};

/** Chooses a ticket on the page of own tickets; the form has looked it up by then. */
const startEdit = async (page: OpenedPage, from = 'FCO', to = 'OLB') => {
  await waitFor(() => ownTicket(from, to));
  await act(page, ownTicket(from, to), 'Modifica');
  await findTitle('Modifica biglietto');
  await settleCalls();
};
/** The form as the list of own tickets opens it. */
const editOlbia = async () => {
  const ticket = seeds.of('default', TODAY).tickets.get(OLBIA);
  localStorage.setItem('editTicket', JSON.stringify(ticket));
  const page = await openForm();
  await settleCalls();
  return page;
};

describe('a ticket chosen for editing', () => {
  it('is kept in local storage, and the form shows its values after a reload, even if it cannot be looked up [PUB-14]', async () => {
    const list = await openOwnTickets();
    const { sandbox, answerNext, calls } = list;
    await startEdit(list);
    expect(window.location.pathname).toBe('/pubblica');
    expect(JSON.parse(kept() ?? '')).toMatchObject({ id: OLBIA, price: 142.5 });
    const before = calls(OWN).length;
    answerNext(OWN, answers(500));
    await openPage('/pubblica', { sandbox });
    await findTitle('Modifica biglietto');
    await settleCalls();
    expect(calls(OWN)).toHaveLength(before + 1);
    expect(
      ['Destinazione', 'Prezzo', 'Decollo del ritorno'].map((name) => box(name).value),
    ).toEqual(['Olbia - Costa Smeralda (OLB)', '142,50', '19:30']);
    expect(checked('radio')).toEqual(['Andata/Ritorno']);
    expect(checked('checkbox')).toEqual(['Bagaglio a mano', 'Bagaglio da stiva']);
    expect(box('Note').value).toContain('bagaglio da stiva da 20 kg');
    expect(screen.getByAltText(/attuale/)).toBeTruthy();
    expect(kept()).not.toBeNull();
  });

  it('is forgotten once it is sold or deleted on the way back, and the form is empty [PUB-14]', async () => {
    const page = await openOwnTickets();
    for (const [from, to, action] of [
      ['FCO', 'OLB', TEXT.mine.markSold],
      ['CTA', 'TRN', 'Elimina'],
    ] as const) {
      await startEdit(page, from, to);
      window.history.back();
      await waitFor(() => ownTicket(from, to));
      await actAndConfirm(page, ownTicket(from, to), action);
      await waitFor(() => expect(kept()).toBeNull());
      await follow(page, 'Pubblica');
      await expectEmptyForm();
      expect(screen.queryByText(/che stavi modificando/)).toBeNull();
      await follow(page, 'I miei biglietti');
    }
  });

  it('that was deleted elsewhere is forgotten when the form opens, which says why [PUB-14]', async () => {
    const { sandbox } = await editOlbia();
    await sandbox.as('marta').call(deleteTicket, { params: { id: OLBIA } });
    await openPage('/pubblica', { sandbox });
    await screen.findByText(/^Il biglietto che stavi modificando è stato eliminato/);
    await expectEmptyForm();
    expect(screen.queryByText(TEXT.publish.cancelEdit)).toBeNull();
  });

  it('that was sold elsewhere is refused once, and the form keeps what was typed as a new ticket [PUB-14][PUB-15]', async () => {
    const page = await editOlbia();
    set(box('Prezzo'), '99,90');
    await page.sandbox.as('marta').call(markTicketSold, { params: { id: OLBIA } });
    await save(page);
    await screen.findByText(/^Il biglietto che stavi modificando è stato venduto/);
    await findTitle('Pubblica un biglietto');
    expect(alertText()).toBe('');
    expect(box('Prezzo').value).toBe('99,90');
    expect(submitButton().textContent).toBe('Pubblica biglietto');
    expect([window.location.pathname, kept()]).toEqual(['/pubblica', null]);
    expect(sentForms(page)).toHaveLength(1);
    expect(logged().join(' ')).toContain('L’aggiornamento non è riuscito');
  });
});

describe('a seller’s edit', () => {
  it('sends only the changed fields, then a new image, and leads to the seller’s tickets [PUB-15]', async () => {
    const page = await editOlbia();
    set(box('Prezzo'), '120');
    set(box('Compagnia aerea'), 'Ryanair');
    await save(page);
    await screen.findByText(TEXT.publish.updated);
    await expectList();
    expect(sentForms(page)).toEqual([{ price: '120', airline: 'Ryanair' }]);
    expect(page.calls(SAVE)[0]).toMatchObject({
      method: 'PATCH',
      headers: { Authorization: `Bearer ${localStorage.getItem('access')}` },
    });
    expect(kept()).toBeNull();
    await waitFor(() => expect(ownTicket('FCO', 'OLB').textContent).toContain('120,00'));
    expect(ownTicket('FCO', 'OLB').textContent).toContain(TEXT.mine.pending);

    await startEdit(page);
    await pick(page);
    await save(page);
    await expectList();
    expect(Object.keys(sentForms(page)[1] ?? {})).toEqual(['image']);
  });

  it('keeps the line breaks of notes, each of which counts as one character [PUB-15]', async () => {
    const page = await editOlbia();
    set(box('Note'), 'Prima riga\nSeconda riga');
    expect(screen.getByText('23/500')).toBeTruthy();
    await save(page);
    await expectList();
    expect((await stored(page))?.notes).toBe('Prima riga\nSeconda riga');
    await startEdit(page);
    expect(box('Note').value).toBe('Prima riga\nSeconda riga');
    set(box('Note'), `${'x'.repeat(499)}\nx`);
    await save(page);
    await waitFor(() => expect(descriptionOf(box('Note'))).toContain(PROBLEM.tooLong(500)));
  });

  it('is validated like a new ticket, not sent unchanged, and discarded by «Annulla modifica» [PUB-08][PUB-10][PUB-15]', async () => {
    const page = await editOlbia();
    set(box('Prezzo'), '12abc');
    await save(page);
    await waitFor(() => expect(alertText()).toBe(TEXT.publish.price));
    choose('Destinazione', 'Roma - Fiumicino (FCO)');
    expect(alertText()).toContain(TEXT.journey.sameAsDeparture);
    expect(box('Destinazione').value).toBe('Olbia - Costa Smeralda (OLB)');

    // Another notation of the same price; nothing but the clock is read again either.
    set(box('Prezzo'), '142.5');
    const before = page.calls('/api/tickets/').length;
    await save(page);
    await waitFor(() => expect(alertText()).toContain(UNCHANGED));
    expect(page.calls('/api/tickets/')).toHaveLength(before);

    set(box('Prezzo'), '1');
    await page.user.click(screen.getByText(TEXT.publish.cancelEdit));
    await expectList();
    expect(sentForms(page)).toEqual([]);
    await follow(page, 'Pubblica');
    await expectEmptyForm();
  });

  it('without a connection says so, and keeps what was typed [PUB-15]', async () => {
    const page = await editOlbia();
    page.answerNext(SAVE, offline);
    set(box('Prezzo'), '99,90');
    await save(page);
    await waitFor(() => expect(alertText()).toBe(TEXT.network));
    expect(box('Prezzo').value).toBe('99,90');
    expect(sentForms(page)).toHaveLength(1);
  });

  it('that is saved slowly leaves the next edit untouched [PUB-14][PUB-15]', async () => {
    const page = await editOlbia();
    const release = page.holdNext(SAVE);
    set(box('Prezzo'), '120');
    await save(page);
    await follow(page, 'I miei biglietti');
    await waitFor(() => ownTicket('CTA', 'TRN'));
    await act(page, ownTicket('CTA', 'TRN'), 'Modifica');
    await waitFor(() => expect(box('Partenza').value).toContain('Catania'));
    set(box('Note'), 'Scritto nel frattempo');
    release();
    await screen.findByText(TEXT.publish.updated);
    await settleCalls();
    expect((await stored(page))?.price).toBe(120);
    expect(kept()).toContain('CTA');
    expect(window.location.pathname).toBe('/pubblica');
    expect(box('Note').value).toBe('Scritto nel frattempo');
  });
});
