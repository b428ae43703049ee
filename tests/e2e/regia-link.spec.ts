import type { Browser } from '@playwright/test';
import { toggleFavourite } from '#contract/favourites';
import { publishTicket } from '#contract/tickets';
import { LoginPage } from '../kit/pages/login-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { aTicket } from '../support/builders.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { settleLoads } from '../support/loads.ts';
import { EMAIL, expect, PASSWORD, test } from '../support/test.ts';

// The cookie that a link sets chooses the sandbox, so the fixture's header is left out.
test.use({ extraHTTPHeaders: {} });

const codeOf = (moment: unknown): string =>
  Buffer.from(JSON.stringify(moment)).toString('base64url');

const seedState = { scenario: 'default', date: '2026-06-12', now: null, faults: [] };
const moment = { v: 2, state: seedState, persona: null, place: '/cerca' };
const linkTo = (change: object) => `/regia?regia=${codeOf({ ...moment, ...change })}`;

/** The snapshot that a link names. */
const snapshotIn = (link: string): string => {
  const code = new URL(link).searchParams.get('regia') ?? '';
  const { state } = JSON.parse(Buffer.from(code, 'base64url').toString()) as {
    state: { snapshot?: string };
  };
  return state.snapshot ?? '';
};

/** A page of another person, who has no cookie yet. */
const anotherPage = async (browser: Browser, baseURL = '') =>
  (await browser.newContext({ baseURL, locale: 'it-IT' })).newPage();

/** The sandbox that the page's cookie names. */
const sandboxOf = async (there: RegiaPage): Promise<string> => {
  const cookies = await there.page.context().cookies();
  return cookies.find(({ name }) => name === 'sandbox')?.value ?? '';
};

