/** The tour as a film: who acts, where the light is, and what of the presenter's own goes on (LOOK-07). */
import type { Locator } from '@playwright/test';
import { listFavourites } from '#contract/favourites';
import { listFeedback } from '#contract/feedback';
import { listOwnTickets } from '#contract/tickets';
import { resetSandbox } from '#lab/control';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { RegiaPhonesPage } from '../kit/pages/regia-phones-page.ts';
import { expect, type Page, test } from '../support/test.ts';
import {
  average,
  expectStep,
  flight,
  hiddenParts,
  region,
  SEARCH,
  STORY,
  surfaceOf,
  type Surface,
} from '../support/tour-story.ts';

const DESK = { width: 1280, height: 800 };

interface Act {
  at: number;
  /** Whose pointer it is, and the name of what it presses last; it presses nothing where somebody only looks. */
  who: string;
  presses?: RegExp;
  /** What the screen shows once it is done, under the same caption. */
  shows: (surface: Surface) => Locator;
  /** What is lit then, where it is not the step's own subject, and on whose phone. */
  lit?: (surface: Surface) => Locator;
  litAt?: 'marta' | 'luca';
}

const ACTS: readonly Act[] = [
  {
    at: 0,
    who: 'Marta',
    presses: /^Pubblica$/,
    shows: (page) => page.locator('input[name="email"]'),
    lit: (page) => page.locator('main form'),
  },
  {
    at: 1,
    who: 'Marta',
    presses: /^Pubblica biglietto$/,
    shows: (page) => page.getByText('Biglietto pubblicato con successo!'),
    lit: region('Il biglietto appena pubblicato'),
  },
  {
    at: 2,
    who: 'Marta',
    presses: /^Da moderare 1$/,
    shows: (page) => page.getByRole('tab', { name: /^Da moderare/, selected: true }),
  },
  {
    at: 3,
    who: 'Giulia',
    presses: /^Approva/,
    shows: (page) => page.getByRole('status').filter({ hasText: 'Biglietto approvato.' }),
    lit: (page) => page.getByRole('status').filter({ hasText: 'Biglietto approvato.' }),
  },
  {
    at: 4,
    who: 'Chiunque',
    presses: /^Cerca/,
    shows: (page) => page.getByRole('button', { name: /12 giu 2026/ }),
    lit: flight,
  },
  {
    at: 5,
    who: 'Luca',
    presses: /^Salva tra i preferiti$/,
    shows: (page) => flight(page).locator('[aria-pressed="true"]'),
  },
  { at: 6, who: 'Luca', shows: flight, lit: flight },
  {
    at: 7,
    who: 'Luca',
    presses: /^Annulla$/,
    shows: (page) => page.getByText('Di nuovo tra i preferiti'),
  },
  {
    at: 8,
    who: 'Marta',
    presses: /^Segna come venduto$/,
    shows: (page) => flight(page).getByText('Venduto', { exact: true }),
    litAt: 'luca',
  },
  {
    at: 9,
    who: 'Luca',
    presses: /^Pubblica la recensione$/,
    shows: (page) => average(page).filter({ hasText: /^4,4 su 5.*7 recensioni$/ }),
    lit: region('In breve'),
    litAt: 'marta',
  },
  {
    at: 10,
    who: 'Giulia',
    presses: /^Mostra i dati in tabella$/,
    shows: (page) => page.getByRole('row', { name: /^12\/06\/2026/ }),
    lit: (page) => page.getByRole('row', { name: /^12\/06\/2026/ }),
  },
];

