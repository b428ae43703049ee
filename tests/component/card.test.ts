/** The card of a ticket, as a search shows it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listFavourites } from '#contract/favourites';

import { alertText, descriptionOf, holdTimers, textsOf } from '../support/on-screen.ts';
import {
  answerNext,
  answers,
  createSandbox,
  keepLog,
  openPage,
  settleCalls,
  type Options,
} from '../support/open-page.tsx';

import { cards, expectCards, openSearch, routeOf, SEARCH } from '../support/search-screen.ts';
import { storeTickets } from '../support/stored-tickets.ts';
import { beIn } from '../support/platform.ts';

const SELLER = '/api/tickets/feedbacks/';
const FAVOURITES = '/api/tickets/favorites/';
/** A ticket that no persona sells or has as a favourite. */
const UNSTARRED = { id: 38, address: '?departure=Roma&destination=Torino' };
const ROUTE = 'Reggio Calabria REG verso Lamezia Terme SUF';

const TICKET = {
  id: 900,
  user: 6,
  user_email: 'sara.colombo@example.com',
  user_full_name: 'Sara Colombo',
  departure: 'Reggio Calabria - Tito Minniti (REG)',
  destination: "Lamezia Terme - Sant'Eufemia (SUF)",
  date: '2026-06-12',
  departure_time: '06:05:00',
  arrival_time: '23:55',
  trip_type: 'Andata/Ritorno',
  return_departure_time: '18:30:00',
  return_arrival_time: '19:45',
  airline: 'ITA Airways',
  services: ['Bagaglio a mano', 'Accesso lounge'],
  price: 9999.99,
  image: '/uploads/seed/roma.webp',
  notes: 'Due posti vicini.',
};

/** A one-way flight of which nothing is known that may be missing. */
const BARE = {
  ...{ trip_type: 'Solo andata', departure_time: null, arrival_time: null },
  ...{ return_departure_time: null, return_arrival_time: null, airline: null },
  ...{ services: [], image: null, notes: '', price: 49.9 },
};

/** Opens a search that is answered with a ticket for each of these, like `TICKET` but for what is given. */
const openCards = async (tickets: readonly object[], options?: Options) => {
  const json = tickets.map((ticket, at) => ({ ...TICKET, id: 900 + at, ...ticket }));
  answerNext(SEARCH, () => Response.json(json));
  const page = await openSearch('', options);
  await expectCards(tickets.length);
  return page;
};
const openUnstarred = async (options?: Options) => {
  const page = await openSearch(UNSTARRED.address, options);
  await expectCards(1);
  expect(cards().map(routeOf)).toEqual(['Roma FCO verso Torino TRN']);
  return page;
};
const card = (at = 0) => within(cards()[at] as HTMLElement);
const textOf = (at = 0) => cards()[at]?.textContent ?? '';
const star = (at = 0) => card(at).getByRole('button', { name: 'Salva tra i preferiti' });
const isStarred = (at = 0) => star(at).getAttribute('aria-pressed') === 'true';
const sellerInfo = () => card().getByRole('button', { name: 'Info venditore' });
const broken = answers(500);

it('a visitor sees that a flight lands on the day after, and each of its texts once [CARD-01][CARD-07][GEN-22]', async () => {
  await openCards([
    {
      departure_time: '23:10:00',
      arrival_time: '00:05',
      return_departure_time: '22:30',
      return_arrival_time: '01:45:00',
    },
    {},
  ]);
  const marks = (at: number) =>
    card(at)
      .queryAllByRole('img', { name: 'il giorno dopo' })
      .map((mark) => [mark.previousElementSibling?.textContent, mark.textContent]);
  expect(marks(0)).toEqual([
    ['00:05', '+1'],
    ['01:45', '+1'],
  ]);
  expect(marks(1)).toEqual([]);
  for (const text of ['00:05', 'Reggio Calabria', 'Lamezia Terme'])
    expect(card().getAllByText(text), text).toHaveLength(1);
  // Of the seller the name alone where the server sends the specified fields only.
  expect(card().getByText('Sara', { exact: true })).toBeTruthy();
  expect(textOf()).not.toContain('recension');
});

