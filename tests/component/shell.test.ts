/** What is around every screen, the landing, the legal pages, and what shows where there is no screen. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { publishTicket } from '#contract/tickets';
import { aTicket } from '../support/builders.ts';
import { textsOf } from '../support/on-screen.ts';
import { answerNext, keepLog, offline, openPage, settleCalls } from '../support/open-page.tsx';
import { cards } from '../support/search-screen.ts';

const main = () => within(screen.getByRole('main'));
const headline = () => screen.findByRole('heading', { level: 1, name: 'Rivendi. Acquista. Vola.' });
/** Goes back in the history, which the browser does later. */
const goBack = () => window.history.back();

it('a public page says to a visitor that the product is in its BETA phase [GEN-02]', async () => {
  for (const address of ['/', '/login', '/privacy-policy', '/niente']) {
    await openPage(address);
    await screen.findByRole('heading', { level: 1 });
    const banner = within(screen.getByRole('complementary', { name: 'Fase beta' }));
    const says = 'Rivola è in fase BETA: alcune funzionalità potrebbero non essere definitive.';
    expect(banner.getByText(says), address).toBeTruthy();
  }
});

it('Enter held down presses and sends once, and makes lines in a long text [GEN-18]', async () => {
  await openPage('/password-reset');
  const field = await screen.findByRole('textbox', { name: 'Email' });
  const press = (target: Element, repeat: boolean) =>
    fireEvent.keyDown(target, { key: 'Enter', repeat });
  expect([press(field, false), press(field, true)]).toEqual([true, false]);
  const area = document.body.appendChild(document.createElement('textarea'));
  expect(press(area, true)).toBe(true);
  area.remove();
});

describe('a visitor', () => {
  it.each(['/volo/che/non/esiste', '/%E0%A4%A'])(
    'finds ways back at the unknown address %s [GEN-06]',
    async (address) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const { user } = await openPage(address);
      await screen.findByRole('heading', { level: 1, name: 'Pagina non trovata' });
      await user.click(await main().findByRole('link', { name: 'Cerca un biglietto' }));
      await waitFor(() => expect(cards()).not.toEqual([]));
      goBack();
      await user.click(await screen.findByRole('link', { name: 'Torna all’inizio' }));
      await headline();
      warned.mockRestore();
    },
  );

  it('reads that a screen has crashed, from which others open [GEN-06]', async () => {
    const reviews = '../../client/features/feedback/review-list.tsx';
    vi.doMock(reviews, () => ({
      ReviewList: () => {
        throw new Error('planted');
      },
    }));
    onTestFinished(() => vi.doUnmock(reviews));
    const logged = keepLog();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await openPage('/venditore/1');
    const crashed = () => screen.findByRole('heading', { name: 'Qualcosa è andato storto' });
    await crashed();
    expect(screen.getByRole('button', { name: 'Ricarica la pagina' })).toBeTruthy();
    expect(logged().join(' ')).toContain('La schermata si è interrotta');
    const navigation = within(screen.getByRole('navigation', { name: 'Navigazione principale' }));
    await user.click(navigation.getByRole('link', { name: 'Cerca' }));
    await waitFor(() => expect(cards()).not.toEqual([]));
    goBack();
    await crashed();
  });
});

it.each(['/', '/cerca', '/termini-condizioni', '/niente'])(
  'at %s a message is shown, once [GEN-03]',
  async (address) => {
    await openPage(address);
    await screen.findByRole('heading', { level: 1 });
    const { announce } = await import('../../client/lib/announcements.ts');
    act(() => announce('Ecco un messaggio.', 60_000, 'info'));
    expect(await screen.findAllByText('Ecco un messaggio.')).toHaveLength(1);
  },
);

