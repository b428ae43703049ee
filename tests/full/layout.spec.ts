/**
 * Figures of one screen: SEARCH-16 and LOOK-05 of the search, LOOK-01 of cards, form and messages. What holds of every screen in
 * every state is in every-state.spec.ts.
 */
import type { Locator } from '@playwright/test';
import { TEXT } from '#contract/texts';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { SellerPage } from '../kit/pages/seller-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { FLIGHT } from '../kit/publishing.ts';
import { resizeTo } from '../support/display-checks.ts';
import { expect, test, type Page } from '../support/test.ts';
import { atEachTextWidth } from '../support/text-width.ts';

const PHONE = { width: 390, height: 844 };

const boxOf = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom, left, right, width, height } = one.getBoundingClientRect();
    return { top, bottom, left, right, width, height };
  });

/** The lower edge of what is seen: above Regia's bar. */
const lowerEdge = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return innerHeight - Number.parseFloat(style.getPropertyValue('--docked-height') || '0');
  });

/** How many cards are seen without scrolling, a cut one by its share. */
const cardsInSight = async (page: Page, search: SearchPage): Promise<number> => {
  await expect(search.cards.nth(6)).toBeAttached();
  const edge = await lowerEdge(page);
  const boxes = await Promise.all([0, 1, 2, 3, 4, 5].map((i) => boxOf(search.cards.nth(i))));
  return boxes
    .map(({ top, bottom }) => Math.min(1, Math.max(0, (edge - top) / (bottom - top))))
    .reduce((sum, share) => sum + share, 0);
};

/** Whether what has the focus can be seen: a checkbox by its label. */
const coveredFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const target = focused.closest('label') ?? focused;
    const { left, top, width, height } = target.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height - 2);
    return target.contains(hit) ? '' : `${focused.outerHTML.slice(0, 80)} by ${hit?.textContent}`;
  });

test.describe('a visitor with a phone', () => {
  test.use({ viewport: PHONE });

  test('sees results within 200 px under the header, one and a half of them, and opens the filters from one line [SEARCH-16]', async ({
    page,
  }) => {
    const search = await new SearchPage(page).open();
    const distance = async () =>
      (await boxOf(search.cards.first())).top -
      (await boxOf(page.getByRole('navigation').first())).bottom;
    expect(await distance()).toBeLessThanOrEqual(200);
    expect(await cardsInSight(page, search)).toBeGreaterThanOrEqual(1.5);
    await expect(search.summary).toHaveText('Ovunque → Ovunque · qualsiasi data');
    await expect(search.departure).toBeHidden();
    await search.summary.click();
    await search.pick(search.departure, 'Roma');
    await search.search();
    await expect(search.summary).toHaveText('Roma → Ovunque · qualsiasi data');
    await expect(search.departure).toBeHidden();
    await expect(search.summary, 'the button with the focus is folded away').toBeFocused();
    await test.step('with chips, which take one line', async () => {
      await page.goto('/cerca?departure=Milano&destination=Palermo&services=Bagaglio+a+mano');
      await expect(search.activeFilters).toHaveCount(3);
      expect(await distance()).toBeLessThanOrEqual(200);
      const [first, last] = [search.activeFilters.first(), search.activeFilters.last()];
      expect((await boxOf(last)).top).toBe((await boxOf(first)).top);
    });
  });
});

