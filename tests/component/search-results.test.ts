import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { searchTickets } from '#contract/search';
import { DateField } from '../support/date-field.ts';
import { alertText, holdTimers, isShown, textsOf } from '../support/on-screen.ts';
import {
  answerNext,
  answers,
  createSandbox,
  offline,
  openPage,
  settleCalls,
  type OpenedPage,
} from '../support/open-page.tsx';
import {
  address,
  cards,
  expectCards,
  expectCount,
  found,
  openSearch,
  pressMore,
  pressSearch,
  queryOf,
  results,
  SEARCH,
} from '../support/search-screen.ts';
import { PEOPLE } from '../support/server.ts';
import { storeTickets } from '../support/stored-tickets.ts';

const NONE = 'Nessun risultato trovato.';
const NOTHING = 'Nessun biglietto per questa ricerca';

/** The buttons of a list among the results. */
const buttonsIn = (list: string) =>
  screen.queryByRole('list', { name: list })?.querySelectorAll('button') ?? [];
const biglietti = (count: number) => (count === 1 ? '1 biglietto' : `${count} biglietti`);

describe('a search that finds nothing', () => {
  const HINTS = '/api/tickets/public/hints/';
  const NOBODY = '?departure=Torino&destination=Palermo&airline=Lufthansa';
  const press = async ({ user }: OpenedPage, button: HTMLElement | undefined) => {
    await user.click(button as HTMLElement);
    expect(document.activeElement).toBe(results());
  };

  it('offers a visitor what would bring tickets: one filter less, a near day, or no filters at all [SEARCH-17][SEARCH-06]', async () => {
    const sandbox = createSandbox();
    await storeTickets(sandbox, [
      {},
      ...['2027-02-06', '2027-02-06', '2027-02-10'].map(
        (date) => ({ date, airline: 'Wizzair' }) as const,
      ),
    ]);
    const count = (await found({ sandbox }, { departure: 'Torino', destination: 'Palermo' }))
      .length;
    const total = (await found({ sandbox })).length;

    let page = await openSearch(NOBODY, { sandbox });
    const removable = () => buttonsIn('Filtri da togliere');
    await waitFor(() =>
      expect(textsOf(removable())).toEqual([`Senza «Lufthansa»: ${biglietti(count)}`]),
    );
    expect([isShown(NONE), isShown(NOTHING)]).toEqual([true, true]);
    await press(page, removable()[0]);
    await expectCount(biglietti(count));
    expect(address()).toBe('/cerca?departure=Torino&destination=Palermo');
    await expectCards(count);

    page = await openSearch('?departure=Torino&airline=Wizz+Air&date=2027-02-08&price_order=asc', {
      sandbox,
    });
    const days = () => buttonsIn('Nei giorni vicini');
    await waitFor(() =>
      expect(textsOf(days())).toEqual(expect.arrayContaining(['sab 6 feb · 2', 'mer 10 feb · 1'])),
    );
    await press(
      page,
      [...days()].find(({ textContent }) => textContent.includes('sab 6 feb')),
    );
    await expectCards(2);
    expect(address()).toBe(
      '/cerca?departure=Torino&airline=Wizz+Air&date=2027-02-06&price_order=asc',
    );
    expect(new DateField(page.user, 'Data').text).toBe('06/02/2027');

    page = await openSearch(
      '?departure=Comiso&destination=Trieste&airline=Emirates&date=2027-02-08&price_order=asc',
      { sandbox },
    );
    const all = await screen.findByRole('button', { name: `Senza filtri: ${biglietti(total)}` });
    expect(isShown(/^Con questi filtri non c’è nulla/)).toBe(true);
    await press(page, all);
    await expectCount(biglietti(total));
    expect(address()).toBe('/cerca?price_order=asc');
  });

  it.each([
    ['do not load', answers(500)],
    ['are the list with which a stand-in answers every public call', () => Response.json([])],
  ])(
    'tells a visitor so, and no error, when the hints %s [SEARCH-17][SEARCH-06]',
    async (_, answer) => {
      answerNext(HINTS, answer);
      const { calls } = await openSearch(NOBODY);
      await waitFor(() => expect([isShown(NOTHING), isShown(NONE)]).toEqual([true, true]));
      await waitFor(() => expect(calls(HINTS)).toHaveLength(1));
      expect([...buttonsIn('Filtri da togliere'), ...buttonsIn('Nei giorni vicini')]).toEqual([]);
      expect([alertText(), screen.getByRole('button', { name: 'Cerca' }).hidden]).toEqual([
        '',
        false,
      ]);
    },
  );

  it('offers a seller no tickets of their own [SEARCH-17][SEARCH-05]', async () => {
    const sandbox = createSandbox();
    const [departure, destination] = ['Genova - Colombo (GOA)', 'Comiso - Pio La Torre (CIY)'];
    await storeTickets(sandbox, [{ user: PEOPLE.marta, departure, destination }]);
    const page = await openSearch('?departure=Genova&destination=Comiso&airline=Lufthansa', {
      ...{ sandbox, as: 'marta' },
    });
    await waitFor(() => expect(isShown(NOTHING)).toBe(true));
    await waitFor(() => expect(queryOf(page.calls(HINTS).at(-1)).get('except_seller')).toBe('1'));
    await screen.findByRole('button', { name: /^Senza filtri/ });
    expect(textsOf(buttonsIn('Filtri da togliere'))).toEqual([]);
  });

  it('says so to a visitor for exactly 4 seconds, after each search anew, and another text stays [SEARCH-06]', async () => {
    const passFourSeconds = holdTimers(4000);
    const page = await openSearch('?departure=Trapani&date=2026-12-25');
    await waitFor(() => expect([isShown(NONE), isShown(NOTHING)]).toEqual([true, true]));
    await waitFor(() => passFourSeconds());
    expect([isShown(NONE), isShown(NOTHING)]).toEqual([false, true]);
    await pressSearch(page);
    await waitFor(() => expect(isShown(NONE)).toBe(true));
    const earlier = screen.getByText(NONE);
    await pressSearch(page);
    await waitFor(() => expect(screen.getByText(NONE)).not.toBe(earlier));
    // Its timer is set once the browser has drawn it.
    await waitFor(() => passFourSeconds());
    expect(isShown(NONE)).toBe(false);
  });
});

