import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { getPeriodStats, getStats } from '#contract/admin';
import { createFault } from '#lab/faults';
import { toggleFavourite } from '#contract/favourites';
import { searchTickets } from '#contract/search';
import { alertText, descriptionOf, factOf, lookAgain, textsOf } from '../support/on-screen.ts';
import {
  answerNext,
  createSandbox,
  holdNext,
  offline,
  openPage,
  type OpenedPage,
} from '../support/open-page.tsx';
import { box, set } from '../support/publish-form.ts';

const STATS = '/api/tickets/admin/stats/';
const REPORT = '/api/tickets/admin/stats/advanced/';
const BAD_TOKEN = 'Sessione non valida o scaduta: accedi di nuovo.';
const OFFLINE = 'Errore di rete o server non disponibile.';

// The chart itself needs a layout, so it is for the browser's tests.
vi.mock('../../client/features/admin/trend-chart.tsx', () => ({ TrendChart: () => null }));
afterAll(() => vi.doUnmock('../../client/features/admin/trend-chart.tsx'));

const main = () => within(screen.getByRole('main'));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const follow = async ({ user }: OpenedPage, name: string | RegExp) =>
  user.click(await main().findByRole('link', { name }));
const adminCalls = ({ calls }: OpenedPage): string[] =>
  ['/api/tickets/admin/', '/api/users/admin/']
    .flatMap((path) => calls(path))
    .map(({ method, path }) => `${method} ${path}`);
const expectAlert = (text: string) => waitFor(() => expect(alertText()).toBe(text));

describe('a visitor', () => {
  it.each([
    ['/admin', 'la dashboard'],
    ['/admin/users', 'questa pagina'],
    ['/admin/users/1', 'questa pagina'],
    ['/admin/stats', 'questa pagina'],
    ['/admin/tickets', 'questa pagina'],
  ])('is asked to log in on %s, without any admin request [ADM-02]', async (path, what) => {
    const page = await openPage(path);
    await screen.findByText(`Devi accedere per visualizzare ${what}.`);
    expect(screen.queryByRole('region', { name: 'Management' })).toBeNull();
    expect(screen.getByText('Una pagina riservata allo staff.')).toBeTruthy();
    await follow(page, 'Vai all’accesso');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(window.location.search).toBe(`?da=${encodeURIComponent(path)}`);
    expect(adminCalls(page)).toEqual([]);
  });
});

