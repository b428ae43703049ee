/** The tour as a film: who acts, where the light is, and what of the presenter's own goes on (LOOK-07). */
import type { Locator } from '@playwright/test';
import { listOwnTickets } from '#contract/tickets';
import type { Demo } from '../kit/demo.ts';
import { RegiaPage, RegiaPhonesPage } from '../kit/pages/regia-page.ts';
import { findViolations } from '../support/axe.ts';
import { coveredByRegia } from '../support/display-checks.ts';
import { holdUntilReleased } from '../support/loads.ts';
import { killTree, startCommand } from '../support/processes.ts';
import { expect, type Page, test } from '../support/test.ts';
import {
  expectStep,
  flight,
  hiddenParts,
  region,
  seenByPointer,
  STORY,
  storyOf,
  surfaceOf,
  watchPointer,
} from '../support/tour-story.ts';

const DESK = { width: 1280, height: 800 };

const finaleOf = (page: Page) => page.getByRole('region', { name: 'Fine del giro' });

/** Goes on from a step, and sees its act under its own caption: the pointer on what is pressed, and what it changed lit and in sight. */
const expectAct = async (page: Page, at: number): Promise<void> => {
  const { act, subject = flight } = STORY[at] ?? {};
  if (!act) throw new Error(`no step ${at}`);
  await watchPointer(page);
  // What an act changed is lit for 2.5 s: the page's clock goes on by the test's steps, so that none is missed.
  // By its own time, which those steps have brought further than this machine's.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  await page.keyboard.press('PageDown');
  const surface = surfaceOf(page, at);
  const changed = surface !== page && act.litAt ? new RegiaPhonesPage(page)[act.litAt] : surface;
  const shown = act.shows(surface).first();
  const lit = (act.lit ?? subject)(changed);
  // What is not there yet would be waited for while the clock stands still.
  const look = async () => {
    await page.clock.runFor(100);
    if (!(await shown.isVisible()) || !(await lit.isVisible())) return ['not there'];
    return hiddenParts(lit);
  };
  await expect.poll(look, { intervals: [20] }).toEqual([]);
  await expect(new RegiaPage(page).caption).toContainText(`${at + 1}/11`);
  const seen = await seenByPointer(page);
  const last = seen.findLast((line) => !act.presses || !line.endsWith('|'));
  const [caption, who, name] = (last ?? '').split('|');
  expect({ caption, who }, seen.join('\n')).toEqual({ caption: `${at + 1}`, who: act.who });
  expect(name).toMatch(act.presses ?? /^$/);
  await page.clock.resume();
};

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`the room at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('sees each step lit and in sight under its caption, a strip that covers no control, and its act by a named pointer; the room’s own sandbox stays as it is, and nothing of the story is left [LOOK-07][STAGE-01]', async ({
      page,
      demo,
    }) => {
      test.slow();
      const before = await demo.export();
      await page.clock.install();
      const regia = await new RegiaPage(page).openAt('/');
      await regia.startTour();
      await expectStep(page, demo, 0);
      const story = await storyOf(page, demo);
      for (const [at, { title }] of STORY.entries()) {
        await test.step(title, async () => {
          await expectStep(page, demo, at);
          const box = await regia.bar.boundingBox();
          expect(box?.height, 'a strip of 72 px').toBeLessThanOrEqual(80);
          expect(await coveredByRegia(page)).toEqual([]);
          for (const button of await regia.caption.getByRole('button').all())
            expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
          await expectAct(page, at);
        });
      }
      await expect(finaleOf(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(finaleOf(page)).toHaveCount(0);
      expect(await demo.export()).toEqual(before);
      const left = async () => [
        ...(await demo.sandboxes()).map(({ id }) => id),
        ...(await demo.snapshots()).map(({ name }) => name),
      ];
      await expect
        .poll(async () => (await left()).filter((name) => name.startsWith(story.sandbox)))
        .toEqual([]);
      const keys = await page.evaluate(() => Object.keys(sessionStorage));
      expect(keys.filter((key) => /own-session|tour/.test(key))).toEqual([]);
    });
  });
}

test.describe('a presenter', () => {
  test.use({ viewport: DESK });

  const price = (page: Page) => page.getByLabel('Prezzo', { exact: true });
  const date = (page: Page) => page.getByLabel('Data', { exact: true });
  const fieldOf = (control: Locator) => control.locator('xpath=ancestor::*[label][1]');

  /** A seat back from Naples on a day of another year, which the staff's chart of today does not have. */
  const typeFlight = async (page: Page): Promise<void> => {
    await expect(page.locator('[data-pass]')).toContainText('51,50');
    for (const [label, airport] of [
      ['Destinazione', 'Palermo - Punta Raisi (PMO)'],
      ['Partenza', 'Napoli - Capodichino (NAP)'],
      ['Destinazione', 'Milano - Malpensa (MXP)'],
    ] as const) {
      await page.getByLabel(label).fill(airport.slice(0, 3));
      await page.getByRole('option', { name: airport }).click();
    }
    await date(page).fill('24/03/2027');
  };

  test('sees what they type told to the end: cities, photograph, review and chart; a price that is none stays and is said, what is done by hand is not done again, and a step that is begun anew loses no word that was not refused [LOOK-07]', async ({
    page,
    demo,
  }) => {
    test.slow();
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.startTour(STORY[1]?.title);
    await expectStep(page, demo, 1);
    await price(page).fill('gratis');
    await date(page).fill('31/02/2027');
    await page.keyboard.press('PageDown');
    await expect.poll(() => hiddenParts(fieldOf(date(page)))).toEqual([]);
    await regia.button('Rifai il passo').click();
    await expectStep(page, demo, 1);
    await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
    await typeFlight(page);
    await price(page).fill('gratis');
    await page.keyboard.press('PageDown');
    await expect(regia.notice).toHaveText(
      'Passo 2 non riuscito: Scrivi solo la cifra, per esempio 49,90.',
    );
    await expect(regia.caption).toContainText('2/11');
    await page.setViewportSize({ width: 390, height: 844 });
    await regia.button('Chiudi l’avviso').click();
    await page.keyboard.press('PageDown');
    await expect.poll(() => hiddenParts(fieldOf(price(page)))).toEqual([]);
    await expect(regia.notice).toHaveText(/^Passo 2 non riuscito/);
    await page.setViewportSize(DESK);
    await price(page).fill('39,00');
    await expect.poll(() => hiddenParts(page.locator('[data-pass]'))).toEqual([]);
    const expectStanding = async (at: number) => {
      await expect(regia.caption).toContainText(`${at + 1}/11`);
      await expect(regia.caption).toHaveAttribute('aria-busy', 'false');
    };
    await regia.button('Chiudi l’avviso').click();
    for (const again of [
      () => page.reload(),
      async () => {
        await page.keyboard.press('PageUp');
        await expectStep(page, demo, 0);
        await page.keyboard.press('PageDown');
      },
      () => regia.button('Rifai il passo').click(),
    ]) {
      await price(page).fill('gratis');
      await page.keyboard.press('PageDown');
      await expect.poll(() => hiddenParts(fieldOf(price(page)))).toEqual([]);
      await expect(regia.notice).toHaveText(/^Passo 2 non riuscito/);
      await again();
      await expectStanding(1);
      await expect(regia.notice).toBeHidden();
      await expect(price(page), 'not what was refused').toHaveValue('51,50');
      await expect(page.locator('[data-pass]'), 'but all else').toContainText('24 mar');
    }
    await price(page).fill('39,00');
    const there = (surface: ReturnType<typeof surfaceOf>) =>
      surface.getByRole('article', { name: 'Napoli NAP verso Milano MXP' });
    await expect(page.locator('[data-pass]')).toContainText('24 mar');
    for (const at of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      await page.keyboard.press('PageDown');
      await expectStanding(at);
      const seat = there(surfaceOf(page, at)).filter({ hasText: '39,00' });
      if ([2, 3, 5, 7, 8].includes(at)) await expect(seat).toBeVisible();
      if (at === 5) await expect(seat.locator('img')).toHaveAttribute('src', /\/uploads\//);
      if (at === 3) await seat.getByRole('button', { name: 'Approva' }).click();
      if (at === 4) {
        await page.keyboard.press('PageDown');
        await page.reload();
        await expectStanding(4);
      }
    }
    const story = await storyOf(page, demo);
    const [own] = await story.callAs('marta', listOwnTickets, {});
    expect(own).toMatchObject({ price: 39, date: '2027-03-24', status: 'sold' });
    await page.getByRole('button', { name: 'Mostra i dati in tabella' }).click();
    await page.keyboard.press('PageDown');
    // None made, one sold, none saved; the day is over, as the chart's lines show it.
    const sale = page.getByRole('row', { name: /^24\/03\/2027/ });
    await expect.poll(() => hiddenParts(sale), { intervals: [50] }).toEqual([]);
    await expect(sale).toHaveText('24/03/2027010');
    await expect(page.getByRole('row').last()).toHaveText('25/03/2027000');
    await expect(page.getByRole('columnheader', { name: 'Venduti' })).toBeInViewport();
    await expect(finaleOf(page)).toContainText('Luca è arrivato a Milano');
    await page.keyboard.press('PageUp');
    await expect(regia.caption).toContainText('11/11');
    await page.keyboard.press('PageUp');
    const comment = surfaceOf(page, 9).getByLabel('Commento (facoltativo)');
    await expect(comment).toHaveValue(/a Milano ci sono arrivato/);
    await comment.fill('Volo tranquillo.');
    await page.keyboard.press('PageUp');
    await expectStanding(8);
    await page.keyboard.press('PageDown');
    await expectStanding(9);
    await expect(comment).toHaveValue('Volo tranquillo.');
    await comment.fill('Volo lungo.');
    await surfaceOf(page, 9).getByRole('button', { name: 'Pubblica la recensione' }).click();
    const said = surfaceOf(page, 9)
      .getByRole('status')
      .filter({ hasText: 'Recensione pubblicata' });
    await expect.poll(() => hiddenParts(said)).toEqual([]);
    await page.keyboard.press('PageDown');
    await expectStanding(10);
    await page.keyboard.press('PageUp');
    await expectStanding(9);
    await expect(comment).toHaveValue('Volo lungo.');
  });

  test('begins at the last step and goes back through what each began with, in a second window too, and ends with what it was about; one more press does nothing [LOOK-07]', async ({
    page,
    demo,
  }) => {
    test.slow();
    const other = await page.context().newPage();
    const second = await new RegiaPage(other).openAt('/cerca');
    await second.startTour(STORY[3]?.title);
    await expectStep(other, demo, 3);
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.startTour(STORY[10]?.title);
    await expectStep(page, demo, 10);
    await page.keyboard.press('PageDown');
    const end = finaleOf(page);
    await expect(end.getByRole('heading')).toHaveText('Un posto vuoto in meno');
    for (const key of ['PageDown', 'Enter', 'ArrowRight']) await page.keyboard.press(key);
    await expect(end.getByRole('img')).toHaveCount(0);
    await expect(end, 'no apology').not.toContainText('indirizzo');
    expect(await findViolations(page, { within: '[data-regia]' })).toEqual([]);
    await page.keyboard.press('PageUp');
    for (const at of [...STORY.keys()].toReversed()) {
      await test.step(`${STORY[at]?.title}`, () => expectStep(page, demo, at));
      if (at > 0) await page.keyboard.press('ArrowLeft');
    }
    await expectStep(other, demo, 3);
    await second.endTour.click();
    await expect(second.caption).toHaveCount(0);
  });

  test('goes elsewhere, and on, while Marta still types, and she publishes the whole route and price; publishes by hand, and the tour publishes nothing beside it [LOOK-07][GEN-08]', async ({
    browser,
    baseURL,
    demo,
  }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      locale: 'it-IT',
      reducedMotion: 'no-preference',
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await demo.showIn(page);
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.startTour(STORY[1]?.title);
    const departure = page.getByLabel('Partenza');
    await expect(departure).toHaveValue(/^Mil/);
    await expect(fieldOf(departure)).toBeInViewport({ ratio: 1 });
    await expect(regia.light, 'of the pass, which is out of sight').toBeHidden();
    await page.getByLabel('Note').click();
    await expect(departure, 'not a part of it').toHaveValue('Milano - Malpensa (MXP)');
    await expect(date(page)).toHaveValue('13/06/2026');
    await expect(price(page)).toHaveValue(/^5/);
    const story = await storyOf(page, demo);
    const before = (await story.callAs('marta', listOwnTickets, {})).length;
    await page.keyboard.press('PageDown');
    await expect(page.getByText('Biglietto pubblicato con successo!')).toBeVisible();
    await expect(regia.caption).toContainText('2/11');
    const [seat, ...others] = await story.callAs('marta', listOwnTickets, {});
    expect(seat).toMatchObject({ price: 51.5, departure_time: '20:10', arrival_time: '21:40' });
    expect(others).toHaveLength(before);
    await expect(regia.caption).toContainText('3/11');
    await page.keyboard.press('PageUp');
    // All is written again: a time that is half written is refused.
    await expect(page.getByLabel('Orario di atterraggio')).toHaveValue('21:40');
    await expect(price(page)).toHaveValue('51,50');
    await price(page).fill('39,00');
    await page.getByRole('button', { name: 'Pubblica biglietto' }).click();
    const published = region('Il biglietto appena pubblicato')(page);
    await expect.poll(() => hiddenParts(published)).toEqual([]);
    await page.keyboard.press('PageDown');
    await expect(flight(page).filter({ hasText: '39,00' })).toBeVisible();
    expect(await story.callAs('marta', listOwnTickets, {})).toHaveLength(before + 1);
    await regia.endTour.click();
    await regia.startTour(STORY[9]?.title);
    await expect(page.getByLabel('Commento (facoltativo)')).toHaveValue(/^Tutto/);
    // Not polled: the form comes into sight once all is written.
    expect(await hiddenParts(region('Lascia una recensione')(page))).toEqual([]);
    await context.close();
  });
});

const leadByLightAlone = async (page: Page): Promise<void> => {
  const regia = new RegiaPage(page);
  await regia.startTour();
  await page.keyboard.press('F8');
  await expect(regia.caption).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/pubblica');
  await expect(regia.light).toBeVisible();
  await page.keyboard.press('F8');
  await expect(regia.caption).toContainText('2/11');
};

const pressInProduct = async (page: Page, demo: Demo): Promise<void> => {
  const regia = new RegiaPage(page);
  const price = page.getByLabel('Prezzo', { exact: true });
  await expect(price).toHaveValue('51,50');
  for (const key of ['ArrowRight', 'ArrowLeft', 'Escape']) await price.press(key);
  await expect(regia.caption).toContainText('2/11');
  await expect(price).toBeFocused();

  await page.getByRole('link', { name: 'Preferiti' }).press('Enter');
  await expect(page).toHaveURL('/preferiti');
  await expect(regia.caption).toContainText('2/11');
  await expect(regia.light).toBeHidden();

  await regia.endTour.click();
  await regia.startTour('Luca ci pensa su');
  await expectStep(page, demo, 7);
  const product = surfaceOf(page, 7);
  await product.getByRole('button', { name: 'Salva tra i preferiti' }).first().click();
  const question = product.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expect(regia.light, 'whose lines would cross its buttons').toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(regia.caption).toContainText('8/11');

  await flight(product).getByRole('button', { name: 'Salva tra i preferiti' }).click();
  await product.getByRole('button', { name: 'Rimuovi dai preferiti' }).click();
  await expect(flight(product)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(flight(product), 'put back, for the act').toBeVisible();
  await expectStep(page, demo, 8);
  await expect(flight(new RegiaPhonesPage(page).luca)).toBeVisible();
};

test('a presenter’s keys lead the tour while only its light shows, and however fast they are pressed, but belong to the product while the focus is in a field, a link or a dialog [STAGE-01][STAGE-02]', async ({
  page,
  demo,
}) => {
  test.slow();
  const regia = await new RegiaPage(page).openAt('/');
  await test.step('begun again after a reload broke off the story’s making', async () => {
    await page.route('**/api/demo/snapshots/', (route) =>
      route.request().method() === 'POST' ? undefined : route.fallback(),
    );
    const isKept = page.waitForRequest(
      (request) => request.url().endsWith('snapshots/') && request.method() === 'POST',
    );
    await regia.startTour();
    await isKept;
    await page.reload();
    // Only now: it lets go on what it holds.
    await page.unrouteAll();
    await regia.startTour();
    await expectStep(page, demo, 0);
    await regia.endTour.click();
  });
  await test.step('only the light shows', () => leadByLightAlone(page));
  await test.step('the focus is in a field, a link or a dialog', async () => {
    await expectStep(page, demo, 1);
    await pressInProduct(page, demo);
    await regia.endTour.click();
  });
  await test.step('pressed faster than the pages load, they end on the last step pressed, and only there', async () => {
    await regia.startTour();
    await expectStep(page, demo, 0);
    await page.evaluate(() => {
      for (let presses = 0; presses < 6; presses += 1)
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    });
    await expectStep(page, demo, 6);
    await expect(regia.notice).toHaveCount(0);
    await page.reload();
    await expectStep(page, demo, 6);
    await regia.endTour.click();
  });
  await test.step('pressed before the last step’s page is open, its act waits for the page, and the finale follows', async () => {
    const release = await holdUntilReleased(page, '**/api/**');
    await regia.startTour('Un posto vuoto in meno');
    await page.keyboard.press('PageDown');
    release();
    await expect(finaleOf(page)).toBeVisible({ timeout: 60_000 });
  });
});

test('a presenter on the development server, whose React starts each effect twice, sees the first steps ready [LOOK-07]', async ({
  browser,
}, testInfo) => {
  const { child, pages } = await startCommand('start.mjs', {
    DATA_DIR: testInfo.outputPath('data'),
    UPLOADS_DIR: testInfo.outputPath('uploads'),
  });
  try {
    const page = await browser.newPage({ baseURL: pages });
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.startTour();
    for (const at of [0, 1]) {
      await expect(regia.caption).toContainText(`${at + 1}/${STORY.length}`);
      await expect(regia.caption).toHaveAttribute('aria-busy', 'false');
      await expect(regia.light).toBeVisible();
      await page.keyboard.press('PageDown');
    }
    await page.close();
  } finally {
    killTree(child);
  }
});
