import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listFavourites } from '#contract/favourites';
import { searchTickets } from '#contract/search';
import { alertText, holdTimers, isShown } from '../support/on-screen.ts';
import {
  answerNext,
  answers,
  createSandbox,
  holdNext,
  keepLog,
  openPage,
  settleCalls,
  type OpenedPage,
  type Options,
} from '../support/open-page.tsx';
import { routeOf } from '../support/search-screen.ts';
import { PEOPLE, type TestSandbox } from '../support/server.ts';
import { arrange } from '../support/state-documents.ts';

const LIST = '/api/tickets/favorites/';
const ROMA = 'Palermo PMO verso Roma FCO';
const VENEZIA = 'Palermo PMO verso Venezia VCE';
const NONE = 'Nessun preferito';
const LOADING = 'Caricamento...';

const open = async (options: Options = { as: 'luca' }) => {
  const page = await openPage('/preferiti', options);
  await screen.findByRole('heading', { level: 1 });
  await settleCalls();
  return page;
};
const cards = () => [...document.querySelectorAll('article')];
const cardOf = (route: string) => cards().find((card) => routeOf(card) === route);
const cardIn = (route: string) => within(cardOf(route) as HTMLElement);
const star = (route: string) =>
  cardIn(route).getByRole('button', { name: 'Salva tra i preferiti' });
const isStarred = (route: string) => star(route).getAttribute('aria-pressed') === 'true';
const count = () => screen.queryByText(/ salvat[io]/, { selector: '[role=status]' });
const question = () => screen.queryByRole('alertdialog');
const undo = () =>
  within(screen.getByText('Tolto dai preferiti').closest('[role=status]') as HTMLElement).getByRole(
    'button',
    { name: 'Annulla' },
  );
const remove = async ({ user }: OpenedPage, route: string) => {
  await user.click(star(route));
  await user.click(screen.getByRole('button', { name: 'Rimuovi dai preferiti' }));
};
/** What the page sent to the favourites' calls since `from`, as 'POST /…'. */
const sent = ({ calls }: OpenedPage, from = 0) =>
  calls('/api/tickets/')
    .slice(from)
    .map(({ method, path }) => `${method} ${path}`);
const stored = async (sandbox: TestSandbox) =>
  (await sandbox.as('luca').call(listFavourites, {})).body.map(({ ticket_data }) => ticket_data.id);