describe('the landing', () => {
  it('has logo, headline and three steps, and each of its links leads a visitor to the login [LAND-01][LAND-02][LAND-03]', async () => {
    const { user } = await openPage('/');
    await headline();
    expect(within(screen.getByRole('banner')).getByRole('img', { name: 'Rivola' })).toBeTruthy();
    expect(screen.getAllByText('Rivendi. Acquista. Vola.')).toHaveLength(1);
    const steps = within(screen.getByRole('region', { name: 'Come funziona' }));
    expect(steps.getByRole('heading', { level: 2 }).textContent).toBe('Come funziona');
    expect(steps.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      ...['1 Pubblica', '2 Cerca', '3 Risparmia'],
    ]);
    for (const name of ['Pubblica', 'Cerca', 'Accedi']) {
      await user.click(main().getByRole('link', { name }));
      await screen.findByRole('tab', { name: 'Accedi' });
      expect(window.location.pathname).toBe('/login');
      goBack();
      await headline();
    }
  });

  it('leads a visitor to the search of each of the next four flights, and says how many seats there are from what price [LOOK-02]', async () => {
    const { sandbox } = await openPage('/');
    const search = async (query: string) =>
      sandbox.visitor.send({ method: 'GET', path: `/api/tickets/public/?${query}` });
    const { body, headers } = await search('date_order=asc&limit=4');
    const next = body as { departure: string; destination: string; date: string }[];
    const [cheapest] = (await search('price_order=asc&limit=1')).body as { price: number }[];
    const board = within(await screen.findByRole('list', { name: 'Prossime partenze' }));
    const cityOf = (label: string) => label.replace(/ - .*/, '');
    expect(
      board.getAllByRole('link').map((link) => {
        const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
        return { pathname, ...Object.fromEntries(searchParams) };
      }),
    ).toEqual(
      next.map(({ departure, destination, date }) => ({
        ...{ pathname: '/cerca', date },
        ...{ departure: cityOf(departure), destination: cityOf(destination) },
      })),
    );
    for (const link of board.getAllByRole('link'))
      expect(link.getAttribute('aria-label')).toMatch(
        /^\d\d [a-z]{3}, \d\d:\d\d, .+ [A-Z]{3} – .+ [A-Z]{3}, \d+,\d\d\s€$/,
      );
    const price = String(cheapest?.price.toFixed(2)).replace('.', ',');
    const line = `${String(headers['x-total-count'])} biglietti in vendita, da ${price} €`;
    expect(main().getByText(line).getAttribute('href')).toBe('/cerca');
  });

  it('has what others publish within 5 s, though others leave sooner, in the order of departure, and the next flight on the pass [LOOK-02]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { sandbox } = await openPage('/');
    const board = await screen.findByRole('list', { name: 'Prossime partenze' });
    await settleCalls();
    const departures = () =>
      within(board)
        .getAllByRole<HTMLAnchorElement>('link')
        .map((link) => `${new URL(link.href).searchParams.get('date')} ${link.ariaLabel}`);
    for (const [date, departure_time, price] of [
      ['2026-07-20', '10:10', '33'],
      ['2026-06-12', '23:10', '21'],
    ] as const) {
      const body = aTicket({ date, departure_time, price });
      await sandbox.as('marta').call(publishTicket, { body });
      vi.advanceTimersByTime(5000);
      await settleCalls();
      const shown = departures();
      expect(shown.filter((one) => one.includes(`${departure_time}, Torino`))).toHaveLength(1);
      expect(shown).toEqual(shown.toSorted());
    }
    expect(screen.getByRole('link', { name: /^Apri il prossimo volo/ }).textContent).toMatch(
      /23:10.*21,00/,
    );
  });

  it('is whole for a visitor although the search fails [LOOK-02]', async () => {
    // Two calls, and twice in React's strict mode.
    for (const _ of [1, 2, 3, 4]) answerNext('/api/tickets/public/', offline);
    const { calls } = await openPage('/');
    await headline();
    await waitFor(() => expect(calls('/api/tickets/public/')).toHaveLength(4));
    await settleCalls();
    expect(main().getAllByRole('link')).toHaveLength(3);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a visitor the next flight on sale as a boarding pass, which opens its search [LAND-01][LOOK-02]', async () => {
    await openPage('/');
    const pass = await screen.findByRole('link', { name: 'Apri il prossimo volo, per Milano' });
    expect(pass.textContent).toMatch(/NAPNapoli.*MXPMilano.*13 giu.*18:55.*43,30/);
    expect(pass.getAttribute('href')).toBe(
      '/cerca?departure=Napoli&destination=Milano&date=2026-06-13',
    );
  });
});

describe('a legal page', () => {
  it.each([
    ['Privacy policy', '/privacy-policy'],
    ['Cookie policy', '/cookie-policy'],
    ['Termini e condizioni', '/termini-condizioni'],
  ])('%s opens for a visitor from the footer of the landing [LAND-04]', async (name, address) => {
    const { user } = await openPage('/');
    await user.click(screen.getByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name });
    expect(window.location.pathname).toBe(address);
    expect(main().getAllByRole('heading', { level: 2 })).not.toEqual([]);
  });

  it('leads a visitor to a section by its index, with the focus on its heading, and back to the landing [LAND-04]', async () => {
    const { user } = await openPage('/termini-condizioni');
    const index = await screen.findByRole('navigation', { name: 'In questa pagina' });
    const links = within(index).getAllByRole('link');
    const headings = main().getAllByRole('heading', { level: 2 });
    expect(textsOf(headings)).toEqual(
      links.map(({ textContent }, at) => `${at + 1}. ${textContent}`),
    );
    await user.click(within(index).getByRole('link', { name: 'Annunci' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '3. Annunci' }));
    expect(window.location.hash).toBe('#sezione-3');

    await user.click(screen.getByRole('link', { name: 'Torna alla pagina iniziale' }));
    expect(window.location.pathname).toBe('/');
  });
});