test.describe('a buyer with a phone', () => {
  test.use({ viewport: PHONE, persona: 'luca' });

  test('reads on the button of the filters how many tickets they find, sees each control of the sheet that has the focus, and no message over a button [LOOK-05][LOOK-01]', async ({
    page,
  }) => {
    const search = await new SearchPage(page).open();
    await search.openFilters();
    await expect(search.submit).toHaveText(/^Cerca · 4\d biglietti$/);
    await search.departure.fill('m');
    await expect(search.submit, 'no choice yet').toHaveText('Cerca');
    await search.pick(search.departure, 'Milano');
    await search.service('Bagaglio da stiva').check();
    await expect(search.submit).toHaveText('Cerca · 3 biglietti');
    await search.submit.click();
    await expect(search.count).toHaveText('3 biglietti');

    await resizeTo(page, 320, 568);
    await search.openFilters();
    await search.departure.focus();
    const last = search.service('Accesso lounge');
    do {
      await page.keyboard.press('Tab');
      expect(await coveredFocus(page)).toBe('');
    } while (!(await last.evaluate((one) => one === document.activeElement)));

    await page.setViewportSize(PHONE);
    await page.goto('/cerca?departure=Cuneo&destination=Bari&airline=Emirates');
    const message = page.getByText(TEXT.search.none, { exact: true });
    await expect(message).toBeVisible();
    const { top, bottom } = await boxOf(message);
    for (const button of [search.withoutFilters, search.summary, search.clear]) {
      const box = await boxOf(button);
      expect(box.top >= bottom || box.bottom <= top).toBe(true);
    }
  });

  test('who has scrolled a little sees a message beside the buttons of the header, not over them [LOOK-01]', async ({
    page,
  }) => {
    await page.goto('/preferiti?regia=off');
    await page
      .getByRole('button', { name: /^Nascondi/ })
      .first()
      .click();
    for (const y of [0, 30, 60, 90, 140]) {
      await page.evaluate((to) => scrollTo(0, to), y);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      const undo = await boxOf(page.getByRole('button', { name: 'Annulla' }));
      const header = await boxOf(page.getByRole('button', { name: 'Logout' }));
      const isApart = undo.top >= header.bottom || undo.bottom <= header.top + 8;
      expect.soft([isApart, undo.top >= 0], `at ${y} px`).toEqual([true, true]);
    }
  });
});

test.describe('a visitor at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('sees three results whole and all filters, which stay beside what is read; two columns where there is room [SEARCH-16][LOOK-05]', async ({
    page,
  }) => {
    const search = await new SearchPage(page).open();
    expect(await cardsInSight(page, search)).toBeGreaterThanOrEqual(3);
    expect((await boxOf(search.submit)).bottom).toBeLessThanOrEqual(await lowerEdge(page));
    await expect(search.summary).toBeHidden();
    await search.date.openCalendar.click();
    const field = await boxOf(search.date.box);
    expect((await boxOf(search.date.calendar)).top).toBeGreaterThan(field.bottom);
    await page.keyboard.press('Escape');
    await search.cards.nth(12).scrollIntoViewIfNeeded();
    await expect(search.submit).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, 0));
    await resizeTo(page, 1920, 1080);
    const [one, two, three] = await Promise.all([0, 1, 2].map((i) => boxOf(search.cards.nth(i))));
    expect([two?.top, three?.left]).toEqual([one?.top, one?.left]);
    expect(two?.left).toBeGreaterThan(one?.left ?? 0);
  });
});

