import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUserDetail } from '#contract/admin';
import { STATE_LABELS } from '#contract/ticket-state';
import { EMAIL as PERSONAS } from '../kit/people.ts';
import { alertText, factOf, findLink, findTitle, textsOf } from '../support/on-screen.ts';
import {
  answers,
  keepLog,
  offline,
  openPage,
  settleCalls,
  type OpenedPage,
} from '../support/open-page.tsx';

const LIST = '/api/users/admin/users/';
const OWN_ACCOUNT = 'Non puoi disattivare il tuo account.';
const toggleOf = (id: number) => `${LIST}${id}/toggle/`;
const detailsOf = (id: number) => `${LIST}${id}/details/`;

const EMAIL = { ...PERSONAS, davide: 'davide.esposito@example.com' };

// Roles of a whole table would take seconds.
const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')];
const row = (email: string): HTMLTableRowElement => {
  const found = rows().find(({ cells }) => cells[1]?.textContent === email);
  if (!found) throw new Error(`no row of ${email}`);
  return found;
};
const initialsIn = (part: HTMLElement) =>
  part.querySelector<HTMLElement>('[data-initials]')?.dataset['initials'];
const cells = (email: string) => textsOf(row(email).cells);
const said = () => document.querySelector('[role=status][data-message]')?.textContent;
/** What a search for a text finds within one line. */
const foundIn = (email: string, text: string) =>
  within(row(email)).getAllByText(text, { exact: false });
const toggle = (email: string) => within(row(email)).getByRole('button');
const search = () => screen.getByRole<HTMLInputElement>('searchbox');
const count = () => screen.getByRole('search').querySelector('[role=status]')?.textContent;

const expectRows = (many: number) => waitFor(() => expect(rows()).toHaveLength(many));
const expectState = (email: string, state: string) =>
  waitFor(() => expect(cells(email)[4]).toBe(state));
const openUsers = async (query = '') => {
  const page = await openPage(`/admin/users${query}`, { as: 'admin' });
  await waitFor(() => expect(count()).toBeTruthy());
  return page;
};
const openDetails = async ({ user }: OpenedPage, email: string) => {
  await user.click(within(row(email)).getByRole('link'));
  await findTitle('Dettaglio utente');
};
/** The button on the user's page. */
const profileToggle = () =>
  within(screen.getByRole('region', { name: 'Profilo' })).getByRole('button');

