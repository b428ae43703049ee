/** What Regia owes to the browser: places in a scrolled list, a page that is left, cookies, and two sessions side by side. */
import { toggleFavourite } from '#contract/favourites';
import { editTicket, publishTicket } from '#contract/tickets';
import { getSeller } from '#contract/users';
import { LoginPage } from '../kit/pages/login-page.ts';
import { RegiaPage, RegiaPhonesPage } from '../kit/pages/regia-page.ts';
import { aTicket } from '../support/builders.ts';
import { EMAIL, expect, test } from '../support/test.ts';

test('a presenter opens a call of the log by keyboard, and reads on while others come in above it [LAB-05]', async ({
  page,
  demo,
}) => {
  const visit = async (times: number) => {
    for (let n = 0; n < times; n += 1)
      await demo.callAs(null, getSeller, { params: { userId: '1' } });
  };
  await visit(6);
  await demo.callAs('marta', editTicket, { params: { id: 9 }, body: { price: '31,50' } });
  const regia = await new RegiaPage(page).openAt('/privacy-policy');
  const log = await regia.unfold('Registro');
  const lines = log.getByRole('log').locator('ol > li');
  const edited = lines.filter({ hasText: 'editTicket' });
  await edited.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(edited.getByText('Biglietto 9, modificato')).toBeVisible();
  const top = async () => Math.round((await edited.boundingBox())?.y ?? -1);
  for (const [way, y] of Object.entries({ scrolled: 20, 'at the top': 0 })) {
    await test.step(way, async () => {
      await log.locator('section').evaluate((part, to) => part.scrollTo(0, to), y);
      const [before, count] = [await top(), await lines.count()];
      await visit(3);
      await expect(lines).toHaveCount(count + 3);
      // Rows may end between two pixels.
      expect(Math.abs((await top()) - before)).toBeLessThan(4);
    });
  }
});

test('a visitor’s refusal is in the log, also where the page is left as soon as the screen has said it [LAB-05]', async ({
  page,
  demo,
}) => {
  const login = await new LoginPage(page).open();
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role=alert]')?.textContent) return;
      observer.disconnect();
      location.assign('/privacy-policy');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await login.send(EMAIL.luca, 'una-sbagliata-7');
  await expect(page).toHaveURL('/privacy-policy');
  await expect
    .poll(async () => (await demo.calls({ endpoint: 'login' })).map(({ messages }) => messages))
    .toEqual([['❌ Email o password non corrette.']]);
});

test('a room sees Marta sell on her phone and «Venduto» fall on Luca’s within 2 s, while the browser’s own session stays as it was [LOOK-12]', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { id } = await demo.callAs('marta', publishTicket, {
    body: aTicket({ date: '2026-06-20', departure_time: '10:10', price: 33 }),
  });
  await demo.callAs('luca', toggleFavourite, { params: { ticketId: id } });
  const regia = await new RegiaPage(page).openAt('/cerca');
  await regia.become(/^Giulia Ferri/);
  await expect(page.getByRole('banner')).toContainText('Giulia Ferri');
  const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  const before = await stored();

  const phones = await new RegiaPhonesPage(page).open();
  await expect(phones.marta.getByRole('banner')).toContainText('Marta Greco');
  await expect(phones.luca.getByRole('banner')).toContainText('Luca Bianchi');
  const mine = phones.marta.getByRole('article').filter({ hasText: '33,00' });
  const his = phones.luca.getByRole('article').filter({ hasText: '33,00' });
  await expect(his).toBeVisible();
  await expect(his).not.toContainText('Venduto');
  await mine.getByRole('button', { name: 'Segna come venduto' }).click();
  const question = phones.marta.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Segna come venduto' }).click();
  await expect(mine).toContainText('Venduto');
  await expect(his).toContainText('Venduto', { timeout: 2000 });
  expect(await stored()).toBe(before);
  await page.reload();
  await expect(phones.luca.getByRole('banner')).toContainText('Luca Bianchi');
  await page.goto('/cerca');
  await expect(page.getByRole('banner')).toContainText('Giulia Ferri');
});

const LEFT = 'L’ambiente di prova di questo browser non esiste: ora sei in quello predefinito.';

for (const regia of ['off', 'on'])
  for (const [what, cookie] of Object.entries({
    'of any name': { value: 'di-altri', path: '/' },
    'that no script sees': { value: 'di-altri', path: '/', httpOnly: true },
    'that no script sees, for calls alone': { value: 'x', path: '/api/', httpOnly: true },
    'that is no name': { value: '%7B%22a%22%3A1%7D', path: '/' },
    'that is very long': { value: 'x'.repeat(3000), path: '/' },
  }))
    test(`a visitor whose browser has another application’s cookie \`sandbox\`, ${what}, is told so once and gets the default one, with Regia ${regia} [DEMO-01][DEMO-10]`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.clearCookies();
      const { hostname } = new URL(baseURL ?? '');
      await context.addCookies([{ name: 'sandbox', domain: hostname, ...cookie }]);
      await page.goto(`/cerca?regia=${regia}`);
      await expect(page.getByText(LEFT)).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByText(LEFT)).toHaveCount(0);
      const picture = page.evaluate(async () => (await fetch('/uploads/seed/napoli.webp')).status);
      expect(await picture).toBe(200);
    });
