import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerNext, answers, keepLog, openPage, settleCalls } from '../support/open-page.tsx';
import { openRegia } from '../support/regia-part.ts';

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

type Bodies = Readonly<Record<string, unknown>>;

const nulled = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([key, of]) => [key, key === 'id' ? of : null]));

/** More than a page asks for. */
const TIMES = 12;

/** Opens an address with these answers alone, and a session as its login would leave it. */
const openWith = async (address: string, bodies: Bodies) => {
  for (const [path, body] of Object.entries(bodies))
    for (let time = 0; time < TIMES; time += 1) answerNext(path, () => Response.json(body));
  for (let time = 0; time < 5 * TIMES; time += 1) answerNext('/api/', answers(404));
  for (const key of ['access', 'token']) localStorage.setItem(key, 'un-token');
  const page = await openPage(address);
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

beforeEach(() => void keepLog());

/** A screen, its title, its answers by what they hold, and what it then shows. */
interface Case {
  address: string;
  title: string;
  answers: Readonly<Record<string, Bodies>>;
  shows: Readonly<Record<string, readonly string[]>>;
}

const SHAPES: readonly Case[] = [
  {
    address: '/miei-biglietti',
    title: 'I miei biglietti',
    answers: {
      documented: { [ME]: PROFILE, [OWN]: [TICKET] },
      nulls: { [ME]: nulled(PROFILE), [OWN]: [nulled(TICKET)] },
    },
    shows: {
      documented: ['ven 3 lug 2026', '07:15', 'Vueling', '49,90', 'Modifica', 'Elimina'],
      nulls: ['Modifica', 'Elimina', 'Ciao, Utente'],
    },
  },
  {
    address: '/cerca',
    title: 'Cerca un biglietto',
    answers: {
      documented: { [ME]: PROFILE, [FAVOURITES]: [], [PUBLIC]: [TICKET], [PANEL]: [REVIEW] },
      nulls: {
        ...{ [ME]: nulled(PROFILE), [FAVOURITES]: [null, { ticket_data: null }] },
        ...{ [PUBLIC]: [nulled(TICKET), { ...TICKET, id: 8 }], [PANEL]: [nulled(REVIEW)] },
      },
    },
    shows: {
      documented: ['1 biglietto', '49,90', '07:15', 'Contatta', 'Vera'],
      nulls: ['2 biglietti', '49,90', 'Contatta'],
    },
  },
  {
    address: '/preferiti',
    title: 'I tuoi biglietti preferiti',
    answers: {
      documented: { [ME]: PROFILE, [FAVOURITES]: [{ ticket_data: TICKET }] },
      nulls: { [ME]: nulled(PROFILE), [FAVOURITES]: [{ ticket_data: nulled(TICKET) }, {}] },
    },
    shows: {
      documented: ['Contatta', 'Info venditore', '49,90', '1 biglietto salvato'],
      nulls: ['Nascondi', '1 biglietto salvato'],
    },
  },
  {
    address: '/venditore/30',
    title: 'Vera Lupi',
    answers: {
      documented: { [ME]: PROFILE, [REVIEWS]: [REVIEW, { ...REVIEW, rating: 5 }] },
      nulls: { [ME]: nulled(PROFILE), [REVIEWS]: [nulled(REVIEW), REVIEW] },
    },
    shows: {
      documented: ['4,5 su 5', 'Tutto bene.', '01/06/2026'],
      nulls: ['4,0 su 5', '(Nessun commento)', 'Tutto bene.'],
    },
  },
  {
    address: '/admin',
    title: 'Admin Dashboard',
    answers: {
      documented: { [ME]: PROFILE, [STATS]: { ...COUNTS, time_series: [DAY] } },
      nulls: { [ME]: nulled(PROFILE), [STATS]: { ...nulled(COUNTS), time_series: null } },
    },
    shows: {
      documented: ['Utenti registrati12', 'Creati', 'Gestione utenti', 'Andamento nel tempo'],
      nulls: ['Gestione utenti', 'Andamento nel tempo'],
    },
  },
  {
    address: '/admin/users',
    title: 'Gestione utenti',
    answers: {
      documented: { [ME]: PROFILE, [USERS]: [USER] },
      nulls: { [ME]: nulled(PROFILE), [USERS]: [nulled(USER), { ...USER, id: 32 }] },
    },
    shows: {
      documented: ['ugo.neri@example.com', 'Ugo Neri', 'Attivo', 'Disattiva', 'Dettagli'],
      nulls: ['Dettagli', '–'],
    },
  },
  {
    address: '/admin/users/30',
    title: 'Dettaglio utente',
    answers: {
      documented: { [ME]: PROFILE, [`${USERS}30/details/`]: DETAIL },
      nulls: {
        [ME]: nulled(PROFILE),
        [`${USERS}30/details/`]: { ...nulled(DETAIL), tickets: DETAIL.tickets.map(nulled) },
      },
    },
    shows: {
      documented: ['SOLO ANDATA', 'Cedo per imprevisto.', '15/01/2026', 'Preferiti ricevuti3'],
      nulls: ['–', 'Nessuna nota'],
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
    ['nulls', [{ ...nulled(TICKET), user: 30 }], [nulled(REVIEW)], 'Nessuna recensione per ora'],
  ])('the seller’s panel shows what there is: %s [CARD-05][GEN-21]', async (...given) => {
    const [, tickets, reviews, text] = given;
    const bodies = { [ME]: PROFILE, [FAVOURITES]: [], [PUBLIC]: tickets, [PANEL]: reviews };
    const { user } = await openWith('/cerca', bodies);
    await user.click(await screen.findByText('Info venditore'));
    await waitFor(() => expect(said()).toContain(text));
    expectSound();
  });
});