/** Remembers whose pointer was seen, and each control that it has pressed, with the caption of that moment. */
const watchPointer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenByPointer: seen });
    const under = (view: Document, x: number, y: number): Element | undefined => {
      const front = view.elementsFromPoint(x, y).find((one) => !one.matches('[data-pointer]'));
      const phone = front as HTMLIFrameElement | undefined;
      const inner = phone?.matches('iframe') ? phone.contentDocument : null;
      const { left, top } = phone?.getBoundingClientRect() ?? { left: 0, top: 0 };
      if (phone && inner)
        return under(inner, x - left - phone.clientLeft, y - top - phone.clientTop);
      return front?.closest('button, a, input, [role="tab"]') ?? front;
    };
    const note = () => {
      const pointer = document.querySelector<HTMLElement>('[data-pointer]');
      if (pointer?.matches(':popover-open')) {
        const [x = 0, y = 0] = pointer.style.translate.split(' ').map(Number.parseFloat);
        const control = pointer.hasAttribute('data-pressed') ? under(document, x, y) : undefined;
        const caption = document.querySelector('[aria-label="Giro della demo"]')?.textContent ?? '';
        const name = control && (control.ariaLabel ?? control.textContent).replaceAll(/\s+/g, ' ');
        const line = [caption.split('/')[0], pointer.dataset['person'], name?.trim()].join('|');
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
        await page.clock.install();
        const regia = await new RegiaPage(page).openAt('/cerca');
        await regia.startTour(STORY[act.at]?.title);
        await expectStep(page, demo, act.at);
        await watchPointer(page);
        // What an act changed is lit for 2.5 s: the page's clock goes on by the test's steps, so that none is missed.
        await page.clock.pauseAt(Date.now() + 1000);
        await page.keyboard.press('PageDown');
        const isOnPhones = surfaceOf(page, act.at) !== page;
        const changed = isOnPhones && act.litAt ? new RegiaPhonesPage(page)[act.litAt] : page;
        const lit = act.lit ?? STORY[act.at]?.subject ?? flight;
        const subject = lit(act.litAt || !isOnPhones ? changed : surfaceOf(page, act.at));
        const shown = act.shows(isOnPhones ? surfaceOf(page, act.at) : page).first();
        await expect
          .poll(async () => {
            await page.clock.runFor(100);
            return shown.isVisible();
          })
          .toBe(true);
        await expect
          .poll(async () => {
            await page.clock.runFor(100);
            // What is not there yet would be waited for while the clock stands still.
            return (await subject.isVisible()) ? hiddenParts(subject) : ['not there'];
          })
          .toEqual([]);
        await expect(regia.caption).toContainText(`${act.at + 1}/11`);
        const seen = await seenByPointer(page);
        const [caption, who, name] = (
          seen.findLast((line) => !act.presses || !line.endsWith('|')) ?? ''
        ).split('|');
        expect({ caption, who }, seen.join('\n')).toEqual({
          caption: String(act.at + 1),
          who: act.who,
        });
        expect(name).toMatch(act.presses ?? /^$/);
        await page.clock.resume();
        if (act.at < 10) await expectStep(page, demo, act.at + 1);
        else await expect(page.getByRole('region', { name: 'Fine del giro' })).toBeVisible();
      });
    }
  });
}

test.describe('a presenter who types', () => {
  test.use({ viewport: DESK });

  const typed = { destination: 'Palermo - Punta Raisi (PMO)', price: '39,00' };
  const typedFlight = (surface: Surface) =>
    surface
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
        const shown = typedFlight(surfaceOf(page, at));
        await expect(shown).toBeVisible();
        await expect.poll(() => hiddenParts(shown)).toEqual([]);
      }
      if (at === 9)
        await expect(surfaceOf(page, at).getByLabel('Commento (facoltativo)')).toHaveValue(
          /a Palermo/,
        );
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
    const saved = typedFlight(surfaceOf(page, 7));
    await expect(saved).toBeVisible();
    await expect.poll(() => hiddenParts(saved)).toEqual([]);
  });

  test('goes on while Marta still types, and she publishes the whole price [LOOK-07]', async ({
    browser,
    baseURL,
    demo,
  }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      locale: 'it-IT',
      reducedMotion: 'no-preference',
    });
    const page = await context.newPage();
    await demo.showIn(page);
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.startTour(STORY[1]?.title);
    const price = page.getByLabel('Prezzo', { exact: true });
    await expect(price).toHaveValue(/^5/);
    await page.keyboard.press('PageDown');
    await expect(page.getByText('Biglietto pubblicato con successo!')).toBeVisible();
    await expect(regia.caption).toContainText('2/11');
    const [seat] = await demo.callAs('marta', listOwnTickets, {});
    expect(seat).toMatchObject({ price: 51.5, departure_time: '20:10', arrival_time: '21:40' });
    await context.close();
  });

  test('sells by hand, and the tour goes on from there [LOOK-07]', async ({ page, demo }) => {
    await page.setViewportSize({ width: 900, height: 800 });
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.startTour(STORY[8]?.title);
    await expectStep(page, demo, 8);
    await flight(page).getByRole('button', { name: 'Segna come venduto' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: /Segna/ }).click();
    await expect(flight(page).getByText('Venduto', { exact: true })).toBeVisible();
    const resets: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(resetSandbox.path)) resets.push(request.url());
    });
    await page.keyboard.press('PageDown');
    await expectStep(page, demo, 9);
    expect(resets, 'nothing was arranged anew').toEqual([]);
    await regia.endTour.click();
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