describe('a search of several pages', () => {
  it('is read by a visitor page by page in one order, with its count, to an end that takes the focus [SEARCH-15]', async () => {
    const page = await openSearch('?price_order=asc&date_order=desc');
    const { calls } = page;
    const all = await found(page, { price_order: 'asc', date_order: 'desc' });
    await expectCards(20);
    await expectCount(`${all.length} biglietti`);
    await pressMore(page);
    await expectCards(40);
    const [first, next] = [calls(SEARCH)[0], calls(SEARCH).at(-1)].map(queryOf);
    expect([first?.get('after'), first?.get('limit')]).toEqual([null, '20']);
    expect(['limit', 'price_order', 'date_order', 'offset'].map((name) => next?.get(name))).toEqual(
      [...['20', 'asc', 'desc', null]],
    );
    expect(next?.get('after')).toMatch(/./);
    await pressMore(page);
    await expectCards(all.length);
    expect(document.activeElement?.textContent).toBe(
      'Hai visto tutti i biglietti di questa ricerca.',
    );
    for (const [at, { price, date }] of all.entries()) {
      expect(cards()[at]?.textContent).toContain(price.toFixed(2).replace('.', ','));
      expect(cards()[at]?.querySelector('time')?.dateTime).toBe(date);
    }
  });

  it('whose day ends while it is open is read anew; where that fails, with the next minute [GEN-09]', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-12T21:59:01.000Z') });
    const sandbox = createSandbox();
    sandbox.state.clock.live();
    // Without a time, so that it is public until its day has ended.
    await storeTickets(sandbox, [{ date: '2026-06-12', departure_time: null }]);
    // Until a second after the next full minute.
    const passAMinute = holdTimers(60_000);
    const page = await openSearch('', { sandbox });
    await expectCards(20);
    const today = () => textsOf(cards()).filter((text) => text.includes('12 giu 2026')).length;
    expect(today()).toBeGreaterThan(0);
    answerNext('/api/calendar/', offline);
    answerNext(SEARCH, offline);
    vi.setSystemTime(Date.parse('2026-06-12T22:00:01.000Z'));
    const before = page.calls(SEARCH).length;
    passAMinute();
    await waitFor(() => expect(page.calls(SEARCH).length).toBe(before + 1));
    await settleCalls();
    expect(today()).toBeGreaterThan(0);
    passAMinute();
    await waitFor(() => expect(today()).toBe(0));
  });

  it('of a server that sends the own ones all the same has the others alone, in the number too [SEARCH-05][GEN-21]', async () => {
    const sandbox = createSandbox();
    const all = await sandbox.visitor.call(searchTickets, { query: {} });
    const others = all.body.filter(({ user }) => user !== PEOPLE.marta);
    answerNext(SEARCH, () => Response.json(all.body));
    await openPage('/cerca', { sandbox, as: 'marta' });
    await expectCount(`${others.length} biglietti`);
    await expectCards(others.length);
  });
});
