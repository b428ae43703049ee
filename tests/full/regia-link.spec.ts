import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { toggleFavourite } from '#contract/favourites';
import { publishTicket } from '#contract/tickets';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { settleLoads, lookAgain } from '../support/loads.ts';
import { aTicket } from '../support/builders.ts';
import { EMAIL, expect, test } from '../support/test.ts';

// Who opens a link has no sandbox yet.
test.use({ storageState: { cookies: [], origins: [] } });
test.beforeEach(({ context }) => context.clearCookies());

/** A link with something else in it. */
const changed = (link: string, change: (text: string) => string): string => {
  const [address = '', code = ''] = link.split('#momento=');
  const text = inflateRawSync(Buffer.from(code, 'base64url')).toString();
  return `${address}#momento=${deflateRawSync(change(text)).toString('base64url')}`;
};

/** Opens a link in a page of another person, who has no cookie yet. */
const openElsewhere = async (browser: Browser, link: string, regia = 'on'): Promise<RegiaPage> => {
  const baseURL = new URL(link).origin;
  const page = await (await browser.newContext({ baseURL, locale: 'it-IT' })).newPage();
  await page.goto(link.replace('#', `?regia=${regia}#`));
  return new RegiaPage(page);
};

const questionOn = ({ page }: RegiaPage) =>
  page.getByRole('alertdialog', { name: 'Aprire questo momento?' });

const open = (regia: RegiaPage) =>
  questionOn(regia).getByRole('button', { name: 'Apri il momento' }).click();

/** The sandbox that the page's cookie names. */
const sandboxOf = async ({ page }: RegiaPage): Promise<string> => {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'sandbox')?.value ?? '';
};

/** Notes the changes that a page asks for, Regia's own reports of what the screen shows apart. */
const noteChanges = (page: Page): string[] => {
  const changes: string[] = [];
  page.on('request', (request) => {
    const isReport = /\/(events|calls\/messages)\/$/.test(request.url());
    if (!isReport && request.method() !== 'GET') changes.push(request.url());
  });
  return changes;
};

test('a tester’s link asks, then opens a sandbox of one’s own in the same state, rows, persona, clock and faults, and leaves its maker’s alone [DEMO-12][STATIC-06]', async ({
  page,
  browser,
  demo,
}) => {
  const place = '/cerca?departure=Roma&price_order=asc';
  const linked = await demo.another();
  await linked.showIn(page);
  const regia = await new RegiaPage(page).openAt(place);
  await regia.unfold();
  await regia.button('+1 ora').click();
  await expect(regia.toggle).toContainText('12/06/2026, 10:00');
  await regia.become(/^Luca Bianchi/);
  await expect(regia.bar).toContainText('Ora sei Luca Bianchi.');
  await linked.callAs('luca', publishTicket, { body: aTicket({ notes: 'Del link.' }) });
  // In force during the login of the link, it would make that fail.
  await linked.fault('login', { status: 503, body: { detail: 'x' } }, { times: 2 });
  await lookAgain(page);
  await expect(regia.toggle).toContainText('1 errore simulato: login');
  const kept = noteChanges(page);
  const link = await regia.copyLink();
  expect(kept, 'the server keeps nothing of it').toEqual([]);
  const [state, faults] = [await linked.export(), await linked.faults()];

  for (const shown of ['on', 'off']) {
    await test.step(`with Regia ${shown} in the browser of who opens it`, async () => {
      const there = await openElsewhere(browser, link, shown);
      const changes = noteChanges(there.page);
      if (shown === 'off')
        await there.page.getByRole('button', { name: 'Accendi la Regia' }).click();
      await expect(questionOn(there)).toBeVisible();
      expect(changes).toEqual([]);
      expect(await there.page.context().cookies()).toEqual([]);
      await open(there);
      await expect(there.bar).toContainText('Momento ripristinato');
      await expect(there.page).toHaveURL(place);
      await expect(there.page.getByRole('banner')).toContainText('Luca Bianchi');
      await expect(there.toggle).toContainText('12/06/2026, 10:00');
      await expect(there.toggle).toContainText('1 errore simulato: login');
      expect(await there.page.evaluate(() => localStorage.getItem('userEmail'))).toBe(EMAIL.luca);
      const own = demo.named(await sandboxOf(there));
      expect(own.sandbox).not.toBe(linked.sandbox);
      expect(await own.export()).toBe(state);
      expect(await own.faults()).toEqual(faults);
      await own.callAs('nuovo', toggleFavourite, { params: { ticketId: 10 } });
      expect(await linked.export(), 'nobody else’s has moved').toBe(state);
      await there.page.context().close();
      await own.remove();
    });
  }
  await linked.remove();
});