test('a tester’s link opens a sandbox of one’s own in the same state: rows, persona, clock and faults [DEMO-12]', async ({
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
  await linked.callAs('luca', publishTicket, { body: aTicket({ notes: 'Del link.' }) });
  // In force during the login of the link, it would make that fail.
  const effect = { status: 503, body: { detail: 'x' } };
  await linked.fault('login', effect, { times: 2 });
  const faults = await linked.faults();
  await page.goto('/cerca?departure=Roma&price_order=asc');
  const link = await regia.copyLink();
  expect(snapshotIn(link)).not.toBe('');
  expect(await regia.copyLink(), 'the same state is kept once').toBe(link);
  const state = await linked.export();

  const visited: string[] = [];
  for (const isGone of [false, true]) {
    if (isGone) await linked.remove();
    const opened = await anotherPage(browser, baseURL);
    await opened.goto(link);
    const there = new RegiaPage(opened);
    await expect(there.bar).toContainText('Momento ripristinato');
    await expect(opened).toHaveURL('/cerca?departure=Roma&price_order=asc');
    await expect(opened.getByRole('banner')).toContainText('Luca Bianchi');
    await expect(there.toggle).toContainText('12/06/2026, 10:00');
    await expect(there.toggle).toContainText('risposta 503 (2 volte)');
    expect(await opened.evaluate(() => localStorage.getItem('userEmail'))).toBe(EMAIL.luca);
    const own = demo.named(await sandboxOf(there));
    expect(await own.export()).toBe(state);
    expect(await own.faults()).toEqual(faults);
    expect([linked.sandbox, ...visited]).not.toContain(own.sandbox);
    visited.push(own.sandbox);
    if (!isGone) {
      await own.clearFaults();
      await own.callAs('nuovo', toggleFavourite, { params: { ticketId: 10 } });
      expect(await linked.export(), 'nobody else’s has moved').toBe(state);
    }
    await opened.context().close();
  }
  for (const sandbox of visited) await demo.named(sandbox).remove();

  const kept = snapshotIn(link);
  await demo.removeSnapshot(kept);
  const late = await anotherPage(browser, baseURL);
  await late.goto(link);
  const there = new RegiaPage(late);
  await expect(there.notice).toHaveText(
    'Il link non si può aprire e nulla è cambiato: i dati che conservava sono stati eliminati da questo server.',
  );
  await expect(late).toHaveURL('/');
  expect(await late.context().cookies()).toEqual([]);
  await late.context().close();
});

test('a link to an unchanged seed keeps no snapshot, and leaves the sandbox of its maker alone [DEMO-12]', async ({
  page,
  browser,
  baseURL,
  demo,
}) => {
  const linked = await demo.another();
  await linked.showIn(page);
  const regia = await new RegiaPage(page).openAt('/cerca');
  await regia.unfold();
  await regia.button('+1 ora').click();
  await expect(regia.toggle).toContainText('12/06/2026, 10:00');
  const link = await regia.copyLink();
  expect(snapshotIn(link)).toBe('');
  const opened = await anotherPage(browser, baseURL);
  await opened.goto(link);
  const there = new RegiaPage(opened);
  await expect(there.bar).toContainText('Momento ripristinato');
  const own = demo.named(await sandboxOf(there));
  expect(own.sandbox).not.toBe(linked.sandbox);
  expect(await own.export()).toBe(await linked.export());
  await opened.context().close();
  await Promise.all([own.remove(), linked.remove()]);
});

test.describe('a link that another site has', () => {
  for (const rel of ['', 'noreferrer']) {
    const how = rel ? `, without a referrer` : '';
    test(`asks a visitor first${how}: nothing changes before they agree [DEMO-12]`, async ({
      page,
      baseURL,
      demo,
    }) => {
      const mine = await demo.another();
      await mine.showIn(page);
      await mine.loginAs(page, 'marta');
      const before = await mine.everything();
      const cookies = await page.context().cookies();
      const changes: string[] = [];
      page.on('request', (request) => {
        const isControl = request.url().includes('/api/demo/');
        // Regia's own reports of what the screen shows apart.
        const isReport = /\/(events|calls\/messages)\/$/.test(request.url());
        if (isControl && !isReport && request.method() !== 'GET') changes.push(request.url());
      });
      const link = linkTo({ persona: 'luca', place: '/preferiti' });
      await page.route('http://altrove.example/', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<a rel="${rel}" href="${baseURL ?? ''}${link}">Guarda</a>`,
        }),
      );
      const question = page.getByRole('alertdialog', { name: 'Aprire il link della Regia?' });
      const follow = async () => {
        await page.goto('http://altrove.example/');
        await page.getByRole('link', { name: 'Guarda' }).click();
        await expect(question).toContainText('Il link arriva da un altro sito.');
      };

      await follow();
      await page.reload();
      await expect(question, 'a reload is no answer').toBeVisible();
      await question.getByRole('button', { name: 'Annulla' }).click();
      await expect(question).toBeHidden();
      await expect(page, 'where she starts').toHaveURL('/dashboard/tickets');
      await expect(new RegiaPage(page).notice).toHaveText(
        'Il link non è stato aperto: non è cambiato nulla.',
      );
      await expect(page.getByRole('banner')).toContainText('Marta Greco');
      expect(changes).toEqual([]);
      expect(await page.context().cookies()).toEqual(cookies);
      expect(await mine.everything()).toBe(before);

      await follow();
      await question.getByRole('button', { name: 'Apri il link' }).click();
      await expect(page).toHaveURL('/preferiti');
      const regia = new RegiaPage(page);
      await expect(regia.bar).toContainText('Momento ripristinato');
      await expect(page.getByRole('banner')).toContainText('Luca Bianchi');
      expect(await mine.everything()).toBe(before);
      await Promise.all([demo.named(await sandboxOf(regia)).remove(), mine.remove()]);
    });
  }

  test('is ignored without a question where its code is not valid [DEMO-12]', async ({
    page,
    baseURL,
  }) => {
    await page.route('http://altrove.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<a href="${baseURL ?? ''}/regia?regia=AAAA">Guarda</a>`,
      }),
    );
    await page.goto('http://altrove.example/');
    await page.getByRole('link', { name: 'Guarda' }).click();
    await expect(new RegiaPage(page).notice).toHaveText(
      'Il link della Regia non è valido ed è stato ignorato.',
    );
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
});

test('the bar removes a copied link once the clock, the persona, a row or the sandbox changes [DEMO-12]', async ({
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
    () => regia.button('Ripristina').click(),
    () => page.getByRole('button', { name: 'Salva tra i preferiti' }).first().press('Enter'),
    () => regia.button('Torna alla predefinita').click(),
  ];
  const links = new Set<string>();
  for (const change of changes) {
    links.add(await regia.copyLink());
    await expect(box).toHaveValue(/\/regia\?regia=/);
    await change();
    await expect(box).toHaveCount(0);
    // A link that is copied before the bar has read the clock anew goes with it.
    await settleLoads(page);
  }
  expect(links.size, 'each of another state').toBe(changes.length);
  await other.remove();
});

test('the bar copies no link of a state that has changed meanwhile, and says so [DEMO-12]', async ({
  page,
  demo,
}) => {
  const other = await demo.another();
  await other.showIn(page);
  const regia = await new RegiaPage(page).openAt('/cerca');
  await regia.unfold();
  const release = await holdUntilReleased(page, '**/api/demo/snapshots/');
  const asked = page.waitForRequest('**/api/demo/snapshots/');
  await regia.button('Copia link').click();
  await asked;
  const changed = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await regia.button('+1 ora').click();
  await changed;
  await settleLoads(page);
  release();
  await expect(regia.notice).toHaveText('Intanto è cambiato qualcosa: copia di nuovo il link.');
  await expect(regia.bar.getByLabel('Link', { exact: true })).toHaveCount(0);
  await other.remove();
});

const INVALID: Record<string, string> = {
  'invalid base64': '%%%',
  'invalid JSON': Buffer.from('{').toString('base64url'),
  'an array instead of an object': codeOf([]),
  'an unknown version': codeOf({ ...moment, v: 3 }),
  'another site as place': codeOf({ ...moment, place: '//evil.example' }),
  'a javascript: URL as place': codeOf({ ...moment, place: 'javascript:alert(1)' }),
  'a path as its snapshot': codeOf({ ...moment, state: { snapshot: '../db' } }),
  'an unknown field': codeOf({ ...moment, admin: true }),
  'an empty effect': codeOf({
    ...moment,
    state: { ...seedState, faults: [{ endpoint: 'login', effect: {} }] },
  }),
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
    await expect(regia.bar).toContainText('Il link della Regia non è valido ed è stato ignorato.');
    await expect(page).toHaveURL('/');
    expect(changes).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });
}

