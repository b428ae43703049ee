/**
 * A screen that has not been looked at since somebody else acted, in another tab or elsewhere: it reads anew when it is
 * looked at again, an action on it states its wish, and it follows the answer.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listUsers, toggleUser } from '#contract/admin';
import { listFavourites, toggleFavourite } from '#contract/favourites';
import { TEXT } from '#contract/texts';
import { deleteTicket, listOwnTickets, markTicketSold } from '#contract/tickets';
import { alertText, findTitle, holdTimers, lookAgain } from '../support/on-screen.ts';
import {
  answers,
  createSandbox,
  keepLog,
  openPage,
  settleCalls,
  storedSession,
  type OpenedPage,
} from '../support/open-page.tsx';
import {
  act,
  actAndConfirm,
  expectOwnTickets,
  findOwnTicket,
  openOwnTickets,
  OWN,
  ownTicket,
} from '../support/own-tickets-screen.ts';
import { box, newestOf, openEdit, set, submitButton } from '../support/publish-form.ts';
import { cards, openSearch, routeOf, SEARCH } from '../support/search-screen.ts';
import { PEOPLE, type Person, type TestSandbox } from '../support/server.ts';

/** Marta's tickets: from Catania to Turin, Fiumicino to Olbia, and Malpensa to Naples, which waits for moderation. */
const [TURIN, OLBIA, NAPLES] = [47, 32, 56];
const GONE = 'Questo biglietto non c’è più.';

beforeEach(() => void keepLog());

const wishes = (page: OpenedPage) =>
  page.writes().map(({ body }) => (body as { is_favorite: boolean }).is_favorite);
const savedBy = async (sandbox: TestSandbox, person: Person) =>
  (await sandbox.as(person).call(listFavourites, {})).body.map(({ ticket_data: { id } }) => id);
const wish = (sandbox: TestSandbox, person: Person, ticketId: number, is_favorite: boolean) =>
  sandbox.as(person).call(toggleFavourite, { params: { ticketId }, body: { is_favorite } });
const removeTicket = (sandbox: TestSandbox, id: number) =>
  sandbox.as('marta').call(deleteTicket, { params: { id } });
const sellTicket = (sandbox: TestSandbox, id: number) =>
  sandbox.as('marta').call(markTicketSold, { params: { id } });
const expectSaid = (text: string) =>
  waitFor(() => expect(document.body.textContent).toContain(text));
const looked = async () => {
  lookAgain();
  await settleCalls();
};
const rowOf = (email: string) =>
  [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')].find(
    ({ cells }) => cells[1]?.textContent === email,
  ) as HTMLTableRowElement;

