import { PROBLEM } from '#contract/problems';
import { LAB_PROBLEM } from '#lab/problems';
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
  /** Runs a suite, given as JavaScript, by the command; options come before, words after. Each text that is printed interrupts it. */
  cover: (
    suite: string,
    options?: string[],
    interruptAt?: string[],
    words?: string[],
  ) => Promise<Ended>;
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
    await provide(async (suite, options = [], interruptAt = [], words = []) => {
      const file = testInfo.outputPath('suite.mjs');
      await writeFile(file, `${HELPERS}${suite}`);
      const args = ['--page', page, ...options, process.execPath, file, ...words];
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
  await call('/api/users/sellers/7/nothing/', { sandbox: 'first' });
  console.log('✓ logs in [' + 'AUTH-03]');
  process.exit(7);
`;

test("a suite's coverage is what it met, in a sandbox that it deleted too, and what it did not, and its exit code is the command's [LAB-06]", async ({
  cover,
  page,
}) => {
  const { code, printed, page: file } = await cover(SUITE);
  expect(code).toBe(7);
  expect(printed).toContain('✓ logs in');
  expect(printed).toMatch(/^login +400×1 +200 403 429 503$/m);
  expect(printed).toMatch(/^searchTickets +200×1 +400$/m);
  expect(printed).toMatch(/^getSeller +– +200 404$/m);
  expect(printed).toMatch(/^createSandbox +201×2 /m);
  expect(printed).toMatch(/^Unknown path under \/api +404×1$/m);
  expect(printed).toMatch(/^Requirements +1 +\d+ +0 %$/m);
  const [unsaid = ''] = /Said by the server, not met:[^]*?(?=Shown)/.exec(printed) ?? [];
  expect(unsaid).toContain(`\n  ${PROBLEM.userNotFound}\n`);
  for (const met of [PROBLEM.credentials, LAB_PROBLEM.sandboxNotFound('…'), PROBLEM.pathNotFound])
    expect(unsaid).not.toContain(`\n  ${met}\n`);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  const login = page.getByRole('row', { name: 'login' });
  await expect(login.getByRole('cell', { name: '400: met: 1' })).toBeVisible();
  await expect(login.getByRole('cell', { name: '403: not met' })).toBeVisible();
  const seller = page.getByRole('row', { name: 'getSeller' });
  await expect(seller.getByRole('cell', { name: '404: not met, 1 by faults' })).toBeVisible();
  await login.getByText('What it said').click();
  await expect(login.getByRole('listitem')).toHaveText(
    '400 non_field_errors Email o password non corrette. ×1',
  );
  const item = (id: string) => page.getByRole('listitem').filter({ hasText: id });
  await expect(item('search-failed')).toContainText('×1');
  await expect(item('AUTH-04')).toContainText('not met');

  await page.getByRole('radio', { name: 'Not met' }).check();
  await expect(item('AUTH-03')).toBeHidden();
  await expect(item('AUTH-04')).toBeVisible();
  await expect(login.getByRole('cell', { name: '400: met: 1' })).toBeHidden();
  await page.getByRole('radio', { name: 'Met', exact: true }).check();
  await expect(item('AUTH-03')).toBeVisible();
  await expect(item('AUTH-04')).toBeHidden();
  await expect(page.getByRole('row', { name: 'getProfile' })).toBeHidden();
  await expect(login.getByRole('cell', { name: '400: met: 1' })).toBeVisible();
  expect(requests).toEqual([pathToFileURL(file).href]);

  await page.getByRole('radio', { name: 'All' }).check();
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolled, `width of the page at ${width} px`).toBeLessThanOrEqual(width);
    expect(await findViolations(page)).toEqual([]);
    await expect(login.getByRole('cell', { name: '400: met: 1' })).toBeVisible();
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

test('a server that the suite itself starts is observed where that is asked for, and a report is read, where the option says or in place of {report} [LAB-06]', async ({
  cover,
}) => {
  const suite = (path: string) => `
    import { createServer } from 'node:http';
    import { writeFileSync } from 'node:fs';
    const server = createServer((_, response) => response.writeHead(401).end('{"detail": "x"}')).listen(0, '127.0.0.1', async () => {
      await fetch('http://127.0.0.1:' + server.address().port + '/api/tickets/favorites/');
      writeFileSync(${path}, '<testcase name="lists [' + 'FAV-01]"/>');
      server.close();
      server.closeAllConnections();
    });
    `;
  for (const [path, options, words] of [
    ["'report.xml'", ['--report', 'report.xml'], []],
    ['process.argv[2]', [], ['{report}']],
  ] as const) {
    const { printed } = await cover(suite(path), ['--own-servers', ...options], [], [...words]);
    expect(printed).toMatch(/^listFavourites +401×1 +200$/m);
    expect(printed).toMatch(/^Requirements +1 /m);
  }
});