for (const persona of [null, 'luca'] as const) {
  test.describe(`as ${persona ?? 'a visitor'} who is told something`, () => {
    test.use({ persona });

    test('finds the header as it was [LOOK-01]', async ({ page }) => {
      const measureHeader = () =>
        page.getByRole('banner').evaluate((element) => {
          const boxes = [element, ...element.querySelectorAll('p, a, button')];
          return boxes.map((one) => {
            const { right, top, bottom } = one.getBoundingClientRect();
            return [right, top, bottom].map(Math.round);
          });
        });
      const widths = [320, 360, 390, 768, 1280];
      const measure = async (address: string, shown: Locator) => {
        await page.goto(address);
        await shown.first().waitFor();
        const measured = [];
        for (const width of widths) {
          await resizeTo(page, width, 844);
          measured.push([width, await measureHeader()]);
        }
        return measured;
      };
      const before = await measure('/cerca?regia=off', page.locator('article'));
      const none = page.getByText(TEXT.search.none);
      expect(await measure('/cerca?departure=Atlantide&regia=off', none)).toEqual(before);
    });
  });
}

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('finds state and actions of every own ticket in one place, and the reason of a refusal below its two parts [LOOK-01]', async ({
    page,
  }) => {
    const own = await new OwnTicketsPage(page).open();
    await expect(own.tickets).toHaveCount(8);
    const measure = () =>
      own.tickets.evaluateAll((cards) =>
        cards.map((card) => {
          const { left, right } = card.getBoundingClientRect();
          const boxOfElement = (element: Element | null | undefined) =>
            element?.getBoundingClientRect() ?? new DOMRect();
          const states = /^(In vendita|Da moderare|Venduto|Rifiutato|Partito)$/;
          const badge = [...card.querySelectorAll('span')].find((one) =>
            states.test(one.textContent),
          );
          // Of the row that it stands in: a stamp is turned and has no icon.
          const place = boxOfElement(badge?.parentElement?.parentElement);
          const date = boxOfElement(card.querySelector('time'));
          const buttons = [...card.querySelectorAll("button, [role='button']")].map(boxOfElement);
          return {
            badge: Math.round(right - place.right),
            // The date's middle, on a wide card its row's.
            level: Math.round(place.top - date.top),
            // From the first to the last: a ticket without a menu has one as wide as both.
            actions: [buttons[0]?.left, buttons.at(-1)?.right].map((edge = 0) =>
              Math.round(edge - left),
            ),
          };
        }),
      );
    const rejected = own.ticket('FCO', 'CAG');
    for (const width of [1024, 768, 390, 320]) {
      await resizeTo(page, width, 844);
      await atEachTextWidth(page, async (text) => {
        const [first, ...others] = await measure();
        for (const other of others) expect(other, `${width} px, ${text}`).toEqual(first);
      });
      const reason = await boxOf(rejected.getByText('Motivo del rifiuto'));
      const actions = await boxOf(own.edit(rejected));
      expect(reason.top - actions.bottom, `${width} px`).toBeGreaterThan(8);
    }
  });

  test('finds the form’s fields in order, required ones first, and the boarding pass and the button at their place, in a window of any size [LOOK-01]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 720 });
    const publish = await new PublishPage(page).open();
    await publish.notes.focus();
    await expect(publish.pass).toBeInViewport({ ratio: 1 });
    await expect(publish.publishButton).toBeInViewport({ ratio: 1 });
    expect((await boxOf(publish.notes)).right).toBeLessThan((await boxOf(publish.pass)).left);
    await publish.chooseTrip('Andata/Ritorno');
    /** Controls of the form that are seen before the one that precedes them in the document. */
    const misplaced = () =>
      page.locator('main form').evaluate((form) => {
        const controls = [...form.querySelectorAll('input, select, textarea, button')];
        const boxes = controls.map((one) => one.getBoundingClientRect());
        return boxes.filter((box, at) => {
          const before = boxes[at - 1] ?? box;
          const isBeside = box.top < before.bottom && before.top < box.bottom;
          return box.bottom <= before.top || (isBeside && box.left < before.left);
        });
      });
    for (const width of [320, 768]) {
      // Low, so that the button is not at the bottom of the window but where it is in the form.
      await resizeTo(page, width, 400);
      expect(await misplaced(), `${width} px`).toEqual([]);
      const optional = await boxOf(publish.departureTime.box);
      for (const field of [publish.departure, publish.destination, publish.date.box, publish.price])
        expect((await boxOf(field)).bottom).toBeLessThan(optional.top);
    }
  });

  test('on a phone has the form’s button in reach, which covers no focused field, and calendar and list whole [LOOK-01]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const publish = await new PublishPage(page).open();
    const { date } = publish;
    await page.getByRole('complementary', { name: 'Regia' }).waitFor();
    const navigation = await boxOf(new ShellPage(page).navigation);
    await test.step('the list', async () => {
      for (const field of [publish.departure, publish.destination]) {
        await field.focus();
        const [list, box] = [await boxOf(page.getByRole('listbox')), await boxOf(field)];
        expect(list.top).toBeGreaterThanOrEqual(0);
        expect(list.bottom).toBeLessThanOrEqual(navigation.top);
        expect(list.top >= box.bottom || list.bottom <= box.top, 'covers its field').toBe(true);
        expect((await boxOf(publish.suggestions.first())).height).toBeGreaterThanOrEqual(44);
        await page.keyboard.press('Escape');
      }
    });
    await test.step('the button', async () => {
      await expect(publish.publishButton).toBeInViewport({ ratio: 1 });
      await publish.fillFlight(FLIGHT);
      for (const text of ['FCO', 'CTA', '49,90 €'])
        await expect(publish.summary).toContainText(text);
      await publish.departure.focus();
      await page.keyboard.press('Escape');
      while (!(await publish.publishButton.evaluate((one) => one === document.activeElement))) {
        expect(await coveredFocus(page)).toBe('');
        await page.keyboard.press('Tab');
      }
      expect((await boxOf(publish.publishButton)).bottom).toBeLessThanOrEqual(navigation.top);
    });
    await test.step('the calendar, in every month', async () => {
      await resizeTo(page, 320, 568);
      await date.openCalendar.click();
      for (const weeks of [5, 6, 5]) {
        await expect(date.calendar.locator('tbody tr')).toHaveCount(weeks);
        const { top, bottom } = await boxOf(date.calendar);
        expect([top >= 0, bottom <= 568]).toEqual([true, true]);
        const { width, height } = await boxOf(date.firstOffered);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
        await date.calendar.getByRole('button', { name: 'Mese successivo' }).click();
      }
    });
  });
});