test('a link that is damaged or of another seed changes nothing, and one with an unknown persona restores the rest, each with a message [DEMO-12][STATIC-06]', async ({
  page,
  browser,
  demo,
}) => {
  await demo.showIn(page);
  const link = await (await new RegiaPage(page).openAt('/cerca')).copyLink();
  const refused = {
    'Il link non contiene un momento della Regia, oppure è rovinato': link.slice(0, -30),
    'Il link non si può aprire e nulla è cambiato': changed(link, (text) =>
      text.replace(/"seed":"\w+"/, '"seed":"0123456789abcdef"'),
    ),
  };
  for (const [says, address] of Object.entries(refused)) {
    await test.step(says, async () => {
      const regia = await openElsewhere(browser, address);
      if (says.includes('si può')) await open(regia);
      await expect(regia.notice).toContainText(says);
      await expect(regia.page, 'a reload must not open it again').toHaveURL('/');
      expect(await regia.page.context().cookies()).toEqual([]);
      await regia.page.context().close();
    });
  }
  await test.step('an unknown persona', async () => {
    const nobodys = changed(link, (text) => text.replace('"persona":null', '"persona":"nessuno"'));
    const regia = await openElsewhere(browser, nobodys);
    await open(regia);
    await expect(regia.bar).toContainText(
      'Nessuna persona di questo ambiente di prova ha questa email o questa chiave.',
    );
    await expect(regia.page, 'a reload must not open it again').toHaveURL('/cerca');
    await demo.named(await sandboxOf(regia)).remove();
    await regia.page.context().close();
  });
});

test('the bar shows the link that it copied until it does something else [DEMO-12]', async ({
  page,
  demo,
}) => {
  const other = await demo.another();
  await other.showIn(page);
  const regia = await new RegiaPage(page).openAt('/cerca');
  const box = regia.bar.getByLabel('Link', { exact: true });
  await regia.unfold();
  const changes: Readonly<Record<string, () => Promise<void>>> = {
    'the clock': () => regia.button('+1 ora').click(),
    'the persona': () => regia.button(/^Luca Bianchi/).click(),
    'the data': () => regia.button('Ripristina').click(),
    'the sandbox': () => regia.button('Torna al predefinito').click(),
  };
  const links = new Set<string>();
  for (const [what, change] of Object.entries(changes)) {
    await test.step(what, async () => {
      links.add(await regia.copyLink());
      await expect(box).toHaveValue(/\/regia#momento=/);
      await change();
      await expect(box).toHaveCount(0);
      await settleLoads(page);
    });
  }
  expect(links.size, 'each of another state').toBe(Object.keys(changes).length);
  await other.remove();
});

test('a tester reads that the browser refuses to copy, as a page without a clipboard does, and copies the link from its box [DEMO-12][GEN-19]', async ({
  page,
  demo,
}) => {
  await demo.showIn(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  );
  const regia = await new RegiaPage(page).openAt('/cerca');
  await regia.unfold();
  await regia.button('Copia link').click();
  await expect(regia.notice).toHaveText(
    'Il browser non lascia copiare: il link è nella casella, copialo da lì.',
  );
  const box = regia.bar.getByLabel('Link', { exact: true });
  await expect(box).toHaveValue(/^http.*#momento=/);
});