const BOXES = 'input:not([type=hidden]), select, textarea';

/** The labels of the page's form fields. */
const labels = (): string[] => [
  ...new Set(
    [...document.querySelectorAll<HTMLInputElement>(BOXES)].flatMap((field) =>
      [...(field.labels ?? [])].map(({ textContent }) => textContent.trim()),
    ),
  ),
];

const foundBy = (label: string, exact: boolean): number =>
  screen.queryAllByLabelText(label, { exact }).length;

/** A part of another label because the specification words both: 'Solo andata' has 'data' in it; 'Al' has two letters. */
const CONTAINED: Readonly<Record<string, readonly string[]>> = {
  '/pubblica': ['Data'],
  '/admin/stats': ['Al'],
};

it.each([
  ['/login', undefined, ['Email', 'Password'], 'Accedi'],
  [
    ...(['/pubblica', 'luca'] as const),
    ['Partenza', 'Destinazione', 'Data', 'Prezzo', 'Solo andata', 'Immagine'],
    'Pubblica',
  ],
  ['/cerca?departure=Roma', undefined, ['Partenza', 'Destinazione', 'Data', 'Compagnia aerea']],
  ['/cerca?departure=Roma', 'luca', ['Partenza', 'Destinazione', 'Data', 'Scelta posto']],
  ['/venditore/1', 'luca', ['5 stelle']],
  ['/password-reset', undefined, ['Email']],
  ['/password-reset-confirm/MQ/un-token', undefined, []],
  ['/admin/users', 'admin', ['Cerca per nome o email']],
  ['/admin/stats', 'admin', ['Dal', 'Al']],
] as const)(
  'each label of %s, for %s, finds one element and no other, and so does what sends the form [GEN-22]',
  async (...[address, as, expected, button]) => {
    const { user } = await openRegia(address, as && { as });
    await waitFor(() => {
      expect(labels()).not.toEqual([]);
      expect(labels()).toEqual(expect.arrayContaining([...expected]));
    });
    const roundTrip = screen.queryByLabelText('Andata/Ritorno');
    if (roundTrip) await user.click(roundTrip);
    const check = () => {
      expect(labels().filter((label) => foundBy(label, true) !== 1)).toEqual([]);
      const shared = labels().filter((label) => foundBy(label, false) !== 1);
      expect(shared).toEqual(CONTAINED[address] ?? []);
    };
    check();
    const sending = screen.queryAllByRole('button', { name: new RegExp(button ?? '^$') });
    expect(sending).toHaveLength(button ? 1 : 0);
    for (const box of screen.queryAllByRole('combobox').filter((one) => one.matches('input'))) {
      await user.click(box);
      check();
    }
  },
);
