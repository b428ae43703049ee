/** The tour as a film: who acts, where the light is, and what of the presenter's own goes on (LOOK-07). */
import type { Locator } from '@playwright/test';
import { listFavourites } from '#contract/favourites';
import { listFeedback } from '#contract/feedback';
import { listOwnTickets } from '#contract/tickets';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { expect, type Page, test } from '../support/test.ts';
import {
  average,
  expectStep,
  flight,
  hiddenParts,
  region,
  SEARCH,
  star,
  STORY,
} from '../support/tour-story.ts';

const DESK = { width: 1280, height: 800 };

interface Act {
  at: number;
  /** Whose pointer it is, and what it presses last. */
  who: string;
  presses: (page: Page) => Locator;
  /** What the screen shows once it is done, under the same caption. */
  shows: (page: Page) => Locator;
  /** What is lit then, where it is not the step's own subject. */
  lit?: (page: Page) => Locator;
}

const ACTS: readonly Act[] = [
  {
    at: 1,
    who: 'Marta',
    presses: (page) => page.getByRole('button', { name: 'Pubblica biglietto' }),
    shows: (page) => page.getByText('Biglietto pubblicato con successo!'),
    lit: region('Il biglietto appena pubblicato'),
  },
  {
    at: 3,
    who: 'Giulia',
    presses: (page) => flight(page).getByRole('button', { name: /^Approva/ }),
    shows: (page) => page.getByRole('status').filter({ hasText: 'Biglietto approvato.' }),
    lit: (page) => page.getByRole('status').filter({ hasText: 'Biglietto approvato.' }),
  },
  {
    at: 5,
    who: 'Luca',
    presses: star,
    shows: (page) => flight(page).locator('[aria-pressed="true"]'),
  },
  {
    at: 8,
    who: 'Marta',
    presses: (page) => page.getByRole('alertdialog').getByRole('button', { name: /Segna/ }),
    shows: (page) => flight(page).getByText('Venduto', { exact: true }),
  },
  {
    at: 9,
    who: 'Luca',
    presses: (page) => page.getByRole('button', { name: 'Pubblica la recensione' }),
    shows: (page) => average(page).filter({ hasText: /^4,4 su 5.*7 recensioni$/ }),
    lit: region('In breve'),
  },
];

/** Remembers each control that the pointer has stood on, with the caption of that moment. */
const watchPointer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenByPointer: seen });
    const note = () => {
      const pointer = document.querySelector<HTMLElement>('[data-pointer]');
      const [x, y] = (pointer?.style.translate ?? '').split(' ').map(Number.parseFloat);
      const isPressed = pointer?.hasAttribute('data-pressed');
      if (isPressed && pointer?.matches(':popover-open')) {
        const under = document
          .elementsFromPoint(x ?? 0, y ?? 0)
          .find((one) => one.matches('button, a, input'));
        const caption = document.querySelector('[aria-label="Giro della demo"]')?.textContent ?? '';
        const line = [
          caption.slice(0, 3),
          pointer.dataset['person'],
          under?.ariaLabel ?? under?.textContent,
        ].join('|');
        if (seen.at(-1) !== line) seen.push(line);
      }
      requestAnimationFrame(note);
    };
    note();
  });

const seenByPointer = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { seenByPointer: string[] }).seenByPointer);

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`the room at ${width} px`, () => {
    test.use({ viewport: { width, height } });
    for (const act of ACTS) {
      test(`sees ${act.who} act at step ${act.at + 1} under its own caption: the pointer on what is pressed, and what it changed lit and in sight [LOOK-07][STAGE-01]`, async ({
        page,
        demo,
      }) => {
        const regia = await new RegiaPage(page).openAt('/cerca');
        await regia.startTour(STORY[act.at]?.title);
        await expectStep(page, demo, act.at);
        await watchPointer(page);
        await page.keyboard.press('PageDown');
        await expect(act.shows(page)).toBeVisible();
        await expect
          .poll(() => hiddenParts((act.lit ?? STORY[act.at]?.subject ?? flight)(page)))
          .toEqual([]);
        await expect(regia.caption).toContainText(`${act.at + 1}/11`);
        const seen = await seenByPointer(page);
        expect(seen.at(-1), seen.join('\n')).toMatch(
          new RegExp(`^${`${act.at + 1}/11`.slice(0, 3)}\\|${act.who}\\|`),
        );
        await page.keyboard.press('PageDown');
        await expectStep(page, demo, act.at + 1);
      });
    }
  });
}

