/** What is measured, each in turns with bare Express. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { login } from '#contract/auth';
import { addDays, dayInRome } from '#contract/rome-time';
import { publishTicket } from '#contract/tickets';
import { createSandbox, resetSandbox } from '#lab/control';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import { Demo } from '../../kit/demo.ts';
import { PASSWORD } from '../../kit/people.ts';
import { aTicket } from '../../support/builders.ts';
import { freePort, killTree } from '../../support/processes.ts';
import type { Server } from '../../support/server-process.ts';
import { sessionOf } from '../../support/server-process.ts';
import { inTurns, noFigure, wire, type Figure } from './lib/load.ts';
import { differentSearches, largeRows, publications, searchClasses } from './lib/queries.ts';
import { startBare, startRivola, withFolders, withLarge } from './lib/servers.ts';

type Figures = Record<string, Figure>;
type Tables = Record<string, Figures>;

const SEARCHES = 4000;
const CONNECTIONS = 32;
const WRITERS = 4;
/** Publications of a run: more than a server takes, so that no ticket is sent twice. */
const DRAFTS = 2000;
/** Logins of a round, and how many of them at once. */
const LOGINS = 32;
const LOGIN_CONNECTIONS = 4;

/**
 * One search again and again, different ones in turn, and these beside so many publications a second and beside logins
 * (SEARCH-15); then logins by themselves. Processor time is the server's whole, with what it does for others.
 */
export const measureSearches = (
  rounds: number,
  milliseconds: number,
  perSecond: number,
): Promise<Tables> => {
  const rows = largeRows();
  const paths = differentSearches(rows, SEARCHES);
  const bodies = rows.users
    .filter((user) => user.is_active)
    .slice(0, LOGINS)
    .map(({ email }) => ({ email, password: PASSWORD }));
  const jobOf = (requests: readonly string[]) => ({
    ...{ connections: CONNECTIONS, milliseconds },
    requests,
  });
  const loginsTo = (path: string) => ({
    ...{ connections: LOGIN_CONNECTIONS, count: LOGINS },
    requests: bodies.map((body) => wire({ method: 'POST', path, body })),
  });
  const different = jobOf(paths.map((path) => wire({ path })));
  const published = jobOf(publications(rows, DRAFTS));
  return withLarge(paths, async (server, bare) => ({
    'Searches among 10,000 tickets': await inTurns(
      {
        'bare Express': { server: bare, job: jobOf([wire({ path: '/' })]) },
        'one search again and again': { server, job: jobOf(different.requests.slice(0, 1)) },
        'different searches in turn': { server, job: different },
        'these beside publications': {
          server,
          job: different,
          beside: { ...published, connections: WRITERS, perSecond },
        },
        'these beside logins': {
          server,
          job: different,
          beside: jobOf(loginsTo(login.path).requests),
        },
      },
      rounds,
    ),
    Logins: await inTurns(
      {
        'bare Express that compares by bcryptjs': { server: bare, job: loginsTo('/login') },
        login: { server, job: loginsTo(login.path) },
      },
      rounds,
    ),
  }));
};

/** Searches of each class in each round. */
const OF_CLASS = 1000;
/** How often all classes and bare Express are measured for each round: on a busy machine, one ratio is off by up to a third. */
const MIXES = 5;

/** What each kind of search costs as a multiple of one by a label, and all of them in turn beside bare Express (SEARCH-15). */
export const measureClasses = (
  rounds: number,
): Promise<{ byClass: Figures; inTurn: { bare: Figure; all: Figure } }> => {
  const classes = searchClasses(largeRows());
  const all = Object.values(classes).flat();
  const jobOf = (paths: readonly string[]) => ({
    ...{ connections: CONNECTIONS, count: OF_CLASS },
    requests: paths.map((path) => wire({ path })),
  });
  return withLarge(all, async (server, bare) => ({
    byClass: await inTurns<string>(
      Object.fromEntries(
        Object.entries(classes).map(([name, paths]) => [name, { server, job: jobOf(paths) }]),
      ),
      rounds,
    ),
    inTurn: await inTurns(
      {
        bare: { server: bare, job: jobOf(['/']) },
        all: { server, job: jobOf(all) },
      },
      MIXES * rounds,
    ),
  }));
};

