/** Stops the static edition's worker at random moments while a page writes, and checks what is stored (STATIC-03). */
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { requireBrowser } from '../../../scripts/lib/browser.ts';
import { login } from '#contract/auth';
import { PASSWORD } from '../../kit/people.ts';
import { startStaticHost, stopWorker } from '../../support/static-host.ts';
import type { ActSettings } from './acts.ts';
import { mustCall, readStored, type Called, type Stored } from './client.ts';
import type { Findings } from './findings.ts';
import { makeActors } from './people.ts';
import { brokenRules, Ids } from './model.ts';

/** Pairs of users that write at the same time. */
const PAIRS = 5;
/** A stop comes after at most so many answers, and so many milliseconds more. */
const MOST_ANSWERS = 40;
const MOST_WAIT = 60;

/** The `fetch` of a page, whose calls its worker answers. */
const fetchOf =
  (page: Page): NonNullable<Called['fetch']> =>
  async (address, init) => {
    const request = new Request(address, init);
    const sent = {
      address,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      bytes: Buffer.from(await request.arrayBuffer()).toString('base64'),
    };
    const { status, text } = await page.evaluate(async ({ bytes, address: at, ...options }) => {
      const body = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      const answer = await fetch(at, body.length > 0 ? { ...options, body } : options);
      return { status: answer.status, text: await answer.text() };
    }, sent);
    return new Response(text === '' ? null : text, { status });
  };

/** Makes the page wait for the lock on the stored data, and keep it until it is given back; answers its name. */
const waitForLock = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const name = held[0]?.name ?? '';
    const over = new Promise<void>((resolve) => Object.assign(window, { giveBack: resolve }));
    navigator.locks.request(name, () => over).catch(() => {});
    return name;
  });

const isWanted = (page: Page, lock: string): Promise<boolean> =>
  page.evaluate(async (name) => {
    const { pending = [] } = await navigator.locks.query();
    return pending.some((one) => one.name === name);
  }, lock);

/**
 * Stops the worker. Chromium sends the calls that were under way once more to the next one, and some acts would be done
 * twice: that one waits for the lock, which the page has by then, and is stopped too. None is started once all calls are
 * answered.
 */
const stopTwice = async (page: Page, working: Promise<unknown>): Promise<void> => {
  const answered = new AbortController();
  const end = () => answered.abort();
  void working.then(end, end);
  const lock = await waitForLock(page);
  await stopWorker(page);
  while (!answered.signal.aborted && !(await isWanted(page, lock))) await wait(5);
  if (!answered.signal.aborted) await stopWorker(page);
  await page.evaluate(() => (window as unknown as { giveBack: () => void }).giveBack());
};

/** The pictures of tickets that cannot be read. */
const lostPictures = async (called: Called, { tickets }: Stored): Promise<string[]> => {
  const own = tickets.flatMap(({ image }) => (image && !image.startsWith('seed/') ? [image] : []));
  const found = await Promise.all(
    own.map(async (image) => {
      const { status } = (await called.fetch?.(`${called.url}/uploads/${image}`, {})) ?? {};
      return status === 200 ? [] : [`picture ${image}: ${status}`];
    }),
  );
  return found.flat();
};

export const stopWorkers = async (
  count: number,
  settings: Omit<ActSettings, 'date'>,
  findings: Findings,
): Promise<void> => {
  const { random } = settings;
  const host = await startStaticHost();
  const browser = await chromium.launch({ executablePath: await requireBrowser() });
  try {
    const page = await browser.newPage();
    await page.goto(`${host.url}cerca`);
    await page.locator('article').first().waitFor();
    const sessions = new Map<number, Record<string, string>>();
    const called: Called = {
      url: host.url.slice(0, -1),
      output: '',
      fetch: fetchOf(page),
      sessionOf: ({ id }) => sessions.get(id) ?? {},
    };
    const ids = new Ids();
    const first = await readStored(called);
    const actors = makeActors(first, PAIRS, settings, ids);
    for (const { id, email } of actors.flatMap(({ pair }) => [pair.seller, pair.buyer])) {
      const body = { email, password: PASSWORD };
      const { access } = (await mustCall(called, { method: 'POST', path: login.path, body })) as {
        access: string;
      };
      sessions.set(id, { authorization: `Bearer ${access}` });
    }

    const what = 'the static edition’s worker stopped during writes';
    for (let stop = 1; stop <= count; stop += 1) {
      const wanted = 1 + Math.floor(random() * MOST_ANSWERS);
      let answers = 0;
      const over = new AbortController();
      let reach = () => {};
      const reached = new Promise<void>((resolve) => (reach = resolve));
      const working = Promise.all(
        actors.map(async (actor) => {
          while (!over.signal.aborted && (await actor.act(called))) {
            answers += 1;
            if (answers >= wanted) reach();
          }
        }),
      );
      await Promise.race([reached, working]);
      await wait(random() * MOST_WAIT);
      over.abort();
      await stopTwice(page, working);
      await working;
      findings.tried(what);
      const stored = await readStored(called);
      const problems = [
        ...actors.flatMap((actor) => actor.compare(stored)),
        ...brokenRules(stored),
        ...ids.reused(stored),
        ...(await lostPictures(called, stored)),
      ];
      findings.found(
        what,
        problems.map((text) => `stop ${stop}: ${text}`),
      );
      const done = actors.reduce((sum, actor) => sum + actor.done, 0);
      process.stdout.write(`  stop ${stop} of ${count}; ${done} answered writes so far\n`);
    }
  } finally {
    await browser.close();
    await host.close();
  }
};