test.describe('a presenter who types', () => {
  test.use({ viewport: DESK });

  const typed = { destination: 'Palermo - Punta Raisi (PMO)', price: '39,00' };
  const typedFlight = (page: Page) =>
    page
      .getByRole('article', { name: 'Milano MXP verso Palermo PMO' })
      .filter({ hasText: '39,00' });

  const typeFlight = async (page: Page): Promise<void> => {
    await expect(page.locator('[data-pass]')).toContainText('51,50');
    const destination = page.getByLabel('Destinazione');
    await destination.fill('Palermo');
    await page.getByRole('option', { name: typed.destination }).click();
    await page.getByLabel('Prezzo', { exact: true }).fill(typed.price);
  };

  test('sees their own flight go on to the end, forth and back, by a clicker while a field has the focus [LOOK-07]', async ({
    page,
    demo,
  }) => {
    test.slow();
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.startTour(STORY[1]?.title);
    await typeFlight(page);
    await expect(page.getByLabel('Prezzo', { exact: true })).toBeFocused();
    for (const at of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      await page.keyboard.press('PageDown');
      await expect(regia.caption).toContainText(`${at + 1}/11`);
      if ([2, 3, 5, 7, 8].includes(at)) {
        await expect(typedFlight(page)).toBeVisible();
        await expect.poll(() => hiddenParts(typedFlight(page))).toEqual([]);
      }
      if (at === 9)
        await expect(page.getByLabel('Commento (facoltativo)')).toHaveValue(/a Palermo/);
      await expect(page).toHaveURL(
        at === 4 || at === 5 ? SEARCH.replace('Napoli', 'Palermo') : (STORY[at]?.address ?? ''),
      );
      await expect(regia.light).toBeVisible();
    }
    const own = await demo.callAs('marta', listOwnTickets, {});
    expect(own[0]).toMatchObject({ destination: typed.destination, price: 39, status: 'sold' });
    expect(own.filter(({ departure_time }) => departure_time === '20:10')).toHaveLength(1);
    for (const at of [9, 8, 7]) {
      await page.keyboard.press('PageUp');
      await expect(regia.caption).toContainText(`${at + 1}/11`);
    }
    await expect(typedFlight(page)).toBeVisible();
    await expect.poll(() => hiddenParts(typedFlight(page))).toEqual([]);
  });

  test('publishes by hand, and the tour publishes nothing beside it [LOOK-07][GEN-08]', async ({
    page,
    demo,
  }) => {
    const before = await demo.callAs('marta', listOwnTickets, {});
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.startTour(STORY[1]?.title);
    await typeFlight(page);
    await page.getByRole('button', { name: 'Pubblica biglietto' }).click();
    await expect(region('Il biglietto appena pubblicato')(page)).toBeVisible();
    await page.keyboard.press('PageDown');
    await expect(regia.caption).toContainText('3/11');
    await expect(typedFlight(page)).toBeVisible();
    const after = await demo.callAs('marta', listOwnTickets, {});
    const old = new Set(before.map(({ id }) => id));
    expect(after.filter(({ id }) => !old.has(id)).map(({ price }) => price)).toEqual([39]);
  });
});

test('told again in another browser and on another day, the tour begins with nothing of the last one [LOOK-07]', async ({
  page,
  demo,
  browser,
}) => {
  test.slow();
  // The tour tells of a seat of its own on this route, and takes away the others that wait.
  const before = (await demo.callAs('marta', listOwnTickets, {})).filter(
    ({ destination, state }) => !(destination.endsWith('(NAP)') && state === 'pending'),
  );
  const favourites = await demo.callAs('luca', listFavourites, {});
  const first = await new RegiaPage(page).openAt('/cerca');
  await first.startTour(STORY[10]?.title);
  await expectStep(page, demo, 10);
  await first.endTour.click();
  await demo.freeze('2026-06-14T07:00:00Z');

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sandbox');
  if (cookie) await context.addCookies([cookie]);
  const other = await context.newPage();
  const again = await new RegiaPage(other).openAt('/cerca');
  await again.startTour(STORY[1]?.title);
  await expect(other.locator('[data-pass]')).toContainText('51,50');
  expect(await demo.callAs('marta', listOwnTickets, {})).toEqual(before);
  expect(await demo.callAs('luca', listFavourites, {})).toEqual(favourites);
  expect(await demo.callAs('luca', listFeedback, { params: { userId: 1 } })).toHaveLength(6);
  await context.close();
});
