import { publishTicket } from '#contract/tickets';
import { RegiaNotesPage, RegiaPage, RegiaStagePage } from '../kit/pages/regia-page.ts';
import { aTicket } from '../support/builders.ts';
import { expect, TODAY, type Page, test } from '../support/test.ts';

const isFullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

const SCREENS = [
  [390, 844],
  [1280, 800],
  [1920, 1080],
] as const;

/** Controls of the product that the dot lies over, wherever they are scrolled. */
const underTheDot = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector('[data-regia]');
    const dot = bar?.querySelector('button')?.getBoundingClientRect();
    const controls = [...document.querySelectorAll('a[href], button, input, select')];
    return controls
      .filter((control) => !bar?.contains(control) && control.checkVisibility())
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const box = control.getBoundingClientRect();
        return dot && box.right > dot.left && box.bottom > dot.top && box.top < dot.bottom;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 100));
  });

test('a presenter fills the screen with one key and leaves a dot over no control, and the same key comes back [STAGE-02]', async ({
  page,
}) => {
  const regia = await new RegiaPage(page).openAt('/cerca');
  const expectPresenting = async () => {
    await expect(regia.dot).toBeVisible();
    await expect(regia.toggle).toHaveCount(0);
    await expect.poll(() => isFullscreen(page)).toBe(true);
  };
  const expectRegia = async () => {
    await expect(regia.toggle).toBeVisible();
    await expect(regia.dot).toHaveCount(0);
    await expect.poll(() => isFullscreen(page)).toBe(false);
  };
  for (const [width, height] of SCREENS) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await page.keyboard.press('F8');
      await expectPresenting();
      expect(await underTheDot(page)).toEqual([]);
      const box = await regia.dot.boundingBox();
      expect(box?.width).toBeLessThanOrEqual(24);
      await page.keyboard.press('F8');
      await expectRegia();

      await regia.openBar();
      await regia.button('Presenta (F8)').click();
      await expectPresenting();
      await regia.dot.click();
      await expectRegia();
    });
  }
});

test('a presenter reads the notes of the step on show in a second window, and leads the tour from there; another tab stays [STAGE-02]', async ({
  page,
  context,
  demo,
}) => {
  test.slow();
  await demo.setBrand({ name: 'Aerolinea', colour: '#ffcc00', logo: null });
  const other = await new RegiaPage(await context.newPage()).openAt('/cerca');
  await other.startTour();
  const regia = await new RegiaPage(page).openAt('/cerca');
  await regia.openBar();
  const opened = context.waitForEvent('page');
  await regia.button('Note in un’altra finestra').click();
  const notes = new RegiaNotesPage(await opened);
  const main = notes.page.getByRole('main');
  await expect(notes.title).toHaveText('Note per chi presenta');
  await notes.begin.click();
  await expect(regia.caption).toContainText('1/11');
  await expect(regia.light, 'on the board, below the client’s name').toBeVisible();
  await expect(main).toContainText('a chi è capitato di perdere un volo');
  await expect(main).toContainText('Poi: Marta pubblica un volo');
  const current = notes.page.locator('[aria-current="step"]');
  await expect(current, 'all steps are listed').toHaveAccessibleName('Vai: Un posto resta vuoto');
  const stateOf = (state: string) => notes.page.getByRole('listitem').getByText(state);
  await expect(stateOf('Fatto')).toHaveCount(0);
  await notes.next.click();
  await expect(page).toHaveURL('/pubblica');
  await regia.nextStep.click();
  await expect(notes.title).toHaveText('Il biglietto è pubblicato');
  await expect(stateOf('Fatto'), 'what is still to come has no mark').toHaveCount(2);
  await notes.back.click();
  await expect(notes.title).toHaveText('Marta pubblica un volo');
  await notes.page.getByRole('button', { name: 'Luca ci pensa su' }).click();
  await expect(regia.caption, 'from any step').toContainText('8/11');
  await expect(main).toContainText('Togli una stella: Aerolinea chiede conferma');
  await page.reload();
  await expect(regia.caption).toContainText('8/11');
  await notes.page.getByRole('button', { name: 'Un posto vuoto in meno' }).click();
  await expect(notes.title, 'of a tab that was loaded again').toHaveText('Un posto vuoto in meno');
  await expect(regia.caption).toHaveAttribute('aria-busy', 'false');
  await notes.page.keyboard.press('PageDown');
  await expect(notes.title).toHaveText('La scena finale');
  await notes.page.keyboard.press('PageDown');
  await notes.page.keyboard.press('PageUp');
  await expect(notes.title).toHaveText('Un posto vuoto in meno');
  await notes.page.keyboard.press('Escape');
  await expect(regia.caption).toHaveCount(0);
  await expect(main).toContainText('Il giro non è in corso');
  await expect(other.caption).toContainText('1/11');

  await test.step('for the next client too', async () => {
    await regia.openBar();
    await regia.button('Nuovo cliente').click();
    await expect(regia.notice).toContainText('Pronti per un nuovo cliente');
    await notes.begin.click();
    await expect(regia.caption).toContainText('1/11');
    await expect(main).not.toContainText('Aerolinea');
  });
});

