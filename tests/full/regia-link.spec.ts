import type { Browser, Page } from '@playwright/test';
import { toggleFavourite } from '#contract/favourites';
import { publishTicket } from '#contract/tickets';
import { LINK_FAULTS_MAX } from '#lab/limits';
import { LoginPage } from '../kit/pages/login-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { settleLoads, holdUntilReleased, lookAgain } from '../support/loads.ts';
import { aTicket } from '../support/builders.ts';
import { sandboxOf } from '../support/regia-test.ts';
import { EMAIL, expect, PASSWORD, test } from '../support/test.ts';

// Who opens a link has no sandbox yet.
test.use({ storageState: { cookies: [], origins: [] } });
test.beforeEach(({ context }) => context.clearCookies());

const codeOf = (moment: unknown): string =>
  Buffer.from(JSON.stringify(moment)).toString('base64url');

const seedState = { scenario: 'default', date: '2026-06-12', now: null, faults: [] };
const moment = { v: 2, state: seedState, persona: null, place: '/cerca' };
const linkTo = (change: object) => `/regia?regia=${codeOf({ ...moment, ...change })}`;
const ELSEWHERE = 'http://altrove.example/';

/** Serves a page of another site with a link, and follows the link; the page that is served stays until the next call. */
const followFromElsewhere = async (page: Page, to: string, rel = '') => {
  await page.unroute(ELSEWHERE);
  await page.route(ELSEWHERE, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a rel="${rel}" href="${to}">Guarda</a>` }),
  );
  await page.goto(ELSEWHERE);
  await page.getByRole('link', { name: 'Guarda' }).click();
};

/** Notes the changes that a page asks the control room for, Regia's own reports of what the screen shows apart. */
const noteChanges = (page: Page): string[] => {
  const changes: string[] = [];
  page.on('request', (request) => {
    const isControl = request.url().includes('/api/demo/');
    const isReport = /\/(events|calls\/messages)\/$/.test(request.url());
    if (isControl && !isReport && request.method() !== 'GET') changes.push(request.url());
  });
  return changes;
};

/** The snapshot that a link names. */
const snapshotIn = (link: string): string => {
  const code = new URL(link).searchParams.get('regia') ?? '';
  const { state } = JSON.parse(Buffer.from(code, 'base64url').toString()) as {
    state: { snapshot?: string };
  };
  return state.snapshot ?? '';
};

/** Opens a link in a page of another person, who has no cookie yet. */
const openElsewhere = async (browser: Browser, link: string, baseURL = ''): Promise<RegiaPage> => {
  const page = await (await browser.newContext({ baseURL, locale: 'it-IT' })).newPage();
  await page.goto(link);
  return new RegiaPage(page);
};

/** Luca at ten, with the fault in force. */
const expectLucasMoment = async ({ page, bar, toggle }: RegiaPage, place: string) => {
  await expect(bar).toContainText('Momento ripristinato');
  await expect(page).toHaveURL(place);
  await expect(page.getByRole('banner')).toContainText('Luca Bianchi');
  await expect(toggle).toContainText('12/06/2026, 10:00');
  await expect(toggle).toContainText('1 errore simulato: login');
  expect(await page.evaluate(() => localStorage.getItem('userEmail'))).toBe(EMAIL.luca);
};

test('a tester’s link opens a sandbox of one’s own in the same state, rows, persona, clock and faults, and leaves its maker’s alone [DEMO-12]', async ({
  page,
  browser,
  baseURL,
  demo,
}) => {
  const place = '/cerca?departure=Roma&price_order=asc';
  const linked = await demo.another();
  await linked.showIn(page);
  const regia = await new RegiaPage(page).openAt(place);
  await regia.unfold();
  await regia.button('+1 ora').click();
  await expect(regia.toggle).toContainText('12/06/2026, 10:00');
  await test.step('of an unchanged seed, without a snapshot', async () => {
    const link = await regia.copyLink();
    expect(snapshotIn(link)).toBe('');
    const there = await openElsewhere(browser, link, baseURL);
    await expect(there.bar).toContainText('Momento ripristinato');
    const own = demo.named(await sandboxOf(there));
    expect(own.sandbox).not.toBe(linked.sandbox);
    expect(await own.export()).toBe(await linked.export());
    await there.page.context().close();
    await own.remove();
  });

  await regia.become(/^Luca Bianchi/);
  await expect(regia.bar).toContainText('Ora sei Luca Bianchi.');
  await linked.callAs('luca', publishTicket, { body: aTicket({ notes: 'Del link.' }) });
  // In force during the login of the link, it would make that fail.
  const effect = { status: 503, body: { detail: 'x' } };
  await linked.fault('login', effect, { times: 2 });
  // Otherwise the bar may notice the fault while the link is made, and ask to copy it again.
  await lookAgain(page);
  await expect(regia.toggle).toContainText('1 errore simulato: login');
  const link = await regia.copyLink();
  expect(snapshotIn(link)).not.toBe('');
  expect(await regia.copyLink(), 'the same state is kept once').toBe(link);
  const [state, faults] = [await linked.export(), await linked.faults()];
  await test.step('with more faults than a link could say, which the server keeps', async () => {
    for (let n = 0; n < LINK_FAULTS_MAX; n += 1) await linked.fault('getStats', effect);
    await lookAgain(page);
    await expect(regia.toggle).toContainText(`${LINK_FAULTS_MAX + 1} errori simulati`);
    expect(snapshotIn(await regia.copyLink())).not.toBe('');
  });
  const visited = [linked.sandbox];
  for (const isGone of [false, true]) {
    await test.step(isGone ? 'of a sandbox that is gone' : 'of a changed one', async () => {
      if (isGone) await linked.remove();
      const there = await openElsewhere(browser, link, baseURL);
      await expectLucasMoment(there, place);
      const own = demo.named(await sandboxOf(there));
      expect(await own.export()).toBe(state);
      expect(await own.faults()).toEqual(faults);
      expect(visited).not.toContain(own.sandbox);
      visited.push(own.sandbox);
      await own.clearFaults();
      await own.callAs('nuovo', toggleFavourite, { params: { ticketId: 10 } });
      if (!isGone) expect(await linked.export(), 'nobody else’s has moved').toBe(state);
      await there.page.context().close();
    });
  }
  for (const sandbox of visited.slice(1)) await demo.named(sandbox).remove();

  await test.step('of data that are gone: nothing changes', async () => {
    await demo.removeSnapshot(snapshotIn(link));
    const late = await openElsewhere(browser, link, baseURL);
    await expect(late.notice).toHaveText(
      'Il link non si può aprire e nulla è cambiato: i dati che conservava sono stati eliminati da questo server.',
    );
    await expect(late.page).toHaveURL('/');
    expect(await late.page.context().cookies()).toEqual([]);
    await late.page.context().close();
  });
});

// What is not valid beside these: tests/unit/client-regia.test.ts.

test('a link that another site has asks a visitor first: nothing changes before they agree [DEMO-12]', async ({
  page,
  baseURL,
  demo,
}) => {
  const mine = await demo.another();
  const changes = noteChanges(page);
  const regia = new RegiaPage(page);
  const link = (baseURL ?? '') + linkTo({ persona: 'luca', place: '/preferiti' });
  const question = page.getByRole('alertdialog', { name: 'Aprire il link della Regia?' });
  for (const rel of ['', 'noreferrer']) {
    await test.step(rel ? 'without a referrer' : 'with a referrer', async () => {
      await mine.showIn(page);
      await mine.loginAs(page, 'marta');
      const before = await mine.everything();
      const cookies = await page.context().cookies();
      changes.length = 0;
      await followFromElsewhere(page, link, rel);
      await expect(question).toContainText('Il link arriva da un altro sito.');
      await page.reload();
      await expect(question, 'a reload is no answer').toBeVisible();
      await question.getByRole('button', { name: 'Annulla' }).click();
      await expect(question).toBeHidden();
      await expect(page, 'where she starts').toHaveURL('/dashboard/tickets');
      await expect(regia.notice).toHaveText('Il link non è stato aperto: non è cambiato nulla.');
      await expect(page.getByRole('banner')).toContainText('Marta Greco');
      expect(changes).toEqual([]);
      expect(await page.context().cookies()).toEqual(cookies);
      expect(await mine.everything()).toBe(before);

      await followFromElsewhere(page, link, rel);
      await expect(question).toContainText('Il link arriva da un altro sito.');
      await question.getByRole('button', { name: 'Apri il link' }).click();
      await expect(page).toHaveURL('/preferiti');
      await expect(regia.bar).toContainText('Momento ripristinato');
      await expect(page.getByRole('banner')).toContainText('Luca Bianchi');
      expect(await mine.everything()).toBe(before);
      await demo.named(await sandboxOf(regia)).remove();
    });
  }
  await mine.remove();
});

test('the bar copies no link of a state that has changed meanwhile, and removes a copied one once the clock, the persona, a row or the sandbox changes [DEMO-12]', async ({
  page,
  demo,
}) => {
  const other = await demo.another();
  await other.showIn(page);
  const regia = await new RegiaPage(page).openAt('/cerca');
  const box = regia.bar.getByLabel('Link', { exact: true });
  await regia.unfold();
  await test.step('a link that is being copied', async () => {
    const release = await holdUntilReleased(page, '**/api/demo/snapshots/');
    const asked = page.waitForRequest('**/api/demo/snapshots/');
    await regia.button('Copia link').click();
    await asked;
    await regia.button('+1 ora').click();
    await expect(regia.notice).toHaveText('L’orologio è fermo: 12/06/2026, 10:00.');
    release();
    await expect(regia.notice).toHaveText('Intanto è cambiato qualcosa: copia di nuovo il link.');
    await expect(box).toHaveCount(0);
    await page.unroute('**/api/demo/snapshots/');
  });
  const changes: Readonly<Record<string, () => Promise<void>>> = {
    'the clock': () => regia.button('+1 ora').click(),
    'the persona': () => regia.button(/^Luca Bianchi/).click(),
    'the data': () => regia.button('Ripristina').click(),
    'a row': () =>
      page.getByRole('button', { name: 'Salva tra i preferiti' }).first().press('Enter'),
    'the sandbox': () => regia.button('Torna al predefinito').click(),
  };
  const links = new Set<string>();
  for (const [what, change] of Object.entries(changes)) {
    await test.step(`a copied link, when ${what} changes`, async () => {
      links.add(await regia.copyLink());
      await expect(box).toHaveValue(/\/regia\?regia=/);
      await change();
      await expect(box).toHaveCount(0);
      // A link that is copied before the bar has read the clock anew goes with it.
      await settleLoads(page);
    });
  }
  expect(links.size, 'each of another state').toBe(Object.keys(changes).length);
  await other.remove();
});

// What is not valid beside these: tests/unit/client-regia.test.ts.
const INVALID: Readonly<Record<string, string>> = {
  'invalid base64': '%%%',
  'another site as its place': codeOf({ ...moment, place: '//evil.example' }),
  '7000 characters': 'A'.repeat(7000),
};

test('a link that is not valid is ignored, and one with an unknown persona restores the rest, each with a message [DEMO-12]', async ({
  page,
  context,
  baseURL,
  demo,
}) => {
  const regia = new RegiaPage(page);
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`);
  });
  const expectIgnored = async () => {
    await expect(regia.notice).toHaveText('Il link della Regia non è valido ed è stato ignorato.');
    await expect(page).toHaveURL('/');
    expect(changes).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  };
  for (const [what, code] of Object.entries(INVALID)) {
    await test.step(`with ${what}`, async () => {
      await page.goto(`/regia?regia=${encodeURIComponent(code)}`);
      await expectIgnored();
    });
  }
  await test.step('of another site: no question either', async () => {
    await followFromElsewhere(page, `${baseURL ?? ''}/regia?regia=AAAA`);
    await expectIgnored();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
  await test.step('with an unknown persona', async () => {
    await page.goto(linkTo({ persona: 'nessuno' }));
    await expect(regia.bar).toContainText(
      'Nessuna persona di questo ambiente di prova ha questa email o questa chiave.',
    );
    await expect(page, 'a reload must not open it again').toHaveURL('/cerca');
    await demo.named(await sandboxOf(regia)).remove();
  });
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

test('a tester reads that the browser refuses to copy, and copies the link from its box [DEMO-12][GEN-19]', async ({
  page,
  demo,
}) => {
  await demo.showIn(page);
  const cases: Readonly<Record<string, () => void>> = {
    'a page without a clipboard': () =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    'a browser that asks and gets no': () =>
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
      }),
  };
  const regia = await new RegiaPage(page).openAt('/cerca');
  await regia.unfold();
  const box = regia.bar.getByLabel('Link', { exact: true });
  for (const [name, refuse] of Object.entries(cases)) {
    await test.step(name, async () => {
      await page.evaluate(refuse);
      await regia.button('Copia link').click();
      await expect(regia.notice).toHaveText(
        'Il browser non lascia copiare: il link è nella casella, copialo da lì.',
      );
      await expect(box).toHaveValue(/^http.*regia=/);
      await regia.button('+1 ora').click();
      await expect(box).toHaveCount(0);
      // Until it has ended, what it changes makes a link of the next case out of date.
      await expect(regia.notice).toContainText('L’orologio è fermo');
    });
  }
});