/** Of a round: enough that one or two that another process delays do not decide the p99. */
const TIMES = 200;
const MARTA = { id: 1 };

/**
 * Publications, resets and new sandboxes, one after the other. Waits are for these alone; rates and processor time have the
 * call beside each, which makes a change or undoes it.
 */
export const measureResets = (rounds: number): Promise<Tables> =>
  withFolders(async (folders) => {
    const [server, bare] = [await startRivola(folders), await startBare(folders)];
    // Its sessions are signed with a key of its own.
    const { access } = await (await Demo.create(server.url, { id: 'own' })).login('marta');
    const inOwn = { 'x-sandbox': 'own', authorization: `Bearer ${access}` };
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      wire({ method: 'POST', path, body, headers });
    const alone = (...requests: string[]) => ({
      server,
      job: { connections: 1, count: TIMES * requests.length, every: requests.length, requests },
    });
    const change = (headers: Record<string, string>) =>
      post('/api/feedbacks/2/', { rating: 5 }, headers);
    const resetTo = (scenario: string, headers = {}) =>
      post(resetSandbox.path, { scenario }, headers);
    const newSandbox = (scenario: string) => {
      const id = `bench-${scenario}`;
      const path = `${createSandbox.path}${id}/`;
      return alone(post(createSandbox.path, { id, scenario }), wire({ method: 'DELETE', path }));
    };
    const draft = aTicket({ date: addDays(dayInRome(Date.now()), 30) });
    const figures = await inTurns(
      {
        'bare Express that appends a line, synced': {
          ...alone(post('/synced', { reset: 'default' })),
          server: bare,
        },
        'publication (on disk, synced)': alone(
          post(publishTicket.path, draft, sessionOf(MARTA)),
          resetTo('default'),
        ),
        'reset of the default sandbox (on disk, synced)': alone(
          resetTo('default'),
          change(sessionOf(MARTA)),
        ),
        'reset of another sandbox (in memory)': alone(
          resetTo('default', { 'x-sandbox': 'own' }),
          change(inOwn),
        ),
        'reset to `large` (on disk, synced)': alone(resetTo('large'), change(sessionOf(MARTA))),
        'new sandbox': newSandbox('default'),
        'new sandbox, `large`': newSandbox('large'),
      },
      rounds,
    );
    await Promise.all([server.stop(), bare.stop()]);
    return { 'Resets, one after the other': figures };
  });

/** Microseconds of processor time until the first answer; NaN where it is not known. */
type Start = () => Promise<{ cpu: number; end: () => Promise<unknown> }>;

const serverStart =
  (start: () => Promise<Server>): Start =>
  async () => {
    const server = await start();
    const { cpu } = await server.usage();
    return { cpu, end: () => server.stop() };
  };

/** `npm start`, until it greets: then its page and its API have answered. */
const commandStart =
  (environment: Record<string, string>): Start =>
  async () => {
    const [PORT, WEB_PORT] = [String(await freePort()), String(await freePort())];
    const child = spawn('npm', ['start'], {
      cwd: projectRoot,
      env: { ...process.env, ...environment, PORT, WEB_PORT },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const ended = once(child, 'close');
    const end = () => {
      killTree(child);
      return ended;
    };
    let printed = '';
    for await (const piece of child.stdout) {
      printed += String(piece);
      if (printed.includes('Stop with Ctrl+C')) return { cpu: Number.NaN, end };
    }
    throw new Error(`npm start ended:\n${printed}`);
  };

/** Starts, until the first answer: how many there would be a second, one after the other. */
export const measureStarts = (rounds: number): Promise<Tables> =>
  withFolders(async (folders) => {
    const ways: Record<string, Start> = {
      'bare Express': serverStart(() => startBare(folders)),
      'the server': serverStart(() => startRivola(folders)),
      '`npm start`, until page and API answer': commandStart(folders.environment),
    };
    const figures: Figures = {};
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, start] of Object.entries(ways)) {
        const begin = performance.now();
        const { cpu, end } = await start();
        const took = performance.now() - begin;
        await end();
        if (round === 0) continue;
        const figure = (figures[name] ??= noFigure());
        figure.rates.push(1000 / took);
        figure.waits.push(took);
        figure.costs.push(cpu);
      }
    return { 'Start to the first answer': figures };
  });
