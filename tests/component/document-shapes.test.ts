/**
 * Screens on answers that another server, or a stand-in written from the specification, would send: the documented
 * fields alone, the least that the specification allows, `null` in place of what is absent, and empty lists. Calls that
 * the specification does not name are answered with 404.
 */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerNext, createSandbox, openPage, settleCalls } from '../support/open-page.tsx';

const TICKET = {
  id: 7,
  user: 30,
  user_email: 'vera.lupi@example.com',
  user_full_name: 'Vera Lupi',
  departure: 'Roma - Fiumicino (FCO)',
  destination: 'Bari - Palese (BRI)',
  date: '2026-07-03',
  departure_time: '07:15:00',
  arrival_time: '08:20',
  trip_type: 'Andata/Ritorno',
  airline: 'Vueling',
  services: ['Scelta posto'],
  price: '49.90',
  image: '/media/biglietto.jpg',
  return_departure_time: '19:05',
  return_arrival_time: '20:10',
  is_favorite: true,
};
const PROFILE = { id: 31, full_name: 'Ugo Neri', email: 'ugo.neri@example.com', is_staff: true };
const REVIEW = {
  rating: 4,
  comment: 'Tutto bene.',
  created_at: '2026-06-01T10:00:00Z',
  seller_full_name: 'Vera Lupi',
};
const COUNTS = { users_count: 12, tickets_count: 40, feedback_count: 9, favorites_count: 21 };
const DAY = { day: '2026-06-11', created_count: 4, sold_count: 1, favorite_count: 3 };
const USER = { ...PROFILE, id: 30, is_staff: false, is_active: true };
const DETAIL = {
  ...{ id: 30, email: 'vera.lupi@example.com', full_name: 'Vera Lupi' },
  ...{ date_joined: '2026-01-15T09:00:00Z', is_active: true },
  ...{ tickets_count: 1, feedback_received: 2, favorites_received: 3 },
  tickets: [
    {
      id: 7,
      created_at: '2026-06-01T10:00:00Z',
      trip_type: 'Solo andata',
      departure: 'Roma - Fiumicino (FCO)',
      destination: 'Bari - Palese (BRI)',
      notes: 'Cedo per imprevisto.',
    },
  ],
};

const ME = '/api/users/user/me/';
const OWN = '/api/tickets/tickets/my/';
const PUBLIC = '/api/tickets/public/?';
const FAVOURITES = '/api/tickets/favorites/';
const PANEL = '/api/tickets/feedbacks/30/';
const REVIEWS = '/api/feedbacks/30/';
const STATS = '/api/tickets/admin/stats/';
const USERS = '/api/users/admin/users/';

type Answers = Readonly<Record<string, unknown>>;

const nulled = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([key, of]) => [key, key === 'id' ? of : null]));
const only = (value: object, ...keys: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)));

/** More than a page asks for. */
const TIMES = 12;

/** Opens an address with these answers alone, and a session as its login would leave it. */
const openWith = async (address: string, answers: Answers) => {
  const sandbox = createSandbox();
  document.cookie = `sandbox=${sandbox.state.id}; Path=/`;
  for (const [path, body] of Object.entries(answers))
    for (let time = 0; time < TIMES; time += 1) answerNext(path, () => Response.json(body));
  for (let time = 0; time < 5 * TIMES; time += 1)
    answerNext('/api/', () => Response.json({}, { status: 404 }));
  for (const key of ['access', 'token']) localStorage.setItem(key, 'un-token');
  const page = await openPage(address, { sandbox });
  await settleCalls();
  return page;
};

/** What a screen says, in texts and in what machines read of it. */
const said = (): string => {
  const attributes = [...document.querySelectorAll('body *')].flatMap((element) =>
    [...element.attributes]
      .filter(({ name }) => name !== 'class' && name !== 'style')
      .map(({ value }) => value),
  );
  return `${document.body.textContent} ${attributes.join(' ')}`;
};