describe('a screen that is looked at again', () => {
  it.each<[string, string, Person | undefined, string | RegExp, string, number]>([
    ['the search', '/cerca', undefined, /^\d+ biglietti/, SEARCH, 1],
    ['a seller', '/venditore/1', undefined, 'Marta Greco', '/api/feedbacks/1/', 1],
    ['the own tickets', '/miei-biglietti', 'marta', 'Tutti', OWN, 1],
    ['the publish form', '/pubblica', 'marta', 'Partenza', '/api/calendar/', 1],
    ['the favourites', '/preferiti', 'luca', '7 biglietti salvati', '/api/tickets/favorites/', 1],
    // The chart's own, beside the dashboard's (ADM-05).
    ['the dashboard', '/admin', 'admin', 'Utenti registrati', '/api/tickets/admin/stats/', 2],
    ['the users', '/admin/users', 'admin', 'Luca Bianchi', '/api/users/admin/users/', 1],
    ['a user', '/admin/users/1', 'admin', 'Marta Greco', '/api/users/admin/users/1/', 1],
    ['moderation', '/admin/tickets', 'admin', /da moderare$/, '/api/tickets/admin/tickets/', 1],
  ])(
    'reads %s anew once; it stays on the page while it is and if that fails [GEN-09]',
    async (...given) => {
      const [, address, as, shows, call, times] = given;
      const { calls, answerNext, holdNext } = await openPage(address, as && { as });
      const shown = async () => (await screen.findAllByText(shows)).length;
      await shown();
      await settleCalls();
      const before = calls(call).length;
      const releases = Array.from({ length: times }, () => holdNext(call));
      lookAgain();
      await waitFor(() => expect(calls(call)).toHaveLength(before + times));
      expect(await shown()).toBeGreaterThan(0);
      expect(screen.queryByText(TEXT.loading)).toBeNull();
      for (const release of releases) release();
      await settleCalls();
      for (let time = 0; time < times; time += 1) answerNext(call, answers(500));
      await looked();
      expect(calls(call)).toHaveLength(before + 2 * times);
      expect([await shown(), alertText()]).toEqual([expect.any(Number), '']);
    },
  );

  it('keeps an open question, a review that is begun, and a card that was taken out of the list only [GEN-09][MINE-02][FAV-05]', async () => {
    const own = await openOwnTickets();
    await act(own, ownTicket('MXP', 'NAP'), 'Elimina');
    await looked();
    expect(screen.getByRole('alertdialog')).toBeTruthy();

    const seller = await openPage('/venditore/1', { as: 'luca' });
    await seller.user.click(await screen.findByRole('radio', { name: /^4/ }));
    const comment = screen.getByLabelText<HTMLTextAreaElement>('Commento (facoltativo)');
    set(comment, 'A metà');
    await looked();
    expect(screen.getByRole('radio', { name: /^4/ })).toHaveProperty('checked', true);
    expect(comment.value).toBe('A metà');

    const { user } = await openPage('/preferiti', { as: 'luca' });
    const [hide] = await screen.findAllByRole('button', { name: /^Nascondi/ });
    await user.click(hide as HTMLElement);
    const shown = () => document.querySelectorAll('article').length;
    await waitFor(() => expect(shown()).toBe(6));
    await looked();
    expect(shown()).toBe(6);
  });

  it('says that the session has ended, and keeps the tickets until then [GEN-09][MINE-03]', async () => {
    // The end of the session, two seconds later, would log out a later test's person.
    holdTimers(2000);
    const { answerNext } = await openOwnTickets();
    await expectOwnTickets(8);
    answerNext(OWN, answers(401, { detail: 'Token scaduto.' }));
    lookAgain();
    await screen.findByText(TEXT.mine.sessionExpired);
    await expectOwnTickets(8);
  });
});