describe('a buyer without admin rights', () => {
  it('is denied users, dashboard and chart [ADM-03][ADM-05][ADM-07][ADM-09][ADM-12]', async () => {
    const page = await openPage('/admin/users/1', { as: 'luca' });
    await expectAlert('Errore nel caricamento dati utente');
    expect(screen.queryByText(/marta\.greco/)).toBeNull();
    expect(main().getByRole('link', { name: 'Accedi con un altro account' })).toBeTruthy();
    await follow(page, 'Gestione utenti');
    await expectAlert('Accesso negato.');
    await follow(page, 'Admin Dashboard');
    await expectAlert(
      '⚠️ Accesso negato. Solo gli admin possono vedere questa pagina.Error: Forbidden',
    );
    expect(screen.queryByRole('region', { name: 'Management' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Andamento nel tempo' })).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('Una pagina riservata allo staff.')).toBeTruthy();
    await follow(page, 'Accedi con un altro account');
    await waitFor(() => expect(window.location.search).toBe('?da=%2Fadmin'));
  });

  it('is denied a report and the moderation [ADM-10][ADM-12][MOD-01]', async () => {
    const { user } = await openPage('/admin/stats', { as: 'luca' });
    await user.click(await screen.findByRole('button', { name: 'Questo mese' }));
    await expectAlert('Accesso negato.');
    expect(screen.queryByText('Utenti registrati')).toBeNull();
    // The pressed button is gone, and the focus is not lost with it.
    expect(screen.queryByRole('button', { name: 'Genera report' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('Accesso negato.');
    expect(document.activeElement).not.toBe(document.body);
    await openPage('/admin/tickets', { as: 'luca' });
    await expectAlert('Accesso negato.');
    expect(screen.queryByRole('article')).toBeNull();
  });
});

describe('an admin on the dashboard', () => {
  const open = async () => {
    const page = await openPage('/admin', { as: 'admin' });
    const { body: stats } = await page.sandbox.as('admin').call(getStats, {});
    return { ...page, stats };
  };

  it('sees four counts, and every day in a table [ADM-01][ADM-03][ADM-05][ADM-06][ADM-14]', async () => {
    const releases = [holdNext(STATS), holdNext(STATS)];
    const page = await openPage('/admin', { as: 'admin' });
    const { sandbox } = page;
    await heading('Admin Dashboard');
    expect(await screen.findByText('Caricamento...')).toBeTruthy();
    for (const release of releases) release();
    await waitFor(() => expect(factOf('Utenti registrati')).toBe('13'));
    expect(screen.queryByText('Caricamento...')).toBeNull();
    const { body: stats } = await sandbox.as('admin').call(getStats, {});
    expect(
      [
        ...['Utenti registrati', 'Biglietti pubblicati', 'Feedback ricevuti'],
        'Biglietti nei preferiti',
      ].map(factOf),
    ).toEqual(
      [stats.users_count, stats.tickets_count, stats.feedback_count, stats.favorites_count].map(
        String,
      ),
    );

    expect(screen.queryByRole('table')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Mostra i dati in tabella' }));
    const [head, ...rows] = [...screen.getByRole<HTMLTableElement>('table').rows].map((row) =>
      textsOf(row.cells),
    );
    expect(head).toEqual(['Giorno', 'Creati', 'Venduti', 'Preferiti']);
    expect(rows).toHaveLength(30);
    expect(rows).toEqual(
      stats.time_series.map((day) => [
        day.day.split('-').toReversed().join('/'),
        ...[day.created_count, day.sold_count, day.favorite_count].map(String),
      ]),
    );
    expect(rows.some(([, , sold]) => sold === '0')).toBe(true);
    expect(adminCalls(page), 'the chart has a call of its own').toEqual([
      `GET ${STATS}`,
      `GET ${STATS}`,
    ]);
    expect(page.calls(STATS)[0]?.headers['Authorization']).toMatch(/^Bearer ./);
  });

  it('sees what the last seven days added to each count, where the server says it [LOOK-06][GEN-21]', async () => {
    const { sandbox } = await open();
    const added = () => textsOf(screen.getAllByText(/ in una settimana$/));
    await screen.findAllByText(/ in una settimana$/);
    const { body } = await sandbox
      .as('admin')
      .call(getPeriodStats, { query: { from: '2026-06-06', to: '2026-06-12' } });
    expect(added()).toEqual(
      [body.users_count, body.tickets_count, body.feedback_count, body.favorites_count].map(
        (count) => `+${count} in una settimana`,
      ),
    );
    const { last_week: _, ...documented } = (await sandbox.as('admin').call(getStats, {})).body;
    answerNext(STATS, () => Response.json(documented));
    await openPage('/admin', { sandbox });
    await waitFor(() => expect(factOf('Utenti registrati')).toBe('13'));
    expect(screen.queryByText(/ in una settimana$/)).toBeNull();
    const changes = screen.getByRole('group', { name: 'Confronto con il periodo prima' });
    expect(changes.textContent).toContain('Sopra 06/06/2026 – 12/06/2026');
  });

  it('sees the counts though the chart alone does not load, by the second call [ADM-05]', async () => {
    const sandbox = createSandbox();
    const fault = { endpoint: 'getStats', nth: 2, effect: { status: 503 } } as const;
    await sandbox.visitor.call(createFault, { body: fault });
    await openPage('/admin', { sandbox, as: 'admin' });
    await expectAlert('Error: Service Unavailable');
    expect(factOf('Utenti registrati')).toBe('13');
    expect(
      screen.queryByText('Errore nel caricamento della dashboard. Riprova più tardi.'),
    ).toBeNull();
  });

  it('reads at the link to moderation how many tickets wait [ADM-04][ADM-15]', async () => {
    const { stats } = await open();
    const management = await screen.findByRole('region', { name: 'Management' });
    const links = () => within(management).getAllByRole('link');
    for (const [waiting, text] of [
      [7, ' · 7 in attesa'],
      [undefined, ''],
      [0, ' · nessuno in attesa'],
    ] as const) {
      answerNext(STATS, () => Response.json({ ...stats, pending_count: waiting }));
      lookAgain();
      await within(management).findByRole('link', { name: `Biglietti da moderare${text}` });
      expect(links()[1]?.textContent).toBe(`Biglietti da moderare${text}`);
    }
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      ...['/admin/users', '/admin/tickets', '/admin/stats'],
    ]);
  });

  it.each([
    [
      'a server error',
      () => new Response('oops', { status: 500, statusText: 'Internal Server Error' }),
      ['Errore nel caricamento della dashboard. Riprova più tardi.', 'Internal Server Error'],
    ],
    ['no network', offline, [OFFLINE, OFFLINE]],
    [
      'an ended session',
      () => Response.json({ detail: BAD_TOKEN }, { status: 401, statusText: 'Unauthorized' }),
      [BAD_TOKEN, 'Unauthorized'],
    ],
  ])(
    'sees why neither counts nor chart load: %s [ADM-03][ADM-05][ADM-12]',
    async (_, answer, [why = '', chartError = '']) => {
      for (const _call of ['counts', 'chart']) answerNext(STATS, answer);
      await openPage('/admin', { as: 'admin' });
      await expectAlert(`${why}Error: ${chartError}`);
      expect(
        within(screen.getByRole('region', { name: 'Management' })).getAllByRole('link'),
      ).toHaveLength(3);
      expect(main().queryByRole('link', { name: 'Vai all’accesso' }) !== null).toBe(
        why.includes('accedi'),
      );
    },
  );
});

describe('an admin who requests a report', () => {
  const period = () => [box('Dal').value, box('Al').value];
  const fill = (from: string, to: string) => {
    set(box('Dal'), from);
    set(box('Al'), to);
  };
  const open = async () => {
    const page = await openPage('/admin/stats', { as: 'admin' });
    const button = (name: string) => screen.findByRole('button', { name });
    return {
      ...page,
      choose: async (name: string) => page.user.click(await button(name)),
      report: async (from: string, to: string) => {
        const generate = await button('Genera report');
        fill(from, to);
        await page.user.click(generate);
      },
      asked: () => page.calls(REPORT).map(({ path }) => path.slice(REPORT.length)),
    };
  };
  const expectReport = (from: string, to: string) => screen.findByText(`Dal ${from} al ${to}`);
  const published = (count: string) =>
    waitFor(() => expect(factOf('Biglietti pubblicati')).toBe(count));

  it('sees four counts for the period, both ends included, until another one is asked for [ADM-10][ADM-14]', async () => {
    const { report, asked } = await open();
    await report('2026-06-09', '2026-06-10');
    await expectReport('09/06/2026', '10/06/2026');
    // The seed has three tickets and one favourite on the 9th, two tickets and two favourites on the 10th.
    expect(
      [
        ...['Utenti registrati', 'Biglietti pubblicati', 'Biglietti nei preferiti'],
        'Feedback ricevuti',
      ].map(factOf),
    ).toEqual(['1', '5', '5', expect.stringMatching(/^\d+$/)]);
    fill('2026-06-09', '2026-06-12');
    expect(period()).toEqual(['09/06/2026', '12/06/2026']);
    await expectReport('09/06/2026', '10/06/2026');
    expect(factOf('Biglietti pubblicati')).toBe('5');
    await report('2026-06-10', '2026-06-10');
    await published('3');
    expect(asked()).toEqual(['?from=2026-06-09&to=2026-06-10', '?from=2026-06-10&to=2026-06-10']);
  });

  it('reads that nothing happened, where all four counts are zero, and of a period that ends before it starts [ADM-10][ADM-14]', async () => {
    const { report } = await open();
    await report('2020-01-01', '2020-01-05');
    await expectReport('01/01/2020', '05/01/2020');
    const nothing = () => screen.queryByText('Nessuna attività in questo periodo');
    await waitFor(() => expect(nothing()).toBeTruthy());
    await report('2026-06-10', '2026-06-10');
    await published('3');
    expect(nothing()).toBeNull();
    await report('2026-06-12', '2026-06-01');
    await expectAlert('Formato date non valido');
    expect(descriptionOf(box('Dal'))).toMatch(
      /La data di inizio è successiva alla data di fine\.$/,
    );
    expect(period()).toEqual(['12/06/2026', '01/06/2026']);
  });

  it('sees its days in a file, and what changed against the period before [LOOK-06]', async () => {
    const { report, sandbox } = await open();
    await report('2026-06-08', '2026-06-10');
    const file = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Scarica CSV' });
    const { body } = await sandbox.as('admin').call(getStats, {});
    const days = body.time_series.filter(({ day }) => day >= '2026-06-05' && day <= '2026-06-10');
    expect(decodeURIComponent(file.href.split(',')[1] ?? '').split('\r\n')).toEqual([
      '\uFEFFGiorno;Creati;Venduti;Preferiti',
      ...days
        .slice(3)
        .map((one) => [one.day, one.created_count, one.sold_count, one.favorite_count].join(';')),
      '',
    ]);
    const created = [days.slice(3), days.slice(0, 3)].map((part) =>
      part.reduce((sum, one) => sum + one.created_count, 0),
    );
    const change = (created[0] ?? 0) - (created[1] ?? 0);
    const sign = change > 0 ? '+' : '−';
    const changes = screen.getByRole('group', { name: 'Confronto con il periodo prima' });
    expect(changes.querySelector('dl > div')?.textContent).toBe(
      `Creati${change === 0 ? '=' : sign + Math.abs(change)}${created.join('')}`,
    );
  });

  it('sees in it what others did when the tab is looked at again [GEN-09]', async () => {
    const { choose, sandbox } = await open();
    await choose('Ultimi 7 giorni');
    await expectReport('06/06/2026', '12/06/2026');
    const before = Number(factOf('Biglietti nei preferiti'));
    const [ticket] = (await sandbox.visitor.call(searchTickets, { query: {} })).body;
    const params = { ticketId: ticket?.id ?? 0 };
    await sandbox.as('nuovo').call(toggleFavourite, { params, body: { is_favorite: true } });
    lookAgain();
    await waitFor(() => expect(factOf('Biglietti nei preferiti')).toBe(String(before + 1)));
  });

  it('gets a period by one press, by the sandbox’s calendar, today included [ADM-15]', async () => {
    const { choose, asked } = await open();
    for (const [name, from, since, days] of [
      ['Ultimi 7 giorni', '2026-06-06', '06/06/2026', '6 giu – 12 giu'],
      ['Ultimi 30 giorni', '2026-05-14', '14/05/2026', '14 mag – 12 giu'],
      ['Questo mese', '2026-06-01', '01/06/2026', '1 giu – 12 giu'],
    ] as const) {
      await choose(name);
      await expectReport(since, '12/06/2026');
      expect(asked().at(-1)).toBe(`?from=${from}&to=2026-06-12`);
      expect(period()).toEqual([since, '12/06/2026']);
      expect(factOf('Biglietti pubblicati')).toMatch(/^\d+$/);
      const presets = within(screen.getByRole('group', { name: 'Periodo' }));
      const pressed = presets.getAllByRole('button', { pressed: true });
      expect(textsOf(pressed)).toEqual([`${name}${days}`]);
    }
    fill('2026-06-02', '2026-06-12');
    await waitFor(() => expect(screen.queryByRole('button', { pressed: true })).toBeNull());
  });

  it.each([
    ['2026-06-01', ''],
    ['', '2026-06-12'],
  ])(
    "sees an error unless both dates are set, not '%s' and '%s', which a report removes [ADM-10]",
    async (from, to) => {
      const { report, choose, asked } = await open();
      await report(from, to);
      await expectAlert('⚠️ Seleziona entrambe le date.');
      expect(asked()).toEqual([]);
      expect(document.activeElement, 'the date to give').toBe(box(from === '' ? 'Dal' : 'Al'));
      for (const [name, date] of [
        ['Dal', from],
        ['Al', to],
      ] as const) {
        expect(box(name).getAttribute('aria-invalid')).toBe(date ? null : 'true');
        expect(descriptionOf(box(name)).includes('Questo campo è obbligatorio.')).toBe(date === '');
      }
      await choose('Questo mese');
      await published('29');
      expect(alertText()).toBe('');
    },
  );

  it('sees an error after a network failure, which the next report removes, and sends one request for a double click [ADM-10]', async () => {
    const { report, choose, asked, user } = await open();
    answerNext(REPORT, offline);
    await report('2026-06-01', '2026-06-12');
    await expectAlert(OFFLINE);
    await choose('Genera report');
    await published('29');
    expect(alertText()).toBe('');
    // The error of the same report takes its place.
    answerNext(REPORT, offline);
    await choose('Genera report');
    await expectAlert(OFFLINE);
    expect(screen.queryByText('Biglietti pubblicati')).toBeNull();
    await choose('Genera report');
    await published('29');

    const before = asked().length;
    const release = holdNext(REPORT);
    fill('2026-06-09', '2026-06-10');
    const generate = screen.getByRole('button', { name: 'Genera report' });
    await user.dblClick(generate);
    // While it loads, too.
    fireEvent.click(generate);
    release();
    await published('5');
    expect(asked()).toHaveLength(before + 1);
  });
});
