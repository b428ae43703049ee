import { TEXT } from '#contract/texts';
import { expect, test, type TestInfo } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { findViolations } from '../support/axe.ts';
import { runTool } from '../support/processes.ts';

/** Runs a suite, given as JavaScript, by the command. */
const cover = async (suite: string, info: TestInfo) => {
  const [file, page] = [info.outputPath('suite.mjs'), info.outputPath('coverage.html')];
  await writeFile(file, suite);
  const args = ['--page', page, process.execPath, file, '{report}'];
  return { ...(await runTool('coverage', args, info)), page };
};

const POST = `
  const post = (path, body) =>
    fetch(process.env.RIVOLA_URL + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
`;

test("a suite's coverage is what it met and what it did not, and its exit code is the command's [LAB-06]", async ({
  page,
}, testInfo) => {
  // scripts/check-requirements.ts reads this file too: the bracket of an example is kept apart.
  const { code, printed, ...made } = await cover(
    `${POST}
    await post('/api/users/auth/login/', { email: 'nobody@example.com', password: 'x' });
    await post('/api/demo/calls/messages/', { messages: [{ request_id: 'a', text: '${TEXT.search.failed}' }] });
    const { writeFileSync } = await import('node:fs');
    writeFileSync(process.argv[2], '<testcase classname="auth" name="logs in [' + 'LAND-03]"/>');
    console.log('the suite was here');
    process.exit(7);
  `,
    testInfo,
  );
  expect(code).toBe(7);
  expect(printed).toContain('the suite was here');
  expect(printed).toMatch(/^login +400×1 +200 403 429 503$/m);
  expect(printed).toMatch(/^Requirements +1 of \d+ +0 %$/m);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const address = pathToFileURL(made.page).href;
  await page.goto(address);
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(row('login').getByRole('cell')).toHaveText(['400×1', '200 403 429 503']);
  await expect(row(TEXT.search.failed)).toContainText('×1');
  await expect(row('LAND-03')).toContainText('×1');
  await expect(row('LAND-04')).toContainText('not met');
  expect(requests).toEqual([address]);
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

test('a suite that never calls the server is told where it is [LAB-06]', async () => {
  const { code, printed } = await cover('', test.info());
  expect(code).toBe(1);
  expect(printed).toContain('never called the server (exit code 0)');
  expect(printed).toContain('RIVOLA_URL');
});
