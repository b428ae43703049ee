/** Ways in which a page of another site can open a link of Regia. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { expect, test, type Page } from '../support/test.ts';

// Who opens a link has no sandbox yet.
test.use({ storageState: { cookies: [], origins: [] } });
test.beforeEach(({ context }) => context.clearCookies());

const moment = {
  v: 2,
  state: { scenario: 'empty', date: '2026-06-12', now: null, faults: [] },
  persona: 'luca',
  place: '/preferiti',
};
const CODE = Buffer.from(JSON.stringify(moment)).toString('base64url');

/** What the other site serves at a path, given the link: a page, or headers with a status. */
type Served = string | { status: number; headers: Record<string, string> };
const PAGES: Readonly<Record<string, (link: string) => Served>> = {
  '/link': (link) => `<a href="${link}">Guarda</a>`,
  '/same-tab': (link) => `<a href="${link}" target="_top" rel="noreferrer">Guarda</a>`,
  '/link-to-redirect': () => '<a href="/redirect">Guarda</a>',
  '/redirect': () => ({ status: 302, headers: { Location: '/redirect-on' } }),
  '/redirect-on': (link) => ({ status: 307, headers: { Location: link } }),
  '/form': (link) =>
    `<form action="${link.split('?')[0] ?? ''}"><input name="regia" value="${CODE}"><button>Guarda</button></form>`,
  '/posted-form': (link) => `<form method="post" action="${link}"><button>Guarda</button></form>`,
  '/meta': (link) => `<meta http-equiv="refresh" content="0;url=${link}">`,
  '/refresh': (link) => ({ status: 200, headers: { Refresh: `0;url=${link}` } }),
  '/script': (link) => `<script>location.replace('${link}')</script>`,
  '/window': (link) => `<button onclick="window.open('${link}')">Guarda</button>`,
  '/no-opener': (link) =>
    `<button onclick="window.open('${link}', '', 'noopener')">Guarda</button>`,
  '/frame': (link) => `<iframe src="${link}"></iframe>`,
};

let site: Server;
let link = '';
test.beforeAll(async ({ baseURL }) => {
  link = `${baseURL ?? ''}/regia?regia=${CODE}`;
  site = createServer((request, response) => {
    const served = PAGES[request.url ?? '']?.(link) ?? '';
    const { status, headers } = typeof served === 'string' ? { status: 200, headers: {} } : served;
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers });
    response.end(typeof served === 'string' ? served : '');
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
});
test.afterAll(() => void site.close());

/** `localhost` is another site than 127.0.0.1; another port of that is another origin of the same site. */
const addressOf = (path: string, host = 'localhost') =>
  `http://${host}:${(site.address() as AddressInfo).port}${path}`;

const questionOn = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Aprire il link della Regia?' });

/** Notes what is changed from now on; answers a function that checks that nothing was. */
const watchChanges = async (page: Page): Promise<() => Promise<void>> => {
  const changes: string[] = [];
  const cookies = await page.context().cookies();
  page.context().on('request', (request) => {
    const isControl = request.url().includes('/api/demo/');
    // Regia's own reports of what the screen shows apart.
    const isReport = /\/(events|calls\/messages)\/$/.test(request.url());
    if (isControl && !isReport && request.method() !== 'GET') changes.push(request.url());
  });
  return async () => {
    expect(changes).toEqual([]);
    expect(await page.context().cookies()).toEqual(cookies);
  };
};

const press = (page: Page) => page.getByText('Guarda').click();

const FOLLOWED = ['/link', '/same-tab', '/link-to-redirect', '/form'];
const OPENED_BY_ITSELF = ['/meta', '/refresh', '/script'];
const OPENED_IN_A_TAB = ['/window', '/no-opener'];

for (const host of ['localhost', '127.0.0.1']) {
  test(`a link asks first however a page of ${host} opens it [DEMO-12]`, async ({
    page,
    context,
  }) => {
    const expectNoChange = await watchChanges(page);
    for (const path of FOLLOWED) {
      await test.step(`where it is followed at ${path}`, async () => {
        await page.goto(addressOf(path, host));
        await press(page);
        await expect(questionOn(page)).toBeVisible();
        await expectNoChange();
      });
    }
    for (const path of OPENED_BY_ITSELF) {
      await test.step(`where ${path} opens it by itself`, async () => {
        await page.goto(addressOf(path, host));
        await expect(questionOn(page)).toBeVisible();
        await expectNoChange();
      });
    }
    for (const path of OPENED_IN_A_TAB) {
      await test.step(`where ${path} opens it in another tab`, async () => {
        await page.goto(addressOf(path, host));
        const [opened] = await Promise.all([context.waitForEvent('page'), press(page)]);
        await expect(questionOn(opened)).toBeVisible();
        await expectNoChange();
        await opened.close();
      });
    }
  });
}

test.describe('a link that another site', () => {
  test.use({ expectedConsole: [/frame-ancestors/] });

  test('posts or shows in a frame opens nothing [DEMO-12]', async ({ page }) => {
    const expectNoChange = await watchChanges(page);
    await test.step('posts', async () => {
      await page.goto(addressOf('/posted-form'));
      const answered = page.waitForResponse(link);
      await press(page);
      expect((await answered).status()).toBe(404);
      await expectNoChange();
    });
    await test.step('shows in a frame', async () => {
      await page.goto(addressOf('/frame'));
      const frame = page.frameLocator('iframe');
      await expect(frame.locator('html')).not.toContainText('Rivola');
      await expectNoChange();
    });
  });
});

test('a link of another site asks whatever the tab showed before [DEMO-12]', async ({
  page,
  context,
  demo,
}) => {
  const expectNoChange = await watchChanges(page);
  await test.step('the same one, after back and forward', async () => {
    await page.goto(addressOf('/link'));
    await press(page);
    await expect(questionOn(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Guarda')).toBeVisible();
    await page.goForward();
    await expect(questionOn(page)).toBeVisible();
    await expectNoChange();
  });
  await test.step('Regia switched off, which is switched on there', async () => {
    await page.goto('/cerca?regia=off');
    await expect(page.getByRole('heading', { name: 'Cerca un biglietto' })).toBeVisible();
    await page.goto(addressOf('/link'));
    await press(page);
    await page.getByRole('button', { name: 'Accendi la Regia' }).click();
    await expect(questionOn(page)).toBeVisible();
    await expectNoChange();
  });
  await test.step('the same one, which was pasted and is in the cache', async () => {
    await page.goto(link);
    await expect(new RegiaPage(page).bar).toContainText('Momento ripristinato');
    const [cookie] = await context.cookies();
    const expectNothingMore = await watchChanges(page);
    await page.goto(addressOf('/link'));
    await press(page);
    await expect(questionOn(page)).toBeVisible();
    await expectNothingMore();
    await demo.named(cookie?.value ?? '').remove();
  });
});

test('a link asks where the browser does not say who opened it, and opens once it is confirmed [DEMO-12]', async ({
  page,
  demo,
}) => {
  await page.route(link, async (route) => {
    const response = await route.fetch();
    const { 'server-timing': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  const expectNoChange = await watchChanges(page);
  await page.goto(link);
  await expect(questionOn(page)).toBeVisible();
  await expectNoChange();
  await questionOn(page).getByRole('button', { name: 'Apri il link' }).click();
  await expect(new RegiaPage(page).bar).toContainText('Momento ripristinato');
  const [cookie] = await page.context().cookies();
  await demo.named(cookie?.value ?? '').remove();
});