test.describe('a buyer', () => {
  test.use({ persona: 'luca' });

  test('finds flights and buttons of cards beside each other on one line, and what unfolds below the seller [LOOK-01]', async ({
    page,
  }) => {
    const favourites = await new FavouritesPage(page).open();
    await expect(favourites.cards).toHaveCount(7);
    for (const [width, beside] of [
      // In two columns.
      [1280, false],
      [1024, true],
      [768, false],
      [390, false],
    ] as const) {
      await resizeTo(page, width, 844);
      await atEachTextWidth(page, async (text) => {
        const rows = await favourites.cards.evaluateAll((cards) =>
          cards.map((card) => {
            const topOf = (element: Element | null | undefined) =>
              Math.round(element?.getBoundingClientRect().top ?? 0);
            const named = (name: string) =>
              [...card.querySelectorAll('button')].find((one) => one.textContent === name);
            const seller = [...card.querySelectorAll('p')].find((one) =>
              one.textContent.includes('recension'),
            );
            const info = topOf(named('Info venditore'));
            return {
              row: topOf(card),
              flight: topOf(card.querySelector('h2 span')),
              info,
              notes: named('Note') ? topOf(named('Note')) : info,
              isBeside: topOf(seller) > info - 10 && topOf(seller) < info + 30,
            };
          }),
        );
        for (const one of rows) {
          const where = `${width} px, ${text}`;
          expect.soft([one.isBeside, one.notes], where).toEqual([beside, one.info]);
          for (const other of rows.filter(({ row }) => row === one.row))
            expect.soft([other.flight, other.info], where).toEqual([one.flight, one.info]);
        }
      });
    }
  });

  test('finds the reviews first, the form below the summary, and on a narrow screen between reviews and tickets [LOOK-01]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const seller = await new SellerPage(page).open(1);
    const [summary, form] = [await boxOf(seller.summary), await boxOf(seller.form)];
    expect([form.left, form.right]).toEqual([summary.left, summary.right]);
    expect(form.top).toBeGreaterThan(summary.bottom);
    expect((await boxOf(seller.reviews.first())).left).toBeGreaterThan(summary.right);
    for (const width of [768, 390, 320]) {
      await resizeTo(page, width, 844);
      const { top, bottom } = await boxOf(seller.form);
      expect(top).toBeGreaterThan((await boxOf(seller.reviews.last())).bottom);
      expect(bottom).toBeLessThan((await boxOf(seller.tickets)).top);
    }
  });
});
