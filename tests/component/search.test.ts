import { fireEvent, getConfig, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '#contract/tickets';
import { DateField } from '../support/date-field.ts';
import { alertText, isShown, textsOf } from '../support/on-screen.ts';
import { answers, offline } from '../support/open-page.tsx';
import { PEOPLE } from '../support/server.ts';
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
  routeOf,
  searchForm,
  SEARCH,
} from '../support/search-screen.ts';

const FAILED = 'Errore durante la ricerca. Riprova più tardi.';

const end = (name: 'Partenza' | 'Destinazione') =>
  within(searchForm()).getByRole<HTMLInputElement>('combobox', { name });
const ends = () => [end('Partenza').value, end('Destinazione').value];
const suggestions = () =>
  textsOf(within(within(searchForm()).getByRole('listbox')).queryAllByRole('option'));
const choices = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);

const type = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.clear(field);
  if (text !== '') await user.paste(text);
};
const pick = async (user: UserEvent, field: HTMLElement, city: string) => {
  await type(user, field, city);
  await user.click(within(searchForm()).getByRole('option', { name: city }));
};
describe('a visitor', () => {
  it('fills the form from nine cities, by prefix in any case, and ten airlines, and never with the same city twice [SEARCH-01][SEARCH-02][SEARCH-08][GEN-18]', async () => {
    const page = await openSearch('?departure=Trapani');
    const { user, calls } = page;
    await expectCards(1);
    const before = calls(SEARCH).length;

    await user.click(end('Partenza'));
    expect(suggestions()).toEqual([
      ...['Roma', 'Milano', 'Catania', 'Bergamo', 'Venezia', 'Napoli', 'Torino', 'Bari', 'Bologna'],
    ]);
    await type(user, end('Partenza'), 'bA');
    expect(suggestions()).toEqual(['Bari']);
    await type(user, end('Partenza'), 'oma');
    expect(screen.queryByRole('option', { name: 'Roma' })).toBeNull();
    await type(user, end('Destinazione'), 'B');
    expect(suggestions()).toEqual(['Bergamo', 'Bari', 'Bologna']);
    expect([...choices('Compagnia aerea').options].map(({ text }) => text)).toEqual([
      ...['Tutte', 'Ryanair', 'easyJet', 'Wizz Air', 'ITA Airways', 'Lufthansa', 'Air France'],
      ...['Vueling', 'Turkish Airlines', 'Emirates', 'Qatar Airways'],
    ]);

    const SAME_DESTINATION = 'Destinazione e partenza non possono essere uguali.';
    const SAME_DEPARTURE = 'Partenza e destinazione non possono essere uguali.';
    await type(user, end('Partenza'), 'Pisa');
    await type(user, end('Destinazione'), ' pisa');
    await pressSearch(page);
    expect(isShown(SAME_DESTINATION)).toBe(true);
    // One that is chosen twice clears the field that was chosen last.
    await pick(user, end('Partenza'), 'Roma');
    expect(isShown(SAME_DESTINATION)).toBe(false);
    await pick(user, end('Destinazione'), 'Roma');
    expect([isShown(SAME_DESTINATION), ...ends()]).toEqual([true, 'Roma', '']);
    await pick(user, end('Destinazione'), 'Bari');
    expect(isShown(SAME_DESTINATION)).toBe(false);
    const swap = screen.getByRole('button', { name: 'Scambia partenza e destinazione' });
    await user.click(swap);
    expect(ends()).toEqual(['Bari', 'Roma']);
    // As a press that follows quickly.
    fireEvent.click(swap, { detail: 2 });
    await pick(user, end('Partenza'), 'Bari');
    expect([isShown(SAME_DEPARTURE), ...ends()]).toEqual([true, '', 'Bari']);
    expect(calls(SEARCH)).toHaveLength(before);
  });

  it('takes the filters away one by one by their chips, and all at once, which keeps the order; another order keeps what is typed [SEARCH-16]', async () => {
    const { user } = await openSearch(
      '?departure=Milano&destination=Alghero&airline=Ryanair&services=Scelta+posto',
    );
    const chips = () =>
      within(screen.getByRole('list', { name: 'Filtri in uso' })).getAllByRole('button');
    await screen.findByRole('list', { name: 'Filtri in uso' });
    expect(textsOf(chips())).toEqual(
      ['Da Milano', 'Ad Alghero', 'Ryanair', 'Scelta posto'].map((one) => `Togli il filtro ${one}`),
    );
    const seat = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Scelta posto' });
    expect(seat.checked, 'as the address says').toBe(true);
    await user.click(chips()[2] as HTMLElement);
    await waitFor(() => expect(chips()).toHaveLength(3));
    expect(choices('Compagnia aerea').value, 'the form follows').toBe('');
    expect(document.activeElement).toBe(results());
    await type(user, end('Partenza'), 'Catania');
    await user.selectOptions(choices('Ordina per prezzo'), 'desc');
    await waitFor(() =>
      expect(address()).toBe(
        '/cerca?departure=Milano&destination=Alghero&price_order=desc&services=Scelta+posto',
      ),
    );
    expect(end('Partenza').value).toBe('Catania');
    await user.click(screen.getByRole('button', { name: 'Azzera i filtri' }));
    await waitFor(() => expect(address()).toBe('/cerca?price_order=desc'));
    expect(ends()).toEqual(['', '']);
  });

  it('searches by Enter for a whole suggestion in any case, or for any other text [SEARCH-18]', async () => {
    const { user } = await openSearch('?departure=Trapani');
    for (const typed of ['roma', 'mxp']) {
      await type(user, end('Partenza'), typed);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(address()).toBe(`/cerca?departure=${typed}`));
      await waitFor(() => expect(cards()).not.toEqual([]));
      expect(screen.queryByRole('listbox')).toBeNull();
    }
    await type(user, end('Partenza'), 'Ba');
    await user.keyboard('{Escape}');
    expect(end('Partenza').value).toBe('Ba');
    await user.keyboard('ri{Tab}trapani{Enter}');
    await waitFor(() => expect(address()).toBe('/cerca?departure=Bari&destination=trapani'));
  });

  it('goes back and forward between searches, and back even before the page has shown one [SEARCH-14]', async () => {
    const page = await openSearch('?departure=Roma');
    await pick(page.user, end('Destinazione'), 'Torino');
    await pressSearch(page);
    await waitFor(() => expect(address()).toBe('/cerca?departure=Roma&destination=Torino'));
    window.history.back();
    await waitFor(() => expect(ends()).toEqual(['Roma', '']));
    window.history.forward();
    await waitFor(() => expect(ends()).toEqual(['Roma', 'Torino']));
    window.history.back();
    await waitFor(() => expect(ends()).toEqual(['Roma', '']));

    await pick(page.user, end('Destinazione'), 'Bari');
    // As a busy browser: nothing is rendered between them.
    await getConfig().asyncWrapper(async () => {
      (searchForm() as HTMLFormElement).requestSubmit();
      await Promise.resolve();
      window.history.back();
    });
    await waitFor(() => expect(ends()).toEqual(['Roma', '']));
    expect(address()).toBe('/cerca?departure=Roma');
  });

  it('chooses a day by its lowest price, without a text that repeats a price of a card [SEARCH-16]', async () => {
    const page = await openSearch('?departure=Catania');
    const tickets = await found(page, { departure: 'Catania' });
    await expectCards(tickets.length);
    const list = () => screen.queryByRole('list', { name: 'Il prezzo più basso di ogni giorno' });
    const days = within(list() as HTMLElement).getAllByRole('button');
    const dates = [...new Set(tickets.map(({ date }) => date))].toSorted();
    expect(days.length).toBe(dates.length);
    const first = tickets.filter(({ date }) => date === dates[0]);
    const lowest = Math.min(...first.map(({ price }) => price));
    expect(days[0]?.dataset['price']).toBe(`${lowest.toFixed(2).replace('.', ',')}\u00A0€`);
    expect(days[0]?.textContent).not.toContain('€');
    await page.user.click(days[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe(`/cerca?departure=Catania&date=${dates[0]}`));
    await expectCards(first.length);
    expect(list()).toBeNull();
  });
});