describe('an admin on the list of users', () => {
  it('sees id, email, name, role and state of each, and what the button does [ADM-07]', async () => {
    const { sandbox } = await openUsers();
    expect(textsOf(screen.getAllByRole('columnheader'))).toEqual([
      ...['ID', 'Email', 'Nome', 'Ruolo', 'Stato', 'Azioni'],
    ]);
    expect(rows()).toHaveLength(sandbox.state.store.users.size);
    expect(cells(EMAIL.marta)).toEqual([
      ...['1', EMAIL.marta, 'Marta Greco', 'Utente', 'Attivo'],
      expect.stringContaining('Disattiva'),
    ]);
    expect(cells(EMAIL.nuovo)[2]).toBe('–');
    expect(initialsIn(row(EMAIL.marta))).toBe('MG');
    expect(cells(EMAIL.admin)[3]).toBe('Admin');
    expect(cells(EMAIL.paolo)[4]).toBe('Disattivo');
    for (const [person, name] of [
      ['marta', 'Disattiva Marta Greco'],
      ['nuovo', `Disattiva ${EMAIL.nuovo}`],
      ['paolo', 'Attiva Paolo Neri'],
    ] as const)
      expect(within(row(EMAIL[person])).getByRole('button', { name })).toBeTruthy();
  });

  it('cannot deactivate their own account, and reads why [ADM-14]', async () => {
    const page = await openUsers();
    const own = within(row(EMAIL.admin)).getByRole('button', { description: OWN_ACCOUNT });
    expect(own.getAttribute('aria-disabled')).toBe('true');
    own.focus();
    await page.user.keyboard('{Enter}');
    await page.user.click(own);
    expect(page.calls(toggleOf(4))).toEqual([]);
    await openDetails(page, EMAIL.admin);
    await waitFor(() => expect(profileToggle().getAttribute('aria-disabled')).toBe('true'));
    expect(screen.getByText(OWN_ACCOUNT)).toBeTruthy();
  });

  it('deactivates an account and reactivates it, by one request for a double click [ADM-08]', async () => {
    const page = await openUsers();
    await page.user.dblClick(toggle(EMAIL.luca));
    await expectState(EMAIL.luca, 'Disattivo');
    expect(page.calls(toggleOf(2))).toMatchObject([{ method: 'PATCH', body: undefined }]);
    expect(
      within(row(EMAIL.luca)).getByRole('button', { name: 'Attiva Luca Bianchi' }),
    ).toBeTruthy();
    expect(said()).toBe('Luca Bianchi non può più accedere.');
    expect(screen.getAllByText('Disattivo', { exact: false })).toHaveLength(2);
    for (const text of ['Disattivo', 'Luca Bianchi', 'Attiva'])
      expect(foundIn(EMAIL.luca, text), text).toHaveLength(1);
    expect(foundIn(EMAIL.admin, 'Disattiva')).toHaveLength(1);

    await page.user.click(toggle(EMAIL.luca));
    await expectState(EMAIL.luca, 'Attivo');
    expect(page.calls(toggleOf(2))).toHaveLength(2);
  });

  it('sees no error when a toggle fails, in the list or on the user’s page: it is only logged [ADM-13]', async () => {
    const logged = keepLog();
    const expectFailures = (times: number) =>
      waitFor(() =>
        expect(logged()).toEqual(Array(times).fill('L’utente non è stato attivato o disattivato')),
      );
    const page = await openUsers();
    page.answerNext(toggleOf(1), answers(500, { detail: 'Guasto' }));
    await page.user.click(toggle(EMAIL.marta));
    await expectFailures(1);
    await settleCalls();
    expect(cells(EMAIL.marta)[4]).toBe('Attivo');
    expect(alertText()).toBe('');
    expect(screen.queryByText('Guasto')).toBeNull();
    expect(toggle(EMAIL.marta).getAttribute('aria-disabled')).not.toBe('true');
    await openDetails(page, EMAIL.marta);
    await screen.findByText('Marta Greco', { selector: 'dd *, dd' });
    page.answerNext(toggleOf(1), offline);
    await page.user.click(profileToggle());
    await expectFailures(2);
    expect([factOf('Stato'), alertText()]).toEqual(['Attivo', '']);
  });

  it('searches by name and email as they type, and the address keeps it [ADM-15][ADM-08]', async () => {
    const page = await openUsers();
    const { user, calls } = page;
    expect(count()).toBe('13 utenti');
    const before = calls('/api/').length;
    await user.type(search(), 'MÀRTA');
    expect([rows().length, cells(EMAIL.marta)[0], count()]).toEqual([1, '1', '1 utente su 13']);
    expect(window.location.search).toBe('?q=M%C3%80RTA');
    await user.clear(search());
    await user.type(search(), 'esposito@');
    expect([rows().length, cells(EMAIL.davide)[2]]).toEqual([1, 'Davide Esposito']);
    expect(calls('/api/')).toHaveLength(before);
    await openDetails(page, EMAIL.davide);
    window.history.back();
    await waitFor(() => expect(search().value).toBe('esposito@'));
    await expectRows(1);
    await user.clear(search());
    await user.type(search(), 'luca');
    await user.click(toggle(EMAIL.luca));
    await expectState(EMAIL.luca, 'Disattivo');
    expect(rows()).toHaveLength(1);
  });

  it('reads that a search finds nobody, and gets all users again [ADM-15]', async () => {
    const { user } = await openUsers('?q=nessuno%20cos%C3%AC');
    expect([count(), rows()]).toEqual(['0 utenti su 13', []]);
    expect(screen.getByText('Nessun utente trovato')).toBeTruthy();
    expect(screen.getByText(/«\p{Cf}?nessuno così\p{Cf}?»/u)).toBeTruthy();
    await user.click(screen.getByText('Mostra tutti'));
    await expectRows(13);
    expect(document.activeElement).toBe(search());
    expect([search().value, count(), window.location.search]).toEqual(['', '13 utenti', '']);
  });
});

