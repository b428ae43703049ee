import { RegiaPage } from '../kit/pages/regia-page.ts';
import { EMAIL, expect, test } from '../support/test.ts';

test('a presenter finds the bar on the landing, loaded after the page from a chunk of its own, and unfolds and folds it by keys without an error of the page [DEMO-10][STAGE-04]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const errors: string[] = [];
    Object.assign(window, { errors });
    window.addEventListener('error', ({ message }) => errors.push(message));
  });
  const order: string[] = [];
  page.on('request', (request) => order.push(new URL(request.url()).pathname));
  const regia = await new RegiaPage(page).openAt('/');
  const bar = order.findIndex((path) => /\/folded-bar-[\w-]+\.js$/.test(path));
  const clock = order.findIndex((path) => path === '/api/demo/clock/');
  expect(bar).toBeGreaterThan(0);
  expect(clock).toBeGreaterThan(bar);
  await page.getByRole('link', { name: 'Pubblica' }).focus();
  await page.keyboard.press('F2');
  await expect(regia.openTools).toBeVisible();
  await expect(regia.toggle).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(regia.openTools).toHaveCount(0);
  await expect(regia.toggle).toBeFocused();
  // A size that is observed and changed in one frame is an error of the page.
  expect(await page.evaluate(() => (window as unknown as { errors: string[] }).errors)).toEqual([]);
});

test('a presenter becomes a person, moves the day, lets a call fail and puts all back from the bar [DEMO-10][DEMO-03][DEMO-04][DEMO-05]', async ({
  page,
  demo,
}) => {
  const regia = await new RegiaPage(page).openAt('/login');
  const start = await demo.export();
  await regia.become(/^Luca Bianchi/);
  await expect(page).toHaveURL('/cerca');
  await expect(page.getByRole('banner')).toContainText('Luca Bianchi');
  expect(await page.evaluate(() => localStorage.getItem('userEmail'))).toBe(EMAIL.luca);
  await regia.button('+1 giorno').click();
  await expect(regia.toggle).toContainText('13/06/2026, 09:00');
  await regia.bar.getByLabel('Chiamata').selectOption('listOwnTickets');
  await regia.button('Attiva l’errore').click();
  await expect(regia.toggle).toContainText('1 errore simulato');
  await page.getByRole('link', { name: 'I miei biglietti' }).click();
  await expect(page.getByText('Non siamo riusciti a caricare i tuoi biglietti.')).toBeVisible();
  await regia.button('Ripristina').click();
  await expect(regia.toggle).not.toContainText('errore simulato');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await demo.export()).toBe(start);
});

test('a presenter leads the tour by keys, forth and back, and ends it where they like [STAGE-01]', async ({
  page,
}) => {
  const regia = await new RegiaPage(page).openAt('/');
  await regia.startTour();
  await expect(regia.caption).toContainText('1/11 · Un posto resta vuoto');
  await page.keyboard.press('ArrowRight');
  await expect(regia.caption).toContainText('2/11 · Marta pubblica un volo');
  await expect(page).toHaveURL('/pubblica');
  await expect(page.getByRole('banner')).toContainText('Marta Greco');
  await expect(regia.light).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(regia.caption).toContainText('1/11');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(regia.caption).toBeHidden();
});