it('a buyer sends all filters by the button, the orders at once, and never the token [SEARCH-03][SEARCH-04][GEN-08]', async () => {
  const page = await openSearch('?departure=Trapani', { as: 'luca' });
  const { user, calls } = page;
  await expectCards(1);
  const before = calls(SEARCH).length;
  const sentSince = () => calls(SEARCH).slice(before);
  await pick(user, end('Partenza'), 'Catania');
  await type(user, end('Destinazione'), 'Milano');
  await new DateField(user, 'Data').type('24062026');
  await user.selectOptions(choices('Compagnia aerea'), 'ITA Airways');
  for (const name of ['Bagaglio a mano', 'Scelta posto'])
    await user.click(within(searchForm()).getByRole('checkbox', { name }));
  expect(sentSince(), 'nothing is searched before the button').toEqual([]);
  await pressSearch(page);
  await waitFor(() => expect(cards().map(routeOf)).toEqual(['Catania CTA verso Milano LIN']));
  const [first] = sentSince();
  const filters = [
    ...[['departure', 'Catania'] as const, ['destination', 'Milano'] as const],
    ...[['airline', 'ITA Airways'] as const, ['date', '2026-06-24'] as const],
    ...[['services', 'Bagaglio a mano'] as const, ['services', 'Scelta posto'] as const],
  ];
  const set = (call: { path: string } | undefined) =>
    [...queryOf(call).entries()].filter(([, value]) => value !== '');
  const rest = [
    ['limit', '20'],
    ['except_seller', String(PEOPLE.luca)],
  ] as const;
  expect(set(first)).toEqual([...filters, ...rest]);
  expect(sentSince()).toHaveLength(1);

  await user.selectOptions(choices('Ordina per prezzo'), 'desc');
  await waitFor(() => expect(sentSince()).toHaveLength(2));
  await expectCards(1);
  await user.selectOptions(choices('Ordina per giorno'), 'asc');
  await waitFor(() => expect(sentSince()).toHaveLength(3));
  expect(set(sentSince()[2])).toEqual(
    expect.arrayContaining([...filters, ['price_order', 'desc'], ['date_order', 'asc']]),
  );
  expect(address()).toContain('price_order=desc&date_order=asc');
  await expectCards(1);
  for (const { headers } of calls(SEARCH))
    expect(Object.keys(headers)).not.toContain('authorization');
});

