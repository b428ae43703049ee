import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { expect, test as base } from '@playwright/test';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { findViolations } from '../support/axe.ts';
import { spawnCommand } from '../support/processes.ts';

interface Ended {
  code: number | null;
  printed: string;
  /** The page's file. */
  page: string;
}

interface Fixtures {
  /** Runs a suite, given as JavaScript, by the command, with these words. Each text that is printed interrupts it. */
  cover: (suite: string, words?: string[], interruptAt?: string[]) => Promise<Ended>;
}

/** Begins each suite: a call of the server, with a JSON body or none. */
const HELPERS = `
  const call = (path, { method = 'GET', body, sandbox } = {}) =>
    fetch(process.env.RIVOLA_URL + path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(sandbox && { 'x-sandbox': sandbox }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const post = (path, body, sandbox) => call(path, { method: 'POST', body, sandbox });
  const remove = (path, sandbox) => call(path, { method: 'DELETE', sandbox });
`;

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the fixtures destructured
  cover: async ({}, provide, testInfo) => {
    const page = testInfo.outputPath('coverage.html');
    await provide(async (suite, words = [], interruptAt = []) => {
      const file = testInfo.outputPath('suite.mjs');
      await writeFile(file, `${HELPERS}${suite}`);
      const args = ['--page', page, process.execPath, file, ...words];
      const child = spawnCommand('coverage', args, testInfo);
      let printed = '';
      let signals = 0;
      const take = (piece: Buffer) => {
        printed += piece.toString();
        const at = interruptAt[signals];
        if (at === undefined || !printed.includes(at)) return;
        signals += 1;
        child.kill('SIGINT');
      };
      child.stdout.on('data', take);
      child.stderr.on('data', take);
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, printed, page };
    });
  },
});

// scripts/check-requirements.ts reads this file too: the bracket of an example is kept apart.
const SUITE = `
  await post('/api/demo/sandboxes/', { id: 'first' });
  await post('/api/demo/sandboxes/', { id: 'second' });
  await post('/api/users/auth/login/', { email: 'nobody@example.com', password: 'x' }, 'second');
  await post('/api/auth/password/reset/', { email: '' }, 'second');
  await remove('/api/demo/sandboxes/second/');
  await call('/api/tickets/public/', { sandbox: 'second' });
  await post('/api/demo/faults/', { endpoint: 'getSeller', effect: { status: 404, body: { detail: 'Utente non trovato.' } } }, 'first');
  await call('/api/users/sellers/7/', { sandbox: 'first' });
  await call('/api/tickets/public/?limit=1', { sandbox: 'first' });
  await post('/api/demo/calls/messages/', { messages: [{ request_id: 'a', text: 'Errore durante la ricerca. Riprova più tardi.' }] }, 'first');
  const { writeFileSync } = await import('node:fs');
  writeFileSync(process.argv[2], '<testcase classname="auth" name="logs in [' + 'AUTH-03]"/>');
  console.log('the suite was here');
  process.exit(7);
`;

test("a suite's coverage is what it met, in a sandbox that it deleted too, and what it did not, and its exit code is the command's [LAB-06]", async ({
  cover,
  page,
}) => {
  const { code, printed, page: file } = await cover(SUITE, ['{report}']);
  expect(code).toBe(7);
  expect(printed).toContain('the suite was here');
  expect(printed).toMatch(/^login +400×1 +200 403 429 503$/m);
  expect(printed).toMatch(/^searchTickets +200×1 +400$/m);
  expect(printed).toMatch(/^getSeller +– +200 404$/m);
  expect(printed).toMatch(/^createSandbox +201×2 /m);
  expect(printed).toMatch(/^Requirements +1 +\d+ +0 %$/m);
  const [unsaid = ''] = /Said by the server, not met:[^]*?(?=Shown)/.exec(printed) ?? [];
  expect(unsaid).toContain(`\n  ${PROBLEM.userNotFound}`);
  for (const met of [PROBLEM.credentials, 'There is no sandbox'])
    expect(unsaid).not.toContain(`\n  ${met}`);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('login').getByRole('cell')).toHaveText(['400×1', /^200 403/, '']);
  await expect(row(TEXT.search.failed)).toContainText('×1');
  await expect(row('AUTH-03')).toContainText('×1');
  await expect(row('AUTH-04')).toContainText('not met');
  expect(requests).toEqual([pathToFileURL(file).href]);
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolled, `width of the page at ${width} px`).toBeLessThanOrEqual(width);
    expect(await findViolations(page)).toEqual([]);
  }
});

test('a suite that is interrupted by Ctrl+C may end its work, and is reported [LAB-06]', async ({
  cover,
}) => {
  test.skip(process.platform === 'win32', 'Windows lets no process send another one Ctrl+C');
  const { code, printed, page } = await cover(
    `
    process.on('SIGINT', async () => {
      process.stdout.write('cleaning up\\n');
      await new Promise((done) => setTimeout(done, 300));
      await remove('/api/demo/sandboxes/mine/');
      process.exit(130);
    });
    await post('/api/demo/sandboxes/', { id: 'mine' });
    console.log('ready');
    setInterval(() => {}, 1000);
    `,
    [],
    // Twice for one press: from the terminal, and from npm, which passes it on.
    ['ready', 'cleaning up'],
  );
  expect(code).toBe(130);
  expect(printed.match(/cleaning up/g)).toHaveLength(1);
  expect(printed).toMatch(/^deleteSandbox +204×1/m);
  expect(await readFile(page, 'utf8')).toContain('interrupted');
});

test('a suite that never calls the server is told where it is [LAB-06]', async ({ cover }) => {
  const { code, printed } = await cover('');
  expect(code).toBe(1);
  expect(printed).toContain('never called the server (exit code 0)');
  expect(printed).toContain('RIVOLA_URL');
});