it('the card shows all data of its ticket or says which is missing, and offers a mail to the seller [CARD-01][CARD-03][CARD-04][GEN-03][GEN-07]', async () => {
  await openCards([{}, BARE, { image: '/uploads/none.webp' }]);
  const picture = (at: number) => cards()[at]?.querySelector('img');
  const services = (at: number) => card(at).queryByRole('list', { name: 'Compreso nel biglietto' });
  expect(screen.getAllByRole('article', { name: ROUTE })).toHaveLength(3);
  for (const text of [
    ...['Tito Minniti', "Sant'Eufemia", 'ven 12 giu 2026', '06:05', '23:55', 'Andata/Ritorno'],
    ...['18:30', '19:45', 'ITA Airways', 'Due posti vicini.', '9.999,99\u00A0€'],
  ])
    expect(textOf()).toContain(text);
  expect(textOf()).not.toContain('06:05:00');
  expect(textsOf(within(services(0) as HTMLElement).getAllByRole('listitem'))).toEqual([
    'Bagaglio a mano',
    'Accesso lounge',
  ]);
  expect(picture(0)?.getAttribute('src')).toBe('/uploads/seed/roma.webp');
  expect(picture(0)?.getAttribute('loading')).toBe('lazy');

  const contact = card().getByRole<HTMLAnchorElement>('link', { name: 'Contatta' });
  const { protocol, pathname, searchParams } = new URL(contact.href);
  expect([protocol, pathname, searchParams.get('subject')]).toEqual([
    ...['mailto:', 'sara.colombo@example.com'],
    'Biglietto Reggio Calabria (REG) - Lamezia Terme (SUF) del 12/06/2026',
  ]);

  for (const text of [
    'Solo andata',
    '49,90\u00A0€',
    'Compagnia non indicata',
    'Orario da chiedere',
  ])
    expect(textOf(1)).toContain(text);
  expect(textOf(1)).not.toContain('Ritorno');
  expect([picture(1), services(1)]).toEqual([null, null]);

  fireEvent.error(picture(2) as HTMLElement);
  expect(picture(2)).toBeNull();
});

