/** A seller's page: reviews and who leaves them, since when, the spread of the ratings, and tickets. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { moderateTicket, toggleUser } from '#contract/admin';
import type { CallInput } from '#contract/endpoint';
import { formatPrice } from '#contract/quantities';
import { searchTickets } from '#contract/search';
import { markTicketSold } from '#contract/tickets';
import { alertText, descriptionOf, textsOf } from '../support/on-screen.ts';
import {
  answerNext,
  answers,
  createSandbox,
  offline,
  openPage,
  settleCalls,
  type OpenedPage,
  type Options,
} from '../support/open-page.tsx';
import { PEOPLE, type TestSandbox } from '../support/server.ts';

const SELLER = '/api/users/sellers/';
const REVIEWS = '/api/feedbacks/';
const TICKETS = '/api/tickets/public/';
/** With five public tickets, with seven, with none, deactivated. */
const { marta: MARTA, elena: ELENA, nuovo: NUOVO, paolo: PAOLO, admin: ADMIN } = PEOPLE;

const open = async (seller: number, options?: Options) => {
  const page = await openPage(`/venditore/${seller}`, options);
  await screen.findByRole('heading', { level: 1 });
  await settleCalls();
  return page;
};

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const region = (name: string) => screen.getByRole('region', { name });
const summary = () => region('In breve').textContent;
const listed = (name: string) => {
  const list = screen.queryByRole('list', { name });
  return list ? within(list).getAllByRole('listitem') : [];
};
const reviews = () => listed('Recensioni');
const spread = () => textsOf(listed('Distribuzione dei voti'));
const average = () => screen.queryByText('su 5')?.closest('p')?.textContent;
const tickets = () => within(region('Biglietti in vendita'));
const cards = () => tickets().queryAllByRole('article');
const button = (name: string) => screen.queryByRole('button', { name });
const press = async ({ user }: OpenedPage, name: string) => {
  await user.click(screen.getByRole('button', { name }));
  await settleCalls();
};
const loginLink = () => screen.queryByRole('link', { name: 'Accedi per recensire' });
const reviewForm = () => screen.queryByRole('region', { name: 'Lascia una recensione' });

const broken = answers(500, { detail: 'Guasto' });

const publicTickets = async (sandbox: TestSandbox, seller: number) =>
  (await sandbox.visitor.call(searchTickets, { query: { seller: String(seller) } })).body;

const moderate = async (
  sandbox: TestSandbox,
  some: readonly { id: number }[],
  body: CallInput<typeof moderateTicket>['body'],
) => {
  for (const { id } of some)
    await sandbox.as('admin').call(moderateTicket, { params: { id: String(id) }, body });
};
const WRONG = { decision: 'reject', reason: 'Prezzo sbagliato' } as const;