describe('a buyer', () => {
  /** A press of its own: one that follows another within 200 ms is a second one for user-event, wherever it is. */
  const answerQuestion = (detail = 1) => {
    const answer = screen.queryByRole('button', { name: 'Rimuovi dai preferiti' });
    if (!answer) return;
    fireEvent.mouseDown(answer, { detail });
    fireEvent.click(answer, { detail });
  };

  const openStar = async (sandbox = createSandbox()) => {
    const page = await openSearch('?departure=Milano', { sandbox, as: 'nuovo' });
    await waitFor(() => expect(cards()).not.toEqual([]));
    await settleCalls();
    const star = within(cards()[0] as HTMLElement).getByRole('button', { name: /preferiti$/ });
    const expectPressed = (is: boolean) =>
      waitFor(() => expect(star.getAttribute('aria-pressed')).toBe(String(is)));
    await page.user.click(star);
    await settleCalls();
    const [id = 0] = await savedBy(page.sandbox, 'nuovo');
    return { page, star, expectPressed, id };
  };

  it('saves what is saved and removes what is removed by a stale star, which follows when it is looked at again [GEN-09][FAV-09]', async () => {
    const { page, star, expectPressed, id } = await openStar();
    const { sandbox, user } = page;
    await wish(sandbox, 'nuovo', id, false);
    await user.click(star);
    await expectPressed(false);
    await settleCalls();
    expect(wishes(page)).toEqual([true, false]);
    await wish(sandbox, 'nuovo', id, true);
    await user.click(star);
    await expectPressed(true);
    await settleCalls();
    expect(wishes(page).at(-1)).toBe(true);
    await wish(sandbox, 'nuovo', id, false);
    await looked();
    await expectPressed(false);
  });

  it('who holds a star down while another tab removes the favourite does not save it again, and the next click does [GEN-09][FAV-09]', async () => {
    const { page, star, expectPressed, id } = await openStar();
    await page.user.pointer({ keys: '[MouseLeft>]', target: star });
    await wish(page.sandbox, 'nuovo', id, false);
    await looked();
    await expectPressed(false);
    await page.user.pointer({ keys: '[/MouseLeft]', target: star });
    await settleCalls();
    expect(page.writes()).toHaveLength(1);
    await page.user.click(star);
    await settleCalls();
    expect(await savedBy(page.sandbox, 'nuovo')).toEqual([id]);
  });

  it('is asked whatever is under a second press, and answers once by a double click [GEN-18][FAV-04]', async () => {
    const page = await openPage('/preferiti', { as: 'luca' });
    const [star] = await screen.findAllByRole('button', { name: 'Salva tra i preferiti' });
    for (const name of ['Rimuovi dai preferiti', 'Annulla']) {
      fireEvent.click(star as HTMLElement, { detail: 1 });
      const answer = within(screen.getByRole('alertdialog')).getByRole('button', { name });
      // The second press of a double click, which began on the star.
      fireEvent.mouseDown(answer, { detail: 2 });
      fireEvent.click(answer, { detail: 2 });
      await settleCalls();
      expect(screen.getByRole('alertdialog')).toBeTruthy();
      await page.user.keyboard('{Escape}');
    }
    expect(page.writes()).toEqual([]);
    fireEvent.click(star as HTMLElement, { detail: 1 });
    for (const detail of [1, 2]) answerQuestion(detail);
    await settleCalls();
    expect(page.writes()).toHaveLength(1);
  });

  it('reads that a ticket is gone, which leaves results and favourites [GEN-09][FAV-04][FAV-09]', async () => {
    const search = await openSearch('?departure=Catania', { as: 'nuovo' });
    const isTurin = (card: HTMLElement) => routeOf(card) === 'Catania CTA verso Torino TRN';
    const onSale = () => cards().find(isTurin);
    await waitFor(() => expect(onSale()).toBeTruthy());
    await settleCalls();
    await removeTicket(search.sandbox, TURIN);
    const star = { name: 'Salva tra i preferiti' };
    await search.user.click(within(onSale() as HTMLElement).getByRole('button', star));
    await expectSaid(GONE);
    await waitFor(() => expect(onSale()).toBeUndefined());

    const sandbox = createSandbox();
    await wish(sandbox, 'luca', TURIN, true);
    const favourites = await openPage('/preferiti', { sandbox, as: 'luca' });
    const saved = () => [...document.querySelectorAll('article')].find(isTurin);
    await waitFor(() => expect(saved()).toBeTruthy());
    await removeTicket(sandbox, TURIN);
    await favourites.user.click(within(saved() as HTMLElement).getByRole('button', star));
    answerQuestion();
    await expectSaid(GONE);
    await waitFor(() => expect(saved()).toBeUndefined());
  });
});