describe('an admin on a user’s page', () => {
  const tickets = () =>
    within(screen.getByRole('region', { name: 'Biglietti dell’utente' })).getAllByRole('listitem');

  it('sees profile, counters, tickets and activity [ADM-09]', async () => {
    const { sandbox } = await openPage('/admin/users/1', { as: 'admin' });
    await screen.findByText('Attività recente');
    const { body: stored } = await sandbox.as('admin').call(getUserDetail, { params: { id: '1' } });
    const counters = [
      ['Biglietti pubblicati', String(stored.tickets_count)],
      ['Feedback ricevuti', String(stored.feedback_received)],
      ['Preferiti ricevuti', String(stored.favorites_received)],
    ] as const;
    for (const [label, value] of [
      ['Email', EMAIL.marta],
      ['Nome completo', 'Marta Greco'],
      ['Data di registrazione', '29/07/2025'],
      ['Stato', 'Attivo'],
      ...counters,
    ] as const)
      expect(factOf(label), label).toBe(value);
    const activity = within(screen.getByRole('region', { name: 'Attività recente' }));
    expect(textsOf(activity.getAllByRole('term'))).toEqual([
      'Data di registrazione',
      ...counters.map(([label]) => label),
    ]);

    expect(tickets()).toHaveLength(stored.tickets.length);
    for (const [at, ticket] of stored.tickets.entries()) {
      const shown = within(tickets()[at] as HTMLElement);
      const { departure, destination, notes, state, created_at } = ticket;
      expect(tickets()[at]?.textContent).toContain(`${departure} → ${destination}`);
      expect(shown.getByText(ticket.trip_type.toUpperCase())).toBeTruthy();
      expect(shown.getByText(STATE_LABELS[state])).toBeTruthy();
      expect(shown.getByText(notes.slice(0, 80) || 'Nessuna nota')).toBeTruthy();
      const day = created_at.slice(0, 10).split('-').toReversed().join('/');
      expect(shown.getByText(day)).toBeTruthy();
    }
    const { tickets: all } = stored;
    expect(all.some(({ notes }) => notes.length > 80)).toBe(true);
    expect(all.some(({ notes }) => notes === '')).toBe(true);
    expect(new Set(all.map(({ state }) => state)).size).toBeGreaterThan(3);
    expect(all.filter(({ trip_type }) => trip_type === 'Andata/Ritorno')).toHaveLength(2);
  });

  it('reads a dash for a name that is missing, and that there are no tickets [ADM-09]', async () => {
    await openDetails(await openUsers(), EMAIL.nuovo);
    await screen.findByText('Nessun biglietto pubblicato');
    expect(window.location.pathname).toBe('/admin/users/3');
    expect([factOf('Email'), factOf('Nome completo')]).toEqual([EMAIL.nuovo, '–']);
  });

  it('activates an account there, and the list shows it [ADM-08][ADM-09]', async () => {
    const page = await openUsers();
    await openDetails(page, EMAIL.paolo);
    await waitFor(() => expect(factOf('Stato')).toBe('Disattivo'));
    expect(profileToggle().ariaLabel).toBe('Attiva Paolo Neri');
    await page.user.click(profileToggle());
    await waitFor(() => expect(factOf('Stato')).toBe('Attivo'));
    expect(profileToggle().ariaLabel).toBe('Disattiva Paolo Neri');
    window.history.back();
    await waitFor(() => expect(cells(EMAIL.paolo)[4]).toBe('Attivo'));
  });

  it('reads one error of a user that is unknown or does not load, and can go back to the list [ADM-09]', async () => {
    const expectFailed = () =>
      waitFor(() => expect(alertText()).toBe('Errore nel caricamento dati utente'));
    await openPage('/admin/users/9999', { as: 'admin' });
    await expectFailed();
    const page = await openUsers();
    page.answerNext(detailsOf(1), answers(500, { detail: 'Altro' }));
    await openDetails(page, EMAIL.marta);
    await expectFailed();
    await page.user.click(await findLink('Gestione utenti'));
    await expectRows(13);
    expect(alertText()).toBe('');
  });

  it('who asks again by the keyboard keeps the focus, whether the list comes or not [ADM-07]', async () => {
    const page = await openUsers();
    const failed = new Response('', { status: 502 });
    page.answerNext(LIST, () => failed.clone());
    await openPage('/admin/users', { sandbox: page.sandbox });
    const findRetry = () => screen.findByRole('button', { name: 'Riprova' });
    (await findRetry()).focus();
    expect(alertText()).toBe('Errore nel caricamento degli utenti. Riprova più tardi.');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    page.answerNext(LIST, () => released.then(() => failed));
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull());
    release();
    const retry = await findRetry();
    await waitFor(() => expect(document.activeElement).toBe(retry));
    await page.user.keyboard('{Enter}');
    await expectRows(13);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });
});
