import type { Browser } from '@playwright/test';
import { toggleFavourite } from '#contract/favourites';
import { publishTicket } from '#contract/tickets';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { aTicket } from '../support/builders.ts';
import { lookAgain } from '../support/look-again.ts';
import { sandboxOf } from '../support/regia-test.ts';
import { EMAIL, expect, test } from '../support/test.ts';

// Who opens a link has no sandbox yet.
test.use({ storageState: { cookies: [], origins: [] } });
test.beforeEach(({ context }) => context.clearCookies());

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
  await expect(toggle).toContainText('risposta 503 (2 volte)');
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
  await expect(regia.toggle).toContainText('risposta 503 (2 volte)');
  const link = await regia.copyLink();
  expect(snapshotIn(link)).not.toBe('');
  expect(await regia.copyLink(), 'the same state is kept once').toBe(link);
  const [state, faults] = [await linked.export(), await linked.faults()];
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