it('a buyer without a mail program copies address and message from a sheet, or finds them selected [LOOK-03]', async () => {
  const { user } = await openCards([{}]);
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  const contact = card().getByRole('link', { name: 'Contatta' });
  contact.addEventListener('click', (click) => click.preventDefault());
  await user.click(contact);
  const sheet = within(await screen.findByRole('dialog', { name: /^Scrivi a/ }));
  await user.click(sheet.getByRole('button', { name: "Copia l'indirizzo" }));
  expect(write).toHaveBeenLastCalledWith('sara.colombo@example.com');
  expect((await sheet.findByText('Indirizzo copiato.')).closest('[role=status]')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Copia il messaggio' }));
  expect(write.mock.lastCall?.[0]).toMatch(
    /^Ciao Sara,[^]+Reggio Calabria \(REG\)[^]+12\/06\/2026/,
  );
  write.mockRejectedValueOnce(new DOMException('not allowed', 'NotAllowedError'));
  await user.click(sheet.getByRole('button', { name: "Copia l'indirizzo" }));
  await sheet.findByText(/^Indirizzo selezionato/);
  expect(String(getSelection())).toBe('sara.colombo@example.com');
  await user.click(sheet.getByRole('button', { name: 'Chiudi' }));
  expect(document.activeElement).toBe(contact);
});

describe('a buyer', () => {
  it('adds and removes a favourite by one request each, and a failure is only logged [CARD-02][GEN-08]', async () => {
    const logged = keepLog();
    const page = await openUnstarred({ as: 'luca' });
    const { user, sandbox, calls } = page;
    const toggles = () => calls(`${FAVOURITES}${UNSTARRED.id}/toggle/`);
    const expectStored = (expected: boolean) =>
      waitFor(async () => {
        const { body } = await sandbox.as('luca').call(listFavourites, {});
        const ids = body.map(({ ticket_data }) => ticket_data.id);
        expect(ids.includes(UNSTARRED.id)).toBe(expected);
      });
    expect(isStarred()).toBe(false);
    page.answerNext(`${FAVOURITES}${UNSTARRED.id}`, broken);
    await user.click(star());
    await waitFor(() => expect(logged()).toEqual(['Preferito non cambiato']));
    await waitFor(() => expect([isStarred(), alertText()]).toEqual([false, '']));
    expect(toggles()).toHaveLength(1);
    await user.click(star());
    expect(isStarred()).toBe(true);
    await expectStored(true);
    const [, toggle] = toggles();
    expect([toggle?.method, toggle?.body]).toEqual(['POST', { is_favorite: true }]);
    expect(toggle?.headers['Authorization']).toMatch(/^Bearer .+/);

    await openUnstarred({ sandbox });
    await waitFor(() => expect(isStarred()).toBe(true));
    await user.click(star());
    expect(isStarred()).toBe(false);
    await expectStored(false);
    const lists = calls(FAVOURITES).filter(({ method }) => method === 'GET');
    expect(lists, 'they are read once for each page').toHaveLength(2);
    expect(toggles()).toHaveLength(3);
  });

  it.each([
    [
      'twice while its first call is under way: the last wish is sent once that is answered',
      200,
      2,
    ],
    ['twice while its first call is under way: the last wish is sent once that fails', 500, 2],
    ['three times: the wish of the first call is the last one', 200, 3],
  ] as const)('presses the star %s [CARD-02][FAV-09][GEN-18]', async (_, status, presses) => {
    keepLog();
    const page = await openUnstarred({ as: 'luca' });
    const { user, sandbox, calls } = page;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const path = `${FAVOURITES}${UNSTARRED.id}/toggle/`;
    // Stored in any case: who sees a failure does not know what became of the call.
    page.answerNext(path, async (ask) => {
      const answer = await released.then(ask);
      return status === 200 ? answer : broken();
    });
    const isWished = presses === 3;
    await user.pointer(
      Array.from({ length: presses }, () => ({ keys: '[MouseLeft]', target: star() })),
    );
    expect([isStarred(), calls(path).length]).toEqual([isWished, 1]);
    release();
    await settleCalls();
    expect(calls(path).map(({ body }) => body)).toEqual(
      [{ is_favorite: true }, { is_favorite: false }].slice(0, isWished ? 1 : 2),
    );
    const { body } = await sandbox.as('luca').call(listFavourites, {});
    expect(body.some(({ ticket_data }) => ticket_data.id === UNSTARRED.id)).toBe(isWished);
    expect(isStarred()).toBe(isWished);
  });

  it('sees a filled star on each favourite, presses one of them alone, and leaves one line where they are not read [CARD-02]', async () => {
    const { user, sandbox, calls } = await openSearch('', { as: 'luca' });
    await waitFor(() => expect(cards()).not.toEqual([]));
    const filled = () => document.querySelectorAll<HTMLElement>('article [aria-pressed=true]');
    await waitFor(() => expect(filled().length).toBeGreaterThan(2));
    const before = filled().length;
    await user.click(filled()[1] as HTMLElement);
    await waitFor(() => expect(calls(FAVOURITES)).toHaveLength(2));
    expect(filled()).toHaveLength(before - 1);

    keepLog();
    answerNext(FAVOURITES, () => Response.json({ detail: 'No.' }, { status: 401 }));
    await openSearch('', { sandbox });
    await waitFor(() => expect(cards().length).toBeGreaterThan(5));
    const reports = () => calls('/api/demo/events/').map(({ body }) => body);
    const unread = expect.objectContaining({ what: 'Preferiti non caricati' }) as unknown;
    await waitFor(() => expect(reports()).toEqual([unread]));
    await settleCalls();
    expect(filled()).toHaveLength(0);
    expect(calls(FAVOURITES)).toHaveLength(3);
  });

  it('opens the seller panel with name, rating, number of reviews and email, or no claim and no error when they do not load [CARD-05]', async () => {
    const logged = keepLog();
    const page = await openUnstarred({ as: 'luca' });
    const { user, calls } = page;
    expect(sellerInfo().getAttribute('aria-expanded')).toBe('false');
    expect(calls(SELLER), 'nothing is read before the panel opens').toEqual([]);
    page.answerNext(SELLER, broken);
    await user.click(sellerInfo());
    await waitFor(() => expect(textOf()).toContain('Recensioni non disponibili ora'));
    expect(textOf()).not.toContain('Nessuna recensione');
    expect(textOf()).toContain('sara.colombo@example.com');
    expect(alertText()).toBe('');
    expect(logged()).toEqual(['Recensioni del venditore non caricate']);
    await user.click(sellerInfo());
    expect(card().queryByRole('link', { name: 'Sara Colombo' })).toBeNull();

    await user.click(sellerInfo());
    await waitFor(() =>
      expect(textOf()).toMatch(/3,8 su 5.*4 recensioni.*sara\.colombo@example\.com/),
    );
    expect(calls(SELLER).map(({ path }) => path)).toEqual([`${SELLER}6/`, `${SELLER}6/`]);
    expect(calls(SELLER)[1]?.headers['Authorization']).toMatch(/^Bearer .+/);
    await user.click(card().getByRole('link', { name: 'Sara Colombo' }));
    await waitFor(() => expect(window.location.pathname).toBe('/venditore/6'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sara Colombo' })).toBeTruthy();
  });
});

it('a visitor reads the seller’s rating in the panel without a call of the session, and is led to the login by the star, with the search as return address [CARD-06][CARD-07]', async () => {
  const { user, calls } = await openUnstarred();
  expect(textOf()).toContain('Sara · 3,8 su 5 · 4 recensioni');
  await user.click(sellerInfo());
  expect(card().getByRole('link', { name: 'Sara Colombo' })).toBeTruthy();
  expect([textOf(), alertText()]).toEqual([
    expect.stringContaining('sara.colombo@example.com'),
    '',
  ]);
  expect(card().getByText('3,8 su 5 · 4 recensioni', { exact: true })).toBeTruthy();
  expect(card().queryByRole('button', { name: 'Salva tra i preferiti' })).toBeNull();
  await user.click(
    card().getByRole('link', { name: 'Accedi per salvare i preferiti: ti riportiamo qui' }),
  );
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(new URL(window.location.href).searchParams.get('da')).toBe(`/cerca${UNSTARRED.address}`);
  expect([...calls(FAVOURITES), ...calls(SELLER)]).toEqual([]);
});

describe('a flight of the next 24 hours', () => {
  const noticesOf = () =>
    cards().map(
      ({ textContent }) => /Parte (oggi|tra \d+ [a-z]+?(?=[A-Z]))/.exec(textContent)?.[0],
    );

  it('says it anew while the page is open, once it is within 24 hours, and is looked for again when it has left [CARD-07][GEN-09]', async () => {
    // A live clock, half a minute apart from the full one.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-12T09:00:30+02:00') });
    onTestFinished(() => void vi.useRealTimers());
    const sandbox = createSandbox({ scenario: 'empty' });
    sandbox.state.clock.live();
    await storeTickets(sandbox, [
      { date: '2026-06-12', departure_time: '10:02' },
      { date: '2026-06-13', departure_time: '09:05' },
    ]);
    const passMinute = holdTimers(31_000);
    await openSearch('', { sandbox });
    await expectCards(2);
    const contact = card(1).getByRole('link', { name: 'Contatta' });
    await waitFor(() => expect(noticesOf()).toEqual(['Parte tra 1 ora', undefined]));
    const pass = (minutes: number) => {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      passMinute();
    };
    pass(5);
    expect(noticesOf()).toEqual(['Parte tra 56 minuti', 'Parte tra 23 ore']);
    expect(contact.isConnected).toBe(true);
    pass(60);
    await expectCards(1);
    await waitFor(() => expect(noticesOf()).toEqual(['Parte tra 22 ore']));
  });
});

it('controls that are alike on every card are described by its route and date; folded notes are found by the browser’s own search, which unfolds them [CARD-07][SEARCH-16]', async () => {
  await openCards([{}], { as: 'luca' });
  const [contact, note] = [{ name: 'Contatta' }, { name: 'Note' }];
  for (const control of [
    ...[star(), sellerInfo()],
    ...[card().getByRole('link', contact), card().getByRole('button', note)],
  ])
    expect(descriptionOf(control)).toBe(`${ROUTE} ven 12 giu 2026`);
  const toggle = card().getByRole('button', { name: 'Note' });
  const notes = document.getElementById(toggle.getAttribute('aria-controls') ?? '') as HTMLElement;
  const shown = () => [toggle.getAttribute('aria-expanded'), notes.getAttribute('hidden')];
  expect([notes.textContent, ...shown()]).toEqual(['Due posti vicini.', 'false', 'until-found']);
  // As a browser says before it shows what it has found.
  fireEvent(notes, new Event('beforematch', { bubbles: true }));
  expect(shown()).toEqual(['true', null]);
  fireEvent.click(toggle);
  expect(shown()).toEqual(['false', 'until-found']);
});

it.each(['America/New_York', 'Pacific/Kiritimati'])(
  'a seller in %s sees the same dates and times as in Italy, in Italian format [FEED-02][GEN-03]',
  async (timeZone) => {
    beIn(timeZone);
    const { sandbox } = await openCards([{}], { as: 'marta' });
    expect(textOf()).toMatch(/ven 12 giu 2026.*06:05/);
    const contact = card().getByRole('link', { name: 'Contatta' });
    expect(decodeURIComponent(contact.getAttribute('href') ?? '')).toContain('12/06/2026');

    const review = { id: 1, rating: 4, comment: '', created_at: '2026-06-11T22:30:00.000Z' };
    answerNext('/api/feedbacks/', () =>
      Response.json([{ ...review, seller_full_name: 'Sara Colombo' }]),
    );
    await openPage('/venditore/6', { sandbox });
    const reviews = await screen.findByRole('list', { name: 'Recensioni' });
    expect(reviews.textContent).toMatch(/12\/06\/2026.*\(Nessun commento\)/);

    await openPage('/miei-biglietti', { sandbox });
    const own = await screen.findByRole('article', { name: 'Milano MXP verso Napoli NAP' });
    expect(own.textContent).toMatch(/lun 29 giu 2026.*13:05.*51,50\u00A0€/);
  },
);

it('a visitor sees what staff has checked, how long a flight takes, who sells it, and the one cheapest [CARD-07]', async () => {
  await openCards([
    { ...BARE, is_checked: true, departure_time: '08:00', arrival_time: '09:15', price: 30 },
    { ...BARE, is_checked: false, departure_time: '08:00', price: 40 },
    { ...BARE, price: 40 },
  ]);
  const has = (text: string) => cards().map((one) => one.textContent?.includes(text));
  expect(has('Controllato dallo staff')).toEqual([true, false, false]);
  expect(has('1 h 15 min')).toEqual([true, false, false]);
  expect(has('Durata')).toEqual([true, false, false]);
  expect(has('Il meno caro')).toEqual([true, false, false]);
  expect(cards()[0]?.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('SC');
  // Nobody who looks for a text finds them.
  expect(screen.queryByText('SC')).toBeNull();
});