describe('a seller', () => {
  it('reads that a ticket was sold or deleted already, and the list follows [GEN-09][MINE-02][MINE-06]', async () => {
    const page = await openOwnTickets();
    const { sandbox } = page;
    await sellTicket(sandbox, TURIN);
    await actAndConfirm(page, ownTicket('CTA', 'TRN'), TEXT.mine.markSold);
    await expectSaid('Il biglietto era già segnato come venduto.');
    await waitFor(() => expect(ownTicket('CTA', 'TRN').textContent).toContain(TEXT.mine.sold));
    expect(alertText()).toBe('');
    for (const [id, from, to, action] of [
      [NAPLES, 'MXP', 'NAP', TEXT.mine.markSold],
      [OLBIA, 'FCO', 'OLB', 'Elimina'],
    ] as const) {
      await removeTicket(sandbox, id);
      await actAndConfirm(page, ownTicket(from, to), action);
      await waitFor(() => expect(findOwnTicket(from, to)).toBeNull());
      await expectSaid(GONE);
      expect(document.activeElement).not.toBe(document.body);
    }
    await expectOwnTickets(6);
  });

  it.each([
    ['a ticket that is deleted', 'keeps what was typed', removeTicket, 'è stato eliminato', true],
    ['nothing of one that is sold', 'finds an empty form', sellTicket, 'è stato venduto', false],
  ] as const)(
    'who changes %s meanwhile leaves the edit, and %s [GEN-09][PUB-14]',
    async (...[, , byAnother, why, isTyped]) => {
      const { sandbox } = await openEdit(createSandbox(), OLBIA);
      if (isTyped) set(box('Prezzo'), '99,90');
      await byAnother(sandbox, OLBIA);
      await looked();
      await screen.findByText(new RegExp(`^Il biglietto che stavi modificando.*${why}`));
      await findTitle('Pubblica un biglietto');
      expect([box('Prezzo').value, box('Partenza').value]).toEqual(
        isTyped ? ['99,90', 'Roma - Fiumicino (FCO)'] : ['', ''],
      );
      expect(storedSession()['editTicket']).toBeNull();
    },
  );

  it('who holds «Salva le modifiche» down while the ticket is sold publishes none, and the next click does [GEN-09][PUB-14]', async () => {
    const page = await openEdit(createSandbox(), OLBIA);
    const before = newestOf(page).id;
    set(box('Prezzo'), '99,90');
    await page.user.pointer({ keys: '[MouseLeft>]', target: submitButton() });
    await sellTicket(page.sandbox, OLBIA);
    await looked();
    await findTitle('Pubblica un biglietto');
    await page.user.pointer({ keys: '[/MouseLeft]', target: submitButton() });
    await settleCalls();
    expect([page.writes(), newestOf(page).id]).toEqual([[], before]);
    await page.user.click(submitButton());
    await waitFor(() => expect(newestOf(page).id).toBe(before + 1));
  });

  it('who chooses another ticket to edit in another tab leaves this edit as it is [PUB-14]', async () => {
    const page = await openEdit(createSandbox(), OLBIA);
    set(box('Prezzo'), '99,90');
    const { body: stored } = await page.sandbox.as('marta').call(listOwnTickets, {});
    localStorage.setItem('editTicket', JSON.stringify(stored.find(({ id }) => id === TURIN)));
    fireEvent(window, new StorageEvent('storage', { key: 'editTicket' }));
    await looked();
    await findTitle('Modifica biglietto');
    expect(box('Prezzo').value).toBe('99,90');
  });
});

describe('one of two people of the staff', () => {
  it('deactivates whom another has deactivated already, and follows the answer; a press that began before, or the second of two, does not activate them [GEN-09][GEN-18][ADM-08]', async () => {
    const page = await openPage('/admin/users', { as: 'admin' });
    const { sandbox, user } = page;
    const { email } = sandbox.user('luca');
    await waitFor(() => expect(rowOf(email)).toBeTruthy());
    await settleCalls();
    const toggle = () => within(rowOf(email)).getByRole('button');
    const expectActive = async (is: boolean) => {
      await waitFor(() => expect(toggle().textContent).toMatch(is ? /^Disattiva/ : /^Attiva/));
      await settleCalls();
      const { body } = await sandbox.as('admin').call(listUsers, {});
      expect(body.find(({ id }) => id === PEOPLE.luca)?.is_active).toBe(is);
    };
    const byAnother = (is: boolean) =>
      sandbox.as('admin').call(toggleUser, {
        params: { id: PEOPLE.luca },
        headers: { 'X-Is-Active': is ? 'true' : 'false' },
      });
    await byAnother(false);
    await user.click(toggle());
    await expectActive(false);
    await user.click(toggle());
    await expectActive(true);

    await user.pointer({ keys: '[MouseLeft>]', target: toggle() });
    await byAnother(false);
    await looked();
    await user.pointer({ keys: '[/MouseLeft]', target: toggle() });
    await expectActive(false);
    await user.click(toggle());
    await expectActive(true);

    await user.click(toggle());
    await expectActive(false);
    fireEvent.click(toggle(), { detail: 2 });
    await expectActive(false);
  });
});