describe('a visitor', () => {
  it('sees a seller’s average, the spread of the ratings and every review, without a token, and a link to the login instead of the form [FEED-01][FEED-02][FEED-03][FEED-05][FEED-06]', async () => {
    const { calls } = await open(MARTA);
    expect(calls(REVIEWS)).toEqual([
      expect.objectContaining({ method: 'GET', path: `${REVIEWS}${MARTA}/` }),
    ]);
    expect(calls(REVIEWS)[0]?.headers).not.toHaveProperty('Authorization');
    expect([title(), average()]).toEqual(['Marta Greco', '4,3 su 56 recensioni']);
    expect(spread()).toEqual([
      '5 stelle: 3',
      '4 stelle: 2',
      '3 stelle: 1',
      '2 stelle: 0',
      '1 stella: 0',
    ]);
    expect(reviews()).toHaveLength(6);
    const silent = reviews().filter(({ textContent }) => textContent.includes('(Nessun commento)'));
    expect(silent).toHaveLength(1);
    expect(within(silent[0] as HTMLElement).getByRole('img', { name: '5 su 5' })).toBeTruthy();
    const first = reviews()[0] as HTMLElement;
    expect(within(first).getByRole('img', { name: '4 su 5' })).toBeTruthy();
    expect(first.textContent).toMatch(
      /^a Marta Greco\d{2}\/\d{2}\/2026Comunicazione chiara e biglietto arrivato subito via email\.$/,
    );
    expect(reviewForm()).toBeNull();
    expect(loginLink()?.getAttribute('href')).toBe('/login?da=%2Fvenditore%2F1');
    const links = within(cards()[0] as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining([
        '/login?da=%2Fvenditore%2F1',
        expect.stringMatching(/^mailto:marta\.greco/),
      ]),
    );
    expect([cards().length, button('Mostra altri')]).toEqual([5, null]);
    expect(calls(TICKETS).map(({ path }) => path)).toEqual([`${TICKETS}?seller=1&limit=6`]);
  });

  it('sees the newest of many reviews with their dates in Rome, as since which month the seller is a member, and the others on demand [FEED-01][FEED-02][FEED-06][GEN-03]', async () => {
    const seller = { id: MARTA, full_name: 'Marta Greco', is_active: true };
    const date_joined = '2024-05-31T22:30:00.000Z';
    answerNext(SELLER, () => Response.json({ ...seller, date_joined }));
    const review = { rating: 5, created_at: '2026-06-11T22:30:00.000Z', seller_full_name: 'Marta' };
    const many = Array.from({ length: 45 }, (_, at) => at + 1);
    answerNext(REVIEWS, () =>
      Response.json(many.map((id) => ({ ...review, id, comment: `Numero ${id}` }))),
    );
    const page = await open(MARTA);
    expect(average()).toBe('5,0 su 545 recensioni');
    expect(summary()).toContain('Su Rivola da giugno 2024');
    expect(reviews()).toHaveLength(20);
    expect(reviews()[0]?.textContent).toContain('12/06/2026');
    for (const shown of [40, 45]) {
      await press(page, 'Mostra altre recensioni');
      expect(reviews()).toHaveLength(shown);
    }
    expect(reviews().at(-1)?.textContent).toContain('Numero 45');
    expect(button('Mostra altre recensioni')).toBeNull();
  });

  it('loads the next tickets, of which none is repeated or lost when staff reject one meanwhile; those that do not load can be asked for again [FEED-06][GEN-08][GEN-09][SEARCH-15]', async () => {
    const page = await open(ELENA);
    const stored = await publicTickets(page.sandbox, ELENA);
    expect([stored.length, cards().length]).toEqual([7, 6]);
    page.answerNext(TICKETS, offline);
    await press(page, 'Mostra altri');
    expect(alertText()).toBe('Non siamo riusciti a caricare i biglietti del venditore.');
    expect(cards()).toHaveLength(6);

    await moderate(page.sandbox, stored.slice(0, 1), WRONG);
    await press(page, 'Mostra altri');
    expect([alertText(), button('Mostra altri')]).toEqual(['', null]);
    expect(document.activeElement?.textContent).toContain(
      'Hai visto tutti i biglietti di questo venditore.',
    );
    const prices = textsOf(cards());
    expect(prices).toEqual(
      stored.map(({ price }) => expect.stringContaining(formatPrice(price)) as string),
    );
  });

  it('sees that a seller has neither tickets nor reviews, or is no longer active [FEED-04][FEED-06]', async () => {
    const { sandbox } = await open(NUOVO);
    expect([title(), spread(), reviews(), cards(), average()]).toEqual([
      ...['Venditore', [], [], [], undefined],
    ]);
    expect(summary()).toContain('Su Rivola da giugno 2026');
    expect(screen.getByText('Nessuna recensione per ora')).toBeTruthy();
    expect(region('Biglietti in vendita').textContent).toContain('Al momento non vende biglietti.');
    const onward = within(region('Biglietti in vendita')).getByRole('link');
    expect(onward.textContent).toBe('Cerca un biglietto');
    expect(onward.getAttribute('href')).toBe('/cerca');

    const expectInactive = async (seller: number) => {
      await open(seller, { sandbox });
      expect(summary()).toContain('Questo venditore non è più attivo su Rivola.');
      expect(region('Biglietti in vendita').textContent).toContain(
        'Al momento non vende biglietti.',
      );
      expect([cards(), loginLink(), reviewForm()]).toEqual([[], null, null]);
    };
    await expectInactive(PAOLO);
    expect(title()).toBe('Paolo Neri');
    await sandbox.as('admin').call(toggleUser, { params: { id: String(ELENA) } });
    await expectInactive(ELENA);
  });

  it.each([
    ['the profile', SELLER, broken, '', { since: false, cards: 5, reviews: 6 }],
    [
      'the tickets',
      TICKETS,
      broken,
      'Non siamo riusciti a caricare i biglietti del venditore.',
      { since: true, cards: 0, reviews: 6 },
    ],
    [
      'the reviews',
      REVIEWS,
      offline,
      'Non siamo riusciti a caricare le recensioni.',
      { since: true, cards: 5, reviews: 0 },
    ],
  ])(
    'sees what did load without %s, and can ask again for it [FEED-01][FEED-03][FEED-06][GEN-08]',
    async (_, path, answer, text, shown) => {
      answerNext(path, answer);
      const page = await open(MARTA);
      expect([title(), alertText()]).toEqual(['Marta Greco', text]);
      const since = screen.queryByText('Su Rivola da luglio 2025') !== null;
      expect({ since, cards: cards().length, reviews: reviews().length }).toEqual(shown);
      expect([average() !== undefined, loginLink() !== null]).toEqual(
        Array(2).fill(shown.reviews > 0),
      );
      if (text === '') return;
      await press(page, 'Riprova');
      expect([alertText(), cards().length, reviews().length]).toEqual(['', 5, 6]);
    },
  );

  it('sees that a seller does not exist, whose tickets are not asked for [FEED-04][FEED-06]', async () => {
    const { calls } = await open(99999);
    expect(screen.getByText('Venditore non trovato')).toBeTruthy();
    expect(alertText()).toBe('');
    expect(calls(REVIEWS)).toHaveLength(1);
    expect(calls(TICKETS)).toEqual([]);
  });
});