describe('a user with favourites', () => {
  it("sees each as a card with a filled star, and 'Caricamento...' until they are loaded [FAV-01][FAV-02][FAV-03]", async () => {
    const release = holdNext(LIST);
    const { calls } = await openPage('/preferiti', { as: 'luca' });
    const title = await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(isShown(LOADING)).toBe(true));
    expect(calls(LIST)[0]?.headers['Authorization']).toMatch(/^Bearer .+/);
    release();
    await waitFor(() => expect(cards()).toHaveLength(7));
    expect(title.textContent.trim()).toBe('I tuoi biglietti preferiti');
    expect(title.querySelector('svg')).not.toBeNull();
    expect(screen.getByRole('navigation', { name: 'Navigazione principale' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
    expect(cards().map((card) => isStarred(routeOf(card)))).toEqual(Array(7).fill(true));
    expect(isShown(LOADING)).toBe(false);
  });

  it.each([
    ['their favourites', '/preferiti', 'luca'],
    ['their own tickets', '/miei-biglietti', 'davide'],
    ['moderation', '/admin/tickets?moderation=approved', 'admin'],
  ] as const)(
    'that is sold says neither when it leaves nor how to buy it in %s; one that can be bought says when [CARD-07][FAV-10][MINE-06][MOD-01]',
    async (_, address, as) => {
      const sandbox = createSandbox();
      // The oldest are moderated first.
      const created_at = '2020-01-01T10:00:00.000Z';
      const soon = { user: PEOPLE.davide, departs_in: { hours: 5 }, created_at } as const;
      await arrange(sandbox, {
        tickets: [
          { ...soon, id: 900, moderation: 'approved' },
          { ...soon, id: 901, moderation: 'approved', status: 'sold' },
        ],
        favourites: [900, 901].map((ticket) => ({ user: PEOPLE.luca, ticket })),
      });
      await openPage(address, { sandbox, as });
      await screen.findByText('Parte tra 5 ore');
      const offers = cards().filter(({ textContent }) => textContent.includes('Parte tra 5 ore'));
      expect(offers).toHaveLength(1);
      expect(offers[0]?.textContent).not.toContain('Venduto');
      const sold = cards().filter(({ textContent }) => textContent.includes('Venduto'));
      expect(sold.length).toBeGreaterThan(0);
      for (const { textContent } of sold) expect(textContent).not.toMatch(/Parte tra|Contatta/);
    },
  );

  it('removes one only after confirming, keeps its card when it is not removed, and the ticket itself stays [CARD-02][FAV-04][FAV-08][FAV-09]', async () => {
    const logged = keepLog();
    const page = await open();
    const { user, sandbox } = page;
    for (const answer of [
      answers(500),
      // As of a server that knows only the flip.
      () => Response.json({ is_favorite: true }),
    ]) {
      answerNext(LIST, answer);
      await remove(page, ROMA);
      await waitFor(() => expect(question()).toBeNull());
      expect([isStarred(ROMA), cards().length]).toEqual([true, 7]);
      expect(screen.queryByText('Tolto dai preferiti')).toBeNull();
    }
    expect(logged().filter((what) => what === 'Preferito non cambiato')).toHaveLength(1);

    const before = sent(page).length;
    await user.click(star(ROMA));
    expect(
      screen.getByRole('alertdialog', {
        name: 'Sei sicuro di voler rimuovere questo biglietto dai preferiti e cancellarlo?',
      }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Annulla' }));
    expect([question(), isStarred(ROMA)]).toEqual([null, true]);
    expect(sent(page, before)).toEqual([]);

    await remove(page, ROMA);
    await waitFor(() => expect(cardOf(ROMA)).toBeUndefined());
    expect(cards()).toHaveLength(6);
    expect(sent(page, before)).toEqual([`POST ${LIST}15/toggle/`]);
    const { body } = await sandbox.visitor.call(searchTickets, { query: { departure: 'Palermo' } });
    expect(body.map(({ id }) => id)).toContain(15);
    await open({ sandbox });
    expect(cards()).toHaveLength(6);
  });

  it('can undo a removal for ten seconds [FAV-04][FAV-09]', async () => {
    const timePasses = holdTimers(10_000);
    const page = await open();
    const { user, calls } = page;
    await remove(page, ROMA);
    await waitFor(() => expect(cardOf(ROMA)).toBeUndefined());
    await user.click(undo());
    await waitFor(() => expect(cardOf(ROMA)).toBeDefined());
    expect(calls(`${LIST}15/toggle/`).map(({ body }) => body)).toEqual([
      ...[{ is_favorite: false }, { is_favorite: true }],
    ]);
    expect([cards().length, isShown('Tolto dai preferiti')]).toEqual([7, false]);

    await remove(page, ROMA);
    await waitFor(() => expect(isShown('Tolto dai preferiti')).toBe(true));
    timePasses();
    await waitFor(() => expect(isShown('Tolto dai preferiti')).toBe(false));
    expect(cardOf(ROMA)).toBeUndefined();
  });

  it('can undo several removals and a card that was hidden in one go, and reads of one that failed, as for a ticket that was sold since [FAV-04][FAV-05][FAV-09]', async () => {
    const logged = keepLog();
    const page = await open();
    const { user, sandbox } = page;
    const removeBoth = async () => {
      await remove(page, ROMA);
      await waitFor(() => expect(cardOf(ROMA)).toBeUndefined());
      await remove(page, VENEZIA);
      await waitFor(() => expect(cardOf(VENEZIA)).toBeUndefined());
    };
    const hidden = cards().find((card) => ![ROMA, VENEZIA].includes(routeOf(card)));
    await user.click(within(hidden as HTMLElement).getByRole('button', { name: /^Nascondi/ }));
    await removeBoth();
    await user.click(undo());
    await waitFor(() => expect(cards()).toHaveLength(7));
    expect(await stored(sandbox)).toHaveLength(7);

    await removeBoth();
    answerNext(LIST, answers(404));
    await user.click(undo());
    await waitFor(() => expect(cards()).toHaveLength(6));
    await settleCalls();
    expect(isShown('Non è stato possibile rimetterlo tra i preferiti.')).toBe(true);
    expect([isShown('Di nuovo tra i preferiti'), logged()]).toEqual([
      false,
      ['Preferito non rimesso'],
    ]);
  });

  it("takes card by card out of the list with 'Nascondi', without a call, and reads that they are still saved [FAV-03][FAV-05]", async () => {
    const page = await open();
    const { user } = page;
    const before = sent(page).length;
    const hide = (route: string) =>
      user.click(cardIn(route).getByRole('button', { name: /^Nascondi/ }));
    const expectCount = (text: string) => expect(count()?.textContent).toBe(text);
    // Another favourite is of the same seller: the card to remove is found by the ticket's id.
    const item = cardOf(VENEZIA)?.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    await hide(VENEZIA);
    expect([cards().length, cardOf(VENEZIA)]).toEqual([6, undefined]);
    expect(cardOf(ROMA)).toBeDefined();
    expectCount('7 biglietti salvati, 1 nascosto');
    await waitFor(() => expect(document.activeElement).toBe(neighbour));
    await hide(ROMA);
    expectCount('7 biglietti salvati, 2 nascosti');
    const hidden = screen.getByText('Nascosto da questo elenco').closest('[role=status]');
    await user.click(within(hidden as HTMLElement).getByRole('button', { name: 'Annulla' }));
    // All that were hidden since the notice appeared come back, not the last one alone.
    expect([cards().length, count()?.textContent]).toEqual([7, '7 biglietti salvati']);
    for (const card of cards()) await hide(routeOf(card));
    expect([cards(), isShown(NONE)]).toEqual([[], true]);
    expectCount('7 biglietti salvati, 7 nascosti');
    expect(screen.getByRole('main').textContent).toContain('restano salvati');
    await user.click(screen.getByRole('button', { name: 'Mostra di nuovo' }));
    expect(cards()).toHaveLength(7);
    await waitFor(() => expect(document.activeElement).toBe(count()));
    expect(sent(page, before)).toEqual([]);
  });

  it("sees 'Nessun preferito' after a failure, and 'Non autorizzato' is logged [FAV-06][GEN-08]", async () => {
    const logged = keepLog();
    answerNext(LIST, answers(500));
    const page = await open();
    await waitFor(() => expect(isShown(NONE)).toBe(true));
    expect(logged().join()).toContain('Non autorizzato');
    expect([alertText(), sent(page)]).toEqual(['', [`GET ${LIST}`]]);
    await page.user.click(screen.getByRole('button', { name: 'Riprova' }));
    await waitFor(() => expect(cards()).toHaveLength(7));
  });
});

describe('a favourite that can no longer be bought', () => {
  /** The cards that say it come after all others, and have no link to their seller. */
  const expectLast = (closed: RegExp) => {
    const isClosed = cards().map(({ textContent }) => closed.test(textContent));
    expect(isClosed).toEqual(isClosed.toSorted((a, b) => Number(a) - Number(b)));
    expect(new Set(isClosed).size).toBe(2);
    const contacts = cards().map((card) => within(card).queryByRole('link', { name: 'Contatta' }));
    expect(contacts.map((contact) => contact === null)).toEqual(isClosed);
  };

  it("is last for its user, and marked as 'Venduto' or 'Partito' [FAV-02][FAV-10][MINE-06]", async () => {
    await open({ as: 'marta' });
    expect(cardIn('Roma FCO verso Bari BRI').getByText('Venduto')).toBeTruthy();
    expectLast(/^(Venduto|Partito)/);
    expect(screen.getAllByText('Venduto', { exact: true })).toHaveLength(1);

    const sandbox = createSandbox();
    const { body } = await sandbox.as('luca').call(listFavourites, {});
    const [first] = body.map(({ ticket_data }) => ticket_data.date).toSorted();
    sandbox.state.clock.set(Date.parse(`${first}T23:59:59+02:00`));
    await open({ sandbox, as: 'luca' });
    expect(cardOf(VENEZIA)).toBeDefined();
    expect(cards()).toHaveLength(7);
    expectLast(/Partito/);
  });
});

it("a visitor's page sends no request and stays on 'Caricamento...'; to somebody without favourites it says 'Nessun preferito' [FAV-03][FAV-07]", async () => {
  const visited = await open({});
  await screen.findByRole('link', { name: 'accedi al tuo profilo' });
  expect([isShown(LOADING), isShown(NONE), sent(visited)]).toEqual([true, false, []]);

  const page = await open({ as: 'nuovo' });
  await waitFor(() => expect(isShown(NONE)).toBe(true));
  expect([isShown(LOADING), cards()]).toEqual([false, []]);
  expect(sent(page)).toContain(`GET ${LIST}`);
});
