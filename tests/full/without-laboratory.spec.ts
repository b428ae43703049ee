/** The product in a copy whose laboratory is deleted, in both wings (HOUSE-01). */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { login } from '#contract/auth';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { watchConsole } from '../kit/console-errors.ts';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { LandingPage } from '../kit/pages/landing-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { NotFoundPage } from '../kit/pages/not-found-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { EMAIL, PASSWORD, TODAY } from '../kit/people.ts';
import { mismatches } from '../kit/strict-answer.ts';
import { aPng, bytesOf } from '../support/builders.ts';
import { Client } from '../support/client.ts';
import { cloneInto } from '../support/clone.ts';
import { callerOfExample, exampleOf, REFUSED } from '../support/examples.ts';
import { freePort, HAS_GROUPS, killTree } from '../support/processes.ts';

/** A route that no ticket of the seed has. */
const FLIGHT = {
  departure: 'Genova - Colombo (GOA)',
  destination: 'Comiso - Pio La Torre (CIY)',
  date: '2026-07-08',
  price: '49,90',
};
const ROUTE = /GOA.*CIY/;
/** Notes that only Marta's pending ticket has in the seed. */
const PENDING = 'Posto 12A, finestrino.';
/** Milliseconds for a build and a start on a busy machine. */
const START_MS = 300_000;

const test = watchConsole(base);
// One copy for all of them; the build and the start of two commands take their time.
test.describe.configure({ mode: 'default', timeout: START_MS });

let folder = '';
const running: ChildProcess[] = [];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rivola-product-'));
  await cloneInto(join(folder, 'rivola'), ['server/lab', 'client/lab']);
});
test.afterAll(async () => {
  for (const child of running) killTree(child);
  await rm(folder, { recursive: true, force: true });
});

/** Starts a command of the copy, on data of its own; answers the address of its pages once it greets. */
const start = async (script: string): Promise<string> => {
  const [port, webPort] = [String(await freePort()), String(await freePort())];
  const child = spawn(process.execPath, [join('scripts', script)], {
    cwd: join(folder, 'rivola'),
    env: {
      ...process.env,
      // A shell's own value changes nothing.
      NODE_ENV: 'test',
      ...{ PORT: port, WEB_PORT: webPort, CLIENT_DIR: '', DEMO_DATE: TODAY },
      DATA_DIR: join(folder, script),
      UPLOADS_DIR: join(folder, script, 'uploads'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: HAS_GROUPS,
  });
  running.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (printed += piece.toString()));
  const told = () => (child.exitCode === null ? printed : `it ended: ${printed}`);
  await expect.poll(told, { timeout: START_MS }).toMatch(/Stop with Ctrl\+C|it ended/);
  expect(printed).toContain('Stop with Ctrl+C');
  expect(printed).not.toMatch(/Regia|error/i);
  return `http://127.0.0.1:${script === 'serve.mjs' ? port : webPort}`;
};

/** What the page asked for that is not there, as the laboratory's calls and scripts. */
const missingOf = (page: Page): string[] => {
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 404) missing.push(answer.url());
  });
  return missing;
};

/** Logs in, publishes, finds, saves and moderates on the product at an address. */
const doMainJob = async (page: Page, address: string): Promise<void> => {
  const open = async (path: string) => void (await page.goto(address + path));
  const shell = new ShellPage(page);
  const logInAs = async (persona: 'marta' | 'luca' | 'admin') => {
    await open('/login');
    await new LoginPage(page).logInAs(persona);
  };

  await open('/');
  await expect(new LandingPage(page).headline).toHaveText('Rivendi. Acquista. Vola.');

  await logInAs('marta');
  const publish = new PublishPage(page);
  await publish.fillFlight(FLIGHT);
  const buffer = await bytesOf(await aPng());
  await publish.pick({ name: 'mare.png', mimeType: 'image/png', buffer });
  await publish.submit();
  await expect(page.getByText('Biglietto pubblicato con successo!')).toBeVisible();
  await open('/miei-biglietti');
  await expect(new OwnTicketsPage(page).ticket('GOA', 'CIY')).toContainText('49,90');
  await shell.logOut();

  await logInAs('luca');
  await open('/cerca');
  const search = new SearchPage(page);
  await search.type(search.departure, 'Genova');
  await search.type(search.destination, 'Comiso');
  await search.search();
  const card = search.cardOf(ROUTE);
  await expect(card.image).toHaveJSProperty('complete', true);
  await card.star.click();
  await expect(card.star).toHaveAttribute('aria-pressed', 'true');
  await card.sellerInfo.click();
  await expect(card.contact).toHaveAttribute('href', new RegExp(`^mailto:${EMAIL.marta}`));
  await open('/preferiti');
  await expect(new FavouritesPage(page).cards.filter({ hasText: 'GOA' })).toHaveCount(1);
  await shell.logOut();

  await logInAs('admin');
  await open('/admin/tickets');
  const moderation = new ModerationPage(page);
  await moderation.approve(moderation.card(PENDING)).click();
  await expect(moderation.tally).toContainText('Biglietto approvato.');
  await page.reload();
  await expect(moderation.cards.first()).toBeVisible();
  await expect(moderation.card(PENDING)).toHaveCount(0);
};

test('with server/lab and client/lab deleted, npm run serve builds and serves: people log in, publish with a picture, find, save and approve, Regia is no page, and every call of the specification is answered as the contract says [HOUSE-01]', async ({
  page,
}) => {
  const address = await start('serve.mjs');

  await test.step('the main job', async () => {
    const missing = missingOf(page);
    await doMainJob(page, address);
    expect(missing).toEqual([]);
  });

  await test.step('no Regia', async () => {
    const answer = await page.goto(`${address}/regia`);
    expect(answer?.status()).toBe(404);
    await expect(new NotFoundPage(page).heading).toHaveText('Pagina non trovata');
    await expect(page.getByRole('complementary', { name: 'Regia' })).toHaveCount(0);
  });

  await test.step('each call, with the example of its documentation', async () => {
    const visitor = new Client(address, {});
    const sessionOf = async (email: string) => {
      const { body } = await visitor.call(login, { body: { email, password: PASSWORD } });
      return visitor.with({ authorization: `Bearer ${body.access}` });
    };
    const callers = {
      admin: await sessionOf(EMAIL.admin),
      marta: await sessionOf(EMAIL.marta),
    };
    expect(PRODUCT_ENDPOINTS.length).toBeGreaterThan(20);
    for (const entry of PRODUCT_ENDPOINTS) {
      const person = callerOfExample(entry);
      const caller = person ? callers[person] : visitor;
      const answer = await caller.callUnchecked(entry, exampleOf(entry));
      const status = REFUSED[entry.name] ?? entry.status;
      expect.soft(answer.status, `${entry.name}: ${answer.text}`).toBe(status);
      if (status === entry.status)
        expect.soft(mismatches(entry, answer.body), entry.name).toEqual([]);
    }
    expect((await visitor.get('/api/demo/clock/')).status).toBe(404);
  });
});

test('with server/lab and client/lab deleted, npm start serves the main job from its development server [HOUSE-01]', async ({
  page,
}) => {
  const address = await start('start.mjs');
  const missing = missingOf(page);
  await doMainJob(page, address);
  expect(missing).toEqual([]);
});