const expectSound = () => {
  expect(said()).not.toMatch(/\b(undefined|null|NaN|Infinity|Invalid Date)\b|\[object/);
  expect(screen.queryByText(/Qualcosa è andato storto/)).toBeNull();
};

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

/** A screen, its title, its answers by what they hold, and what it then shows. */
interface Case {
  address: string;
  title: string;
  answers: Readonly<Record<string, Answers>>;
  shows: Readonly<Record<string, readonly string[]>>;
}

const SHAPES: readonly Case[] = [
  {
    address: '/miei-biglietti',
    title: 'I miei biglietti',
    answers: {
      documented: { [ME]: PROFILE, [OWN]: [TICKET] },
      least: { [ME]: only(PROFILE, 'email'), [OWN]: [{ id: 7 }, { id: 8, price: 30 }] },
      nulls: { [ME]: nulled(PROFILE), [OWN]: [nulled(TICKET)] },
      empty: { [ME]: {}, [OWN]: [] },
    },
    shows: {
      documented: ['ven 3 lug 2026', '07:15', 'Vueling', '49,90', 'Modifica', 'Elimina'],
      least: ['Modifica', 'Elimina', '30,00', 'Ciao, ugo.neri@example.com'],
      nulls: ['Modifica', 'Elimina', 'Ciao, Utente'],
      empty: ['Non hai ancora pubblicato biglietti'],
    },
  },
  {
    address: '/cerca',
    title: 'Cerca un biglietto',
    answers: {
      documented: { [ME]: PROFILE, [FAVOURITES]: [], [PUBLIC]: [TICKET], [PANEL]: [REVIEW] },
      least: {
        [ME]: only(PROFILE, 'id'),
        [FAVOURITES]: [{ ticket_data: { id: 7 } }],
        [PUBLIC]: [{ ...only(TICKET, 'id', 'user', 'departure', 'destination'), date: 'presto' }],
        [PANEL]: [{ rating: 4 }, {}],
      },
      nulls: {
        ...{ [ME]: nulled(PROFILE), [FAVOURITES]: [null, { ticket_data: null }] },
        ...{ [PUBLIC]: [nulled(TICKET), { ...TICKET, id: 8 }], [PANEL]: [nulled(REVIEW)] },
      },
      empty: { [ME]: {}, [FAVOURITES]: [], [PUBLIC]: [] },
    },
    shows: {
      documented: ['1 biglietto', '49,90', '07:15', 'Contatta', 'Vera'],
      least: ['1 biglietto', 'FCO', 'presto'],
      nulls: ['2 biglietti', '49,90', 'Contatta'],
      empty: ['Nessun biglietto per questa ricerca', 'Nessun risultato trovato.'],
    },
  },
  {
    address: '/preferiti',
    title: 'I tuoi biglietti preferiti',
    answers: {
      documented: { [ME]: PROFILE, [FAVOURITES]: [{ ticket_data: TICKET }] },
      least: { [ME]: only(PROFILE, 'email'), [FAVOURITES]: [{ ticket_data: { id: 7 } }] },
      nulls: { [ME]: nulled(PROFILE), [FAVOURITES]: [{ ticket_data: nulled(TICKET) }, {}] },
      empty: { [ME]: {}, [FAVOURITES]: [] },
    },
    shows: {
      documented: ['Contatta', 'Info venditore', '49,90', '1 biglietto salvato'],
      least: ['Nascondi', '1 biglietto salvato'],
      nulls: ['Nascondi', '1 biglietto salvato'],
      empty: ['Nessun preferito'],
    },
  },
  {
    address: '/venditore/30',
    title: 'Vera Lupi',
    answers: {
      documented: { [ME]: PROFILE, [REVIEWS]: [REVIEW, { ...REVIEW, rating: 5 }] },
      least: { [ME]: only(PROFILE, 'id'), [REVIEWS]: [only(REVIEW, 'rating', 'seller_full_name')] },
      nulls: { [ME]: nulled(PROFILE), [REVIEWS]: [nulled(REVIEW), REVIEW] },
    },
    shows: {
      documented: ['4,5 su 5', 'Tutto bene.', '01/06/2026'],
      least: ['4,0 su 5', '(Nessun commento)'],
      nulls: ['4,0 su 5', '(Nessun commento)', 'Tutto bene.'],
    },
  },
  {
    address: '/venditore/30',
    title: 'Venditore',
    answers: {
      'only a comment': { [ME]: {}, [REVIEWS]: [{ comment: 'Gentile.' }] },
      empty: { [ME]: {}, [REVIEWS]: [] },
    },
    shows: {
      'only a comment': ['Gentile.'],
      empty: ['Nessuna recensione per ora'],
    },
  },
  {
    address: '/admin',
    title: 'Admin Dashboard',
    answers: {
      documented: { [ME]: PROFILE, [STATS]: { ...COUNTS, time_series: [DAY] } },
      least: { [ME]: only(PROFILE, 'is_staff'), [STATS]: COUNTS },
      nulls: { [ME]: nulled(PROFILE), [STATS]: { ...nulled(COUNTS), time_series: null } },
      'a day without counts': {
        [ME]: PROFILE,
        [STATS]: { users_count: 12, time_series: [{ day: '2026-06-11' }, {}] },
      },
      empty: { [ME]: {}, [STATS]: { time_series: [] } },
    },
    shows: {
      documented: ['Utenti registrati12', 'Creati', 'Gestione utenti', 'Andamento nel tempo'],
      least: ['Biglietti pubblicati40', 'Venduti', 'Statistiche avanzate'],
      nulls: ['Gestione utenti', 'Andamento nel tempo'],
      'a day without counts': ['Utenti registrati12', 'Andamento nel tempo'],
      empty: ['Gestione utenti', 'Andamento nel tempo'],
    },
  },
  {
    address: '/admin/users',
    title: 'Gestione utenti',
    answers: {
      documented: { [ME]: PROFILE, [USERS]: [USER] },
      least: { [ME]: only(PROFILE, 'is_staff'), [USERS]: [only(USER, 'id', 'email')] },
      nulls: { [ME]: nulled(PROFILE), [USERS]: [nulled(USER), { ...USER, id: 32 }] },
      empty: { [ME]: {}, [USERS]: [] },
    },
    shows: {
      documented: ['ugo.neri@example.com', 'Ugo Neri', 'Attivo', 'Disattiva', 'Dettagli'],
      least: ['ugo.neri@example.com', '–', 'Utente', 'Dettagli'],
      nulls: ['Dettagli', '–'],
      empty: ['0 utenti'],
    },
  },
  {
    address: '/admin/users/30',
    title: 'Dettaglio utente',
    answers: {
      documented: { [ME]: PROFILE, [`${USERS}30/details/`]: DETAIL },
      least: {
        [ME]: {},
        [`${USERS}30/details/`]: { id: 30, email: 'v@example.com', tickets: [{}] },
      },
      nulls: {
        [ME]: nulled(PROFILE),
        [`${USERS}30/details/`]: { ...nulled(DETAIL), tickets: DETAIL.tickets.map(nulled) },
      },
      empty: { [ME]: {}, [`${USERS}30/details/`]: {} },
    },
    shows: {
      documented: ['SOLO ANDATA', 'Cedo per imprevisto.', '15/01/2026', 'Preferiti ricevuti: 3'],
      least: ['v@example.com', 'Nessuna nota'],
      nulls: ['–', 'Nessuna nota'],
      empty: ['–'],
    },
  },
];

describe('a screen on answers of the specification', () => {
  it.each(
    SHAPES.flatMap((shape) =>
      Object.keys(shape.answers).map((kind): [string, string, Case] => [
        shape.address,
        kind,
        shape,
      ]),
    ),
  )('%s shows what there is: %s [GEN-21]', async (address, kind, { title, ...shape }) => {
    await openWith(address, shape.answers[kind] ?? {});
    await waitFor(() => expect(document.querySelector('h1')?.textContent.trim()).toBe(title));
    const texts = shape.shows[kind] ?? [];
    await waitFor(() => expect(texts.filter((text) => !said().includes(text))).toEqual([]));
    expectSound();
  });

  it.each([
    ['documented', [TICKET], [REVIEW], '4,0 su 5'],
    ['least', [only(TICKET, 'id', 'user')], [{ rating: 4 }, {}], '4,0 su 5'],
    ['nulls', [{ ...nulled(TICKET), user: 30 }], [nulled(REVIEW)], 'Nessuna recensione per ora'],
    ['without a seller', [only(TICKET, 'id', 'user_email')], [], 'vera.lupi@example.com'],
  ])('the seller’s panel shows what there is: %s [CARD-05][GEN-21]', async (...given) => {
    const [, tickets, reviews, text] = given;
    const answers = { [ME]: PROFILE, [FAVOURITES]: [], [PUBLIC]: tickets, [PANEL]: reviews };
    const { user } = await openWith('/cerca', answers);
    await user.click(await screen.findByText('Info venditore'));
    await waitFor(() => expect(said()).toContain(text));
    expectSound();
  });
});