test('a link with an unknown persona restores the rest, with a message [DEMO-12]', async ({
  page,
  demo,
}) => {
  await page.goto(linkTo({ persona: 'nessuno' }));
  const regia = new RegiaPage(page);
  await expect(regia.bar).toContainText('nessuna persona si chiama «nessuno»');
  await expect(page, 'a reload must not open it again').toHaveURL('/cerca');
  await demo.named(await sandboxOf(regia)).remove();
});

test('a tester who is no persona reads before they copy that the link opens for a visitor, and on this computer alone [DEMO-12]', async ({
  page,
  context,
  demo,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await demo.showIn(page);
  await new LoginPage(page).open();
  await new LoginPage(page).send('sara.colombo@example.com', PASSWORD);
  await expect(page).toHaveURL('/pubblica');
  const regia = new RegiaPage(page);
  await regia.unfold();
  const copy = regia.button('Copia link');
  await expect(copy).toHaveAccessibleDescription(
    /si apre soltanto qui\..*non è una persona della Regia: il link si apre da visitatore\./,
  );
  await copy.click();
  await expect(regia.notice).toContainText(
    'da visitatore, alla stessa data, con i dati di partenza',
  );
  await regia.become(/^Luca Bianchi/);
  await expect(copy).toHaveAccessibleDescription(/^[^.]*si apre soltanto qui\.$/);
});
