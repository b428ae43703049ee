import { act as inAct, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { TEXT } from '#contract/texts';
import { alertText, findTitle, textsOf } from '../support/on-screen.ts';
import {
  answerNext,
  answers,
  keepLog,
  offline,
  openPage,
  storedSession,
  storeSession,
  type OpenedPage,
} from '../support/open-page.tsx';
import {
  act,
  actAndConfirm,
  expectOwnTickets,
  findOwnTicket,
  openOwnTickets,
  ownAction,
  OWN,
  ownTicket,
} from '../support/own-tickets-screen.ts';
import { box } from '../support/publish-form.ts';

/**
 * Timers of two seconds, after which an expired session ends; they wait for `passTwoSeconds`. Made before the planted
 * defects, unlike `holdTimers`: one of them shortens the two seconds.
 */
const waiting = vi.hoisted(() => {
  const held: (() => void)[] = [];
  const real = globalThis.setTimeout;
  const hold = (run: () => void, ms?: number, ...given: never[]) =>
    ms === 2000 ? -held.push(run) : real(run, ms, ...given);
  globalThis.setTimeout = hold as unknown as typeof setTimeout;
  return Object.assign(held, { real });
});
afterAll(() => void (globalThis.setTimeout = waiting.real));
const passTwoSeconds = () => {
  for (const run of waiting.splice(0)) run();
};

const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name} \\d`) });
const dialog = () => within(screen.getByRole('alertdialog'));
const stored = ({ sandbox }: OpenedPage, id: number) => sandbox.state.store.tickets.get(id);

const expectAddress = (address: string) =>
  waitFor(() => expect(window.location.pathname + window.location.search).toBe(address));
const expectRefusal = (ticket: HTMLElement, text: string) =>
  waitFor(() => expect(within(ticket).getByRole('alert').textContent).toBe(text));

describe('a seller', () => {
  it('sees their tickets, the next departure first and what has left last, each with its state, «Modifica», «Elimina», and a sale where its state allows one [CARD-07][GEN-22][MINE-01][MINE-06][MINE-07][MOD-02]', async () => {
    const { calls } = await openOwnTickets('/dashboard/tickets');
    await expectOwnTickets(8);
    expect(calls(OWN)[0]?.headers['Authorization']).toMatch(/^Bearer ./);
    const cards = screen.getAllByRole('article');
    const days = cards.map((card) => card.querySelector('time')?.dateTime ?? '');
    expect(days.slice(0, -1)).toEqual(days.slice(0, -1).toSorted());
    expect(cards.at(-1)?.textContent).toContain('Partito');
    for (const [from, to, state, ...others] of [
      ['MXP', 'NAP', TEXT.mine.pending, TEXT.mine.markSold],
      ['CTA', 'TRN', 'In vendita', TEXT.mine.markSold],
      ['FCO', 'CAG', TEXT.mine.rejected],
      ['BRI', 'FCO', 'Partito'],
      ['FCO', 'LIN', TEXT.mine.sold],
    ] as const) {
      const ticket = ownTicket(from, to);
      expect(ticket.textContent).toContain(state);
      const buttons = within(ticket).getAllByRole<HTMLButtonElement>('button');
      expect(textsOf(buttons)).toEqual(['Modifica', 'Elimina', ...others]);
      expect(buttons.some(({ disabled }) => disabled)).toBe(state === TEXT.mine.sold);
    }
    expect(ownTicket('FCO', 'CAG').textContent).toContain(
      'Il prezzo indicato supera di molto quello stampato',
    );
  });

  it('hears with each action its ticket’s route and date, and on a sold one why it cannot be edited; looks at them by what became of them, and goes back to such a list [GEN-07][MINE-07]', async () => {
    const { user } = await openOwnTickets();
    const ticket = within(ownTicket('MXP', 'NAP'));
    const description = 'Milano MXP verso Napoli NAP lun 29 giu 2026';
    for (const name of ['Modifica', 'Elimina', TEXT.mine.markSold])
      expect(ticket.getByRole('button', { name, description })).toBeTruthy();
    const why = 'Dopo la vendita non si modifica più.';
    const sold = within(ownTicket('FCO', 'LIN'));
    expect(sold.getByText(why)).toBeTruthy();
    expect(
      sold.getByRole('button', { name: 'Modifica', description: new RegExp(`Linate|LIN.*${why}`) }),
    ).toBeTruthy();
    expect(textsOf(screen.getAllByRole('tab'))).toEqual([
      ...['Tutti 8', 'In vendita 4', 'Da moderare 1', 'Venduti 1', 'Rifiutati 1', 'Partiti 1'],
    ]);
    for (const [group, from, to] of [
      ['Da moderare', 'MXP', 'NAP'],
      ['Venduti', 'FCO', 'LIN'],
      ['Rifiutati', 'FCO', 'CAG'],
      ['Partiti', 'BRI', 'FCO'],
    ] as const) {
      await user.click(tab(group));
      await expectOwnTickets(1);
      expect(ownTicket(from, to)).toBeTruthy();
    }
    await user.click(tab('Tutti'));
    await expectAddress('/miei-biglietti');
    window.history.back();
    await waitFor(() => expect(ownTicket('BRI', 'FCO')).toBeTruthy());
    await expectOwnTickets(1);
  });

  it('edits a ticket by the space bar, or by Ctrl+click on its link in a tab of its own [GEN-07][MINE-07]', async () => {
    const { user, sandbox } = await openOwnTickets();
    const edit = ownAction(ownTicket('CTA', 'TRN'), 'Modifica') as HTMLAnchorElement;
    const leftToBrowser = vi.fn((event: Event) => {
      expect(event.defaultPrevented).toBe(false);
      // jsdom opens no tabs.
      event.preventDefault();
    });
    window.addEventListener('click', leftToBrowser, { once: true });
    fireEvent.click(edit, { ctrlKey: true });
    expect(leftToBrowser).toHaveBeenCalledOnce();
    expect(window.location.pathname).toBe('/miei-biglietti');

    edit.focus();
    await user.keyboard(' ');
    await findTitle('Modifica biglietto');
    expect(window.location.pathname + window.location.search).toBe('/pubblica');

    localStorage.setItem('editTicket', JSON.stringify({ id: 56, departure: 'Altrove' }));
    await openPage(edit.pathname + edit.search, { sandbox });
    await waitFor(() => expect(box('Partenza').value).toBe('Catania - Fontanarossa (CTA)'));
    expect(JSON.parse(storedSession()['editTicket'] ?? '')).toMatchObject({ id: 47 });
  });

  it('reads what became of the ticket that an address edits, and can load it again [MINE-07][PUB-14]', async () => {
    const { sandbox } = await openPage('/pubblica?biglietto=9999', { as: 'marta' });
    await screen.findByText(/^Il biglietto che stavi modificando è stato eliminato/);
    answerNext(OWN, answers(500));
    const { user } = await openPage('/pubblica?biglietto=47', { sandbox });
    await user.click(await screen.findByRole('button', { name: 'Riprova' }));
    await waitFor(() => expect(box('Partenza').value).toBe('Catania - Fontanarossa (CTA)'));
  });

  it('who is new sees an empty list and a link to publish the first ticket [MINE-01]', async () => {
    const { user } = await openPage('/miei-biglietti', { as: 'nuovo' });
    await screen.findByText('Non hai ancora pubblicato biglietti');
    await user.click(screen.getByRole('link', { name: 'Pubblica il tuo primo biglietto' }));
    await expectAddress('/pubblica');
  });
});

describe('a ticket', () => {
  it.each([
    [TEXT.mine.markSold, /segnare come venduto/, [/tornare indietro/], 'POST'],
    ['Elimina', TEXT.mine.confirmRemove, [], 'DELETE'],
  ] as const)(
    '%s: asks first, naming route, date and price, and is one request for a double click [LOOK-04][MINE-02][MINE-06]',
    async (action, name, warnings, method) => {
      const page = await openOwnTickets();
      const { user } = page;
      const ticket = ownTicket('MXP', 'NAP');
      await act(page, ticket, action);
      const question = screen.getByRole('alertdialog', { name });
      for (const detail of [
        ...[/Malpensa.*Capodichino/, /lun 29 giu 2026/, /51,50\s€/],
        ...warnings,
      ])
        expect(question.textContent).toMatch(detail);
      await user.click(dialog().getByRole('button', { name: 'Annulla' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(document.activeElement).toBe(ownAction(ticket, action));
      expect(stored(page, 56)).toMatchObject({ status: 'active' });

      await act(page, ticket, action);
      await user.dblClick(dialog().getByRole('button', { name: action }));
      await waitFor(() => expect(stored(page, 56)?.status).not.toBe('active'));
      const [call, ...others] = page.calls('/api/tickets/tickets/56/');
      expect([call?.method, others]).toEqual([method, []]);
      expect(call?.headers['Authorization']).toMatch(/^Bearer ./);
      if (action !== 'Elimina') return;
      await expectOwnTickets(7);
      expect(findOwnTicket('MXP', 'NAP')).toBeNull();
    },
  );
});

describe('a ticket marked as sold', () => {
  it('says so and can no longer be edited; a failure changes nothing [MINE-06]', async () => {
    keepLog();
    const page = await openOwnTickets();
    const ticket = ownTicket('CTA', 'TRN');
    page.answerNext('/api/tickets/tickets/47/sold/', offline);
    await actAndConfirm(page, ticket, TEXT.mine.markSold);
    await expectRefusal(
      ticket,
      'Non è stato possibile segnare il biglietto come venduto. Riprova.',
    );
    await actAndConfirm(page, ticket, TEXT.mine.markSold);
    await within(ticket).findByText(TEXT.mine.sold, { exact: true });
    expect(ownAction(ticket, 'Modifica')).toHaveProperty('disabled', true);
    expect(document.activeElement).toBe(ticket.closest('li'));
    expect(page.calls('/api/tickets/tickets/47/').map(({ method }) => method)).toEqual([
      ...['POST', 'POST'],
    ]);
  });

  it('moves to the group of the sold ones, and the focus stays in the list [MINE-06][MINE-07]', async () => {
    const page = await openOwnTickets('/miei-biglietti?stato=in-vendita');
    await expectOwnTickets(4);
    await actAndConfirm(page, ownTicket('FCO', 'OLB'), TEXT.mine.markSold);
    await expectOwnTickets(3);
    expect([tab('In vendita').textContent, tab('Venduti').textContent]).toEqual([
      ...['In vendita 3', 'Venduti 2'],
    ]);
    expect(document.activeElement?.textContent).toContain('In vendita 3');
    expect(document.activeElement).not.toBe(document.body);
    await page.user.click(tab('Venduti'));
    await waitFor(() => expect(ownTicket('FCO', 'OLB')).toBeTruthy());
  });
});

describe('a ticket that is deleted', () => {
  it('stays, with an error, where that fails [MINE-02]', async () => {
    keepLog();
    const page = await openOwnTickets();
    page.answerNext('/api/tickets/tickets/47/', answers(500));
    await actAndConfirm(page, ownTicket('CTA', 'TRN'), 'Elimina');
    await expectRefusal(ownTicket('CTA', 'TRN'), TEXT.mine.removeFailed);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await expectOwnTickets(8);
  });
});

describe('a session that has expired', () => {
  const openExpired = async () => {
    const { sandbox } = await openPage('/conferma-email', { as: 'marta' });
    sandbox.state.clock.advance({ hours: 25 });
    const page = await openPage('/miei-biglietti', { sandbox });
    await screen.findByText(TEXT.mine.sessionExpired);
    return page;
  };
  const token = () => storedSession()['access'];

  it('is told, as after 24 hours, and two seconds later leads to the login, also who has left the page [AUTH-12][MINE-03]', async () => {
    const { user } = await openExpired();
    expect(screen.getByRole('heading', { level: 1, name: 'I miei biglietti' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Cerca' }));
    await expectAddress('/cerca');
    expect(token()).not.toBeNull();
    passTwoSeconds();
    await expectAddress('/login');
    expect(storedSession()).toMatchObject({ access: null, token: null });
  });

  it('keeps a new login within these two seconds [MINE-03]', async () => {
    const { sandbox } = await openExpired();
    // As another tab does it.
    storeSession(sandbox, 'luca');
    fireEvent(window, new StorageEvent('storage', { key: 'access' }));
    const access = token();
    passTwoSeconds();
    await waitFor(() => expect(screen.queryByText(TEXT.mine.sessionExpired)).toBeNull());
    expect(screen.getByText('Ciao, Luca Bianchi')).toBeTruthy();
    expect(token()).toBe(access);
    expect(window.location.pathname).toBe('/miei-biglietti');
  });
});

describe('a list that does not load', () => {
  const openWith = async (answer: () => Response) => {
    const logged = keepLog();
    answerNext(OWN, answer);
    const { user } = await openPage('/miei-biglietti', { as: 'marta' });
    const retry = await screen.findByRole('button', { name: 'Riprova' });
    return { logged, retry: () => user.click(retry) };
  };

  it('can be asked for again; one that is no list is only logged, and the screen does not say how many there are [MINE-01][MINE-04]', async () => {
    const failed = await openWith(answers(500));
    expect(alertText()).toBe('Non siamo riusciti a caricare i tuoi biglietti.');
    await failed.retry();
    await expectOwnTickets(8);
    const { logged, retry } = await openWith(() => Response.json({ tickets: [] }));
    expect(logged().join(' ')).toContain('non sono arrivati come elenco');
    expect(screen.getByText('L’elenco dei tuoi biglietti non è disponibile')).toBeTruthy();
    expect([alertText(), screen.queryByRole('tab')]).toEqual(['', null]);
    await retry();
    await expectOwnTickets(8);
  });
});

it('a seller hears a message in the dialog that is open, and on the page once it is closed [GEN-07][LOOK-04]', async () => {
  const page = await openOwnTickets();
  const { announce } = await import('../../client/lib/announcements.ts');
  const [card] = document.querySelectorAll<HTMLElement>('main article');
  const said = () =>
    [...document.querySelectorAll('[role=status][data-message]')]
      .filter(({ textContent }) => textContent === 'Un messaggio.')
      .map((status) => status.closest('dialog, body')?.tagName);
  await act(page, card as HTMLElement, 'Elimina');
  inAct(() => announce('Un messaggio.', 60_000));
  expect(said()).toEqual(['DIALOG']);
  await page.user.click(within(screen.getByRole('alertdialog')).getByText('Annulla'));
  expect(said()).toEqual(['BODY']);
});
