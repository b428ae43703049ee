import { RegiaPage } from '../support/pages/regia-page.ts';
import { EMAIL, expect, test } from '../support/test.ts';

// The cookie that a link sets chooses the sandbox, so the fixture's header is left out.
test.use({ extraHTTPHeaders: {} });

const codeOf = (moment: unknown): string =>
  Buffer.from(JSON.stringify(moment)).toString('base64url');

const moment = {
  v: 1,
  sandbox: 'link-qualsiasi',
  scenario: 'default',
  date: '2026-06-12',
  persona: null,
  now: null,
  faults: [],
  place: '/cerca',
};

test('a tester’s link restores the same state in another browser [DEMO-12]', async ({
  page,
  browser,
  baseURL,
  demo,
}) => {
  const linked = await demo.another();
  await linked.showIn(page);
  const regia = await new RegiaPage(page).openAt('/cerca');
  await regia.become(/^Luca Bianchi/);
  await expect(regia.bar).toContainText('Ora sei Luca Bianchi.');
  await regia.button('+1 ora').click();
  await expect(regia.toggle).toContainText('12/06/2026, 10:00');
  const effect = { status: 503, body: { detail: 'x' } };
  await linked.fault('toggleFavourite', effect, { times: 2 });
  await page.goto('/cerca?departure=Roma&price_order=asc');
  const link = await regia.copyLink();

  for (const deleted of [false, true]) {
    // The link also recreates a deleted sandbox.
    if (deleted) await linked.remove();
    else {
      await linked.clearFaults();
      await linked.goLive();
    }
    const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'it-IT' });
    const opened = await other.newPage();
    await opened.goto(link);
    const there = new RegiaPage(opened);
    await expect(there.bar).toContainText('Momento ripristinato');
    await expect(opened).toHaveURL('/cerca?departure=Roma&price_order=asc');
    await expect(opened.getByRole('banner')).toContainText('Luca Bianchi');
    await expect(there.toggle).toContainText(linked.sandbox);
    await expect(there.toggle).toContainText('12/06/2026, 10:00');
    await expect(there.toggle).toContainText('toggleFavourite: risposta 503 (2 volte)');
    expect(await opened.evaluate(() => localStorage.getItem('userEmail'))).toBe(EMAIL.luca);
    expect(await linked.faults()).toMatchObject([
      { endpoint: 'toggleFavourite', times: 2, effect },
    ]);
    await other.close();
  }
  await linked.remove();
});

test('the bar removes a copied link once the clock, the persona or the sandbox changes [DEMO-12]', async ({
  page,
  demo,
}) => {
  const other = await demo.another();
  await other.showIn(page);
  const regia = await new RegiaPage(page).openAt('/cerca');
  const box = regia.bar.getByLabel('Link', { exact: true });
  const changes = [
    () => regia.button('+1 ora').click(),
    () => regia.button(/^Luca Bianchi/).click(),
    () => regia.button('Torna alla predefinita').click(),
  ];
  for (const change of changes) {
    await regia.copyLink();
    await expect(box).toHaveValue(/\/regia\?regia=/);
    await change();
    await expect(box).toHaveCount(0);
  }
  await other.remove();
});

const INVALID: Record<string, string> = {
  'invalid base64': '%%%',
  'invalid JSON': Buffer.from('{').toString('base64url'),
  'an array instead of an object': codeOf([]),
  'an unknown version': codeOf({ ...moment, v: 2 }),
  'another site as place': codeOf({ ...moment, place: '//evil.example' }),
  'a javascript: URL as place': codeOf({ ...moment, place: 'javascript:alert(1)' }),
  'a cookie attribute in the sandbox id': codeOf({ ...moment, sandbox: 'x; Domain=evil.example' }),
  'an unknown field': codeOf({ ...moment, admin: true }),
  'an empty effect': codeOf({ ...moment, faults: [{ endpoint: 'login', effect: {} }] }),
  '7000 characters': 'A'.repeat(7000),
};

for (const [what, code] of Object.entries(INVALID)) {
  test(`a link with ${what} is ignored, with a message [DEMO-12]`, async ({ page, context }) => {
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`);
    });
    await page.goto(`/regia?regia=${encodeURIComponent(code)}`);
    const regia = new RegiaPage(page);
    await expect(regia.bar).toContainText('Il link della regia non è valido ed è stato ignorato.');
    await expect(page).toHaveURL('/regia');
    expect(changes).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });
}

test('a link with an unknown persona restores the rest, with a message [DEMO-12]', async ({
  page,
  demo,
}) => {
  const sandbox = `link-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(`/regia?regia=${codeOf({ ...moment, sandbox, persona: 'nessuno' })}`);
  await expect(new RegiaPage(page).bar).toContainText('nessuna persona si chiama «nessuno»');
  await demo.named(sandbox).remove();
});