describe('a visitor whose search fails', () => {
  it('reads an error, without a retry, and can repeat it where it failed and from the form [SEARCH-07][SEARCH-15][GEN-08]', async () => {
    const page = await openSearch('?departure=Trapani');
    const { user, calls, answerNext } = page;
    await expectCards(1);
    const failFor = async (city: string, answer: () => Response | Promise<Response>) => {
      const before = calls(SEARCH).length;
      answerNext(SEARCH, answer);
      await type(user, end('Partenza'), city);
      await pressSearch(page);
      await waitFor(() => expect([alertText(), isShown(FAILED)]).toEqual([FAILED, true]));
      expect(calls(SEARCH)).toHaveLength(before + 1);
      expect([end('Partenza').value, cards()]).toEqual([city, []]);
    };
    const expectFound = async (city: string) => {
      await waitFor(() =>
        expect(routeOf(cards()[0] as HTMLElement)).toMatch(new RegExp(`^${city} `)),
      );
      expect(alertText()).toBe('');
    };
    for (const [city, answer] of [
      ['Roma', answers(500)],
      ['Napoli', () => Response.json([{ id: 'x' }, 3])],
    ] as const) {
      await failFor(city, answer);
      await user.click(screen.getByRole('button', { name: 'Riprova' }));
      await expectFound(city);
    }
    await failFor('Cagliari', offline);
    await pressSearch(page);
    await expectFound('Cagliari');
  });

  it('on a further page keeps the results, and can repeat it [SEARCH-07][SEARCH-15]', async () => {
    const page = await openSearch();
    await expectCards(20);
    page.answerNext(SEARCH, offline);
    await pressMore(page);
    await waitFor(() => expect([alertText(), isShown(FAILED)]).toEqual([FAILED, true]));
    await expectCards(20);
    await pressMore(page);
    await expectCards(40);
    expect(alertText()).toBe('');
  });

  it('only in part sees what can be read, with the number of tickets received, and no error [SEARCH-04][SEARCH-07][SEARCH-15]', async () => {
    const page = await openSearch('?departure=Trapani');
    await expectCards(1);
    const [first, second, third] = await found(page);
    const { services: _none, ...bare } = second as Ticket;
    const odd = {
      ...first,
      price: '1049.90',
      services: null,
      airline: 'Vueling',
      notes: undefined,
    };
    page.answerNext(SEARCH, () => Response.json([odd, bare, 'x', third]));
    await pressSearch(page);
    await expectCount('3 biglietti');
    await expectCards(3);
    expect(cards()[0]?.textContent).toMatch(/Vueling.*1\.049,90/);
    const services = (card = 0) =>
      within(cards()[card] as HTMLElement).queryByRole('list', { name: 'Compreso nel biglietto' });
    expect([services(0), services(1), alertText()]).toEqual([null, null, '']);
    expect(services(2)).not.toBeNull();
  });
});