describe('a buyer', () => {
  const stars = (count: number) =>
    screen.getByRole<HTMLInputElement>('radio', {
      name: count === 1 ? '1 stella' : `${count} stelle`,
    });
  const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Commento/ });
  const leave = async (page: OpenedPage, rating: number, text: string) => {
    await page.user.click(stars(rating));
    await page.user.clear(comment());
    if (text) {
      await page.user.click(comment());
      await page.user.paste(text);
    }
    await press(page, 'Pubblica la recensione');
  };
  const writes = ({ calls }: OpenedPage) =>
    calls(REVIEWS).filter(({ method }) => method === 'POST');

  it('leaves a review once it has a rating and at most 1000 characters [FEED-05][GEN-08]', async () => {
    const page = await open(ADMIN, { as: 'nuovo' });
    expect([screen.queryByRole('textbox'), button('Pubblica la recensione')]).toEqual([null, null]);
    await leave(page, 5, 'x'.repeat(1001));
    expect(reviewForm()?.textContent).toContain('1001/1000');
    expect(comment().getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(comment())).toContain('Al massimo');
    expect(writes(page)).toEqual([]);

    page.answerNext(REVIEWS, offline);
    await leave(page, 5, 'Ottimo');
    expect(alertText()).toBe('Non siamo riusciti a pubblicare la recensione. Riprova.');
    expect([comment().value, stars(5).checked, writes(page).length]).toEqual(['Ottimo', true, 1]);

    await leave(page, 4, 'Tutto bene');
    expect(writes(page).at(-1)).toMatchObject({
      path: `${REVIEWS}${ADMIN}/`,
      headers: { Authorization: `Bearer ${localStorage.getItem('access')}` },
      body: { rating: 4, comment: 'Tutto bene' },
    });
    expect(screen.getByText('Recensione pubblicata, grazie!')).toBeTruthy();
    expect([alertText(), comment().value, reviews().length]).toEqual(['', '', 1]);
    expect(reviews()[0]?.textContent).toContain('Tutto bene');

    await press(page, 'Pubblica la recensione');
    expect(reviewForm()?.textContent).toContain('Scegli da 1 a 5 stelle.');
    expect(document.activeElement).toBe(stars(1));
  });
});

it('a seller sees their own reviews and public tickets on their own page, without review form, star and mail link [FEED-05][FEED-06]', async () => {
  const sandbox = createSandbox();
  const [sold] = await publicTickets(sandbox, MARTA);
  await sandbox.as('marta').call(markTicketSold, { params: { id: String(sold?.id) } });
  await open(MARTA, { sandbox, as: 'marta' });
  expect([cards().length, reviews().length]).toEqual([4, 6]);
  expect(tickets().queryAllByRole('button', { pressed: false })).toEqual([]);
  expect(tickets().queryAllByRole('link', { name: /Contatta/ })).toEqual([]);
  expect([reviewForm(), loginLink()]).toEqual([null, null]);
});