test('a presenter shows the product on a phone beside the desk’s: the same session and place, Regia on the desk alone [STAGE-02]', async ({
  page,
}) => {
  const regia = await new RegiaPage(page).openAt('/cerca?departure=Roma');
  await regia.openBar();
  await regia.button('Accanto a un telefono').click();
  await expect(page).toHaveURL('/regia/palco?da=%2Fcerca%3Fdeparture%3DRoma');
  const stage = new RegiaStagePage(page);
  const { desk, phone } = stage;
  const widthOf = (frame: typeof desk) =>
    frame.locator('html').evaluate(() => document.documentElement.clientWidth);
  expect(await widthOf(phone)).toBe(390);
  expect(await widthOf(desk)).toBeGreaterThanOrEqual(1265);
  for (const frame of [desk, phone]) await expect(frame.getByRole('article').first()).toBeVisible();
  const regiaOf = (frame: typeof desk) => frame.getByRole('complementary', { name: 'Regia' });
  await expect(regiaOf(desk)).toBeVisible();
  // By keyboard: Playwright clicks beside what is in a scaled frame.
  await regiaOf(desk).locator('[aria-expanded]').press('Enter');
  await regiaOf(desk)
    .getByRole('button', { name: /^Luca Bianchi/ })
    .press('Enter');
  for (const frame of [desk, phone])
    await expect(frame.getByRole('banner')).toContainText('Luca Bianchi');
  await desk.getByRole('link', { name: 'Preferiti' }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'I tuoi biglietti preferiti' })).toBeVisible();
  await expect(regiaOf(phone)).toHaveCount(0);
  // Upright, a tablet has room for the desk above the phone.
  await page.setViewportSize({ width: 768, height: 1024 });
  const bottomOf = async (frame: typeof desk) => {
    const { y = NaN, height = NaN } = (await frame.owner().boundingBox()) ?? {};
    return y + height;
  };
  await expect(desk.owner()).toBeInViewport({ ratio: 0.99 });
  await expect(phone.owner()).toBeInViewport({ ratio: 0.99 });
  expect(await bottomOf(desk)).toBeLessThan((await phone.owner().boundingBox())?.y ?? NaN);
  // A phone's screen has none, and says so.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(desk.owner()).toBeHidden();
  await expect(phone.owner()).toBeVisible();
  await expect(page.getByText('in una finestra più larga')).toBeVisible();
  await stage.deskAlone.click();
  await expect(page).toHaveURL('/preferiti');
});

test('a presenter puts everything back for a new client in one press at the end of the tour, in their own sandbox only: data, clock, faults, visitor, landing, and what the browser keeps [STAGE-03][STAGE-01]', async ({
  page,
  demo,
}) => {
  const mine = await demo.another({ date: TODAY });
  const before = await demo.export();
  await mine.showIn(page);
  await mine.loginAs(page, 'luca');
  await mine.callAs('luca', publishTicket, { body: aTicket({ notes: 'Del cliente di prima.' }) });
  await mine.fault('searchTickets', { status: 500 });
  const regia = await new RegiaPage(page).openAt('/privacy-policy');
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('others', 'kept');
  });
  await regia.startTour('Un posto vuoto in meno');
  await expect(regia.light).toBeVisible();
  await regia.nextStep.click();
  await expect(regia.notice).toHaveText('Il giro è finito.');
  await regia.button('Nuovo cliente').click();
  await expect(page).toHaveURL('/');
  await expect(regia.notice).toContainText('Pronti per un nuovo cliente');
  await expect(regia.toggle).toContainText('in tempo reale');
  await expect(regia.toggle).toContainText(mine.sandbox);
  expect(await mine.clock()).toMatchObject({ mode: 'live' });
  expect(await mine.faults()).toEqual([]);
  expect(JSON.stringify(await mine.export())).not.toContain('Del cliente di prima.');
  const kept = await page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys));
  expect(kept.filter((key) => key !== 'regia.notes')).toEqual(['others', 'others']);
  await page.goto('/cerca');
  await expect(page.getByRole('link', { name: 'Accedi', exact: true })).toBeVisible();
  await expect(regia.notice).toHaveCount(0);
  expect(await demo.export()).toEqual(before);
  await mine.remove();
});
