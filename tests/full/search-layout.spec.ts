/** How much of the results is seen, and the filters around them (SEARCH-16). */
import type { Locator } from '@playwright/test';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { brokenTexts, lostContent, resizeTo } from '../support/display-checks.ts';
import { expect, test, type Page } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };

interface Box {
  top: number;
  bottom: number;
  left: number;
}

const boxOf = (element: Locator): Promise<Box> =>
  element.evaluate((one) => {
    const { top, bottom, left } = one.getBoundingClientRect();
    return { top, bottom, left };
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

test.describe('a visitor with a phone', () => {
  test.use({ viewport: PHONE });

  test('sees each control of the sheet that has the focus, also in a small window [LOOK-05][GEN-07]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const search = await new SearchPage(page).open();
    await search.summary.click();
    const service = search.service('Accesso lounge');
    await search.departure.focus();
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      // A checkbox lies below its label's text.
      const covered = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        const { left, top, width, height } = (
          focused.closest('label') ?? focused
        ).getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height - 2);
        const isHit = focused.contains(hit) || Boolean(focused.closest('label')?.contains(hit));
        return isHit ? '' : `${focused.outerHTML.slice(0, 80)} by ${hit?.textContent}`;
      });
      expect(covered).toBe('');
      if (await service.evaluate((one) => one === document.activeElement)) return;
    }
    expect('the last service was reached').toBe('');
  });

  test('sees results within 200 px under the header, one and a half of them, and opens the filters from one line [SEARCH-16][SEARCH-08]', async ({
    page,
  }) => {
    const search = await new SearchPage(page).open();
    await test.step('results', async () => {
      const header = await boxOf(page.getByRole('navigation').first());
      const first = await boxOf(search.cards.first());
      expect(first.top - header.bottom).toBeLessThanOrEqual(200);
      expect(await cardsInSight(page, search)).toBeGreaterThanOrEqual(1.5);
    });
    await test.step('the line says what is searched for', async () => {
      await expect(search.summary).toHaveText('Ovunque → Ovunque · qualsiasi data');
      await expect(search.departure).toBeHidden();
      await search.summary.click();
      await expect(search.summary).toHaveAttribute('aria-expanded', 'true');
      await search.pick(search.departure, 'Roma');
      await search.service('Bagaglio a mano').check();
      await search.search();
      await expect(page).toHaveURL('/cerca?departure=Roma&services=Bagaglio+a+mano');
      await expect(search.summary).toHaveText('Roma → Ovunque · qualsiasi data');
      await expect(search.departure).toBeHidden();
      await expect(search.summary, 'the button with the focus is folded away').toBeFocused();
      await page.goto('/cerca?departure=Roma&destination=Torino&date=2026-06-24');
      await expect(search.summary).toHaveText('Roma → Torino · mer 24 giu 2026');
    });
    await test.step('with chips, which take one line', async () => {
      await page.goto('/cerca?departure=Milano&destination=Palermo&services=Bagaglio+a+mano');
      const header = await boxOf(page.getByRole('navigation').first());
      expect((await boxOf(search.cards.first())).top - header.bottom).toBeLessThanOrEqual(200);
      const [first, last] = await Promise.all(
        [0, 2].map((i) => boxOf(search.activeFilters.nth(i))),
      );
      expect(last?.top).toBe(first?.top);
    });
  });
});

test('a visitor sees both boxes of the order whole, with what they have chosen, in a window of any width [SEARCH-03][GEN-07]', async ({
  page,
}) => {
  /** The boxes that leave the window, or whose chosen label is wider than its room, where it ends with an ellipsis. */
  const cut = () =>
    page.locator('section[aria-label="Risultati"] select').evaluateAll((boxes) =>
      (boxes as HTMLSelectElement[])
        .filter((box) => {
          const { left, right } = box.getBoundingClientRect();
          const natural = box.cloneNode(true) as HTMLSelectElement;
          const chosen = box.selectedOptions[0]?.text;
          for (const option of [...natural.options]) if (option.text !== chosen) option.remove();
          Object.assign(natural.style, { position: 'absolute', width: 'auto', minWidth: '0' });
          box.after(natural);
          const isNarrow = natural.offsetWidth > box.offsetWidth + 1;
          natural.remove();
          return left < 0 || right > innerWidth || isNarrow;
        })
        .map(({ textContent }) => textContent),
    );
  for (const path of ['/cerca', '/cerca?price_order=asc&date_order=desc']) {
    await page.goto(path);
    await expect(new SearchPage(page).cards.first()).toBeVisible();
    for (const width of [1280, 768, 390, 320]) {
      await resizeTo(page, width, 844);
      await expect.poll(cut, { message: `${path} at ${width} px` }).toEqual([]);
      const lost = async () => [...(await lostContent(page)), ...(await brokenTexts(page))];
      await expect.poll(lost, { message: `${path} at ${width} px` }).toEqual([]);
    }
  }
});

test.describe('a buyer with a phone', () => {
  test.use({ viewport: PHONE, persona: 'luca' });

  test('reads on the button of the filters how many tickets they find, without their own, and sees no message over a button [LOOK-05][LOOK-01][SEARCH-17]', async ({
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

    await page.goto('/cerca?departure=Cuneo&destination=Bari&airline=Emirates');
    const message = page.getByText('Nessun risultato trovato.', { exact: true });
    await expect(message).toBeVisible();
    const { bottom } = await boxOf(message);
    for (const button of [search.withoutFilters, search.summary, search.clear])
      expect((await boxOf(button)).top).toBeGreaterThan(bottom);
  });
});

test.describe('a visitor at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('sees three results whole, their notes on demand, and all filters; two columns where there is room [SEARCH-16][CARD-01]', async ({
    page,
  }) => {
    const search = await new SearchPage(page).open();
    await test.step('three results, and all filters', async () => {
      expect(await cardsInSight(page, search)).toBeGreaterThanOrEqual(3);
      const edge = await lowerEdge(page);
      expect((await boxOf(search.submit)).bottom).toBeLessThanOrEqual(edge);
      await expect(search.summary).toBeHidden();
    });
    await test.step('the calendar opens below its field, from the current week on', async () => {
      await search.date.openCalendar.click();
      const { bottom } = await boxOf(search.date.box);
      expect((await boxOf(search.date.calendar)).top).toBeGreaterThan(bottom);
      await expect(search.date.calendar.getByRole('gridcell').first()).toHaveText('8');
      await page.keyboard.press('Escape');
    });
    await test.step('the filters stay beside what is read [LOOK-05]', async () => {
      await search.cards.nth(12).scrollIntoViewIfNeeded();
      await expect(search.submit).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo(0, 0));
    });
    await test.step('two columns', async () => {
      await resizeTo(page, 1920, 1080);
      const [one, two, three] = await Promise.all([0, 1, 2].map((i) => boxOf(search.cards.nth(i))));
      expect(two?.top).toBe(one?.top);
      expect(two?.left).toBeGreaterThan(one?.left ?? 0);
      expect(three?.left).toBe(one?.left);
      await resizeTo(page, 1280, 800);
    });
    await test.step('notes', async () => {
      const card = search.card(3);
      const notes = card.root.getByText(/\.$/);
      await expect(card.showNotes).toHaveAttribute('aria-expanded', 'false');
      await expect(notes).toBeHidden();
      await card.showNotes.click();
      await expect(card.showNotes).toHaveAttribute('aria-expanded', 'true');
      await expect(notes).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(notes, 'on paper').toBeVisible();
      await page.emulateMedia({ media: 'screen' });
      await card.showNotes.click();
      await expect(notes).toBeHidden();
      await expect(new ShellPage(page).title).toHaveText('Cerca un biglietto');
    });
  });
});

test('a visitor takes the filters away one by one, and all at once, which keeps the chosen order [SEARCH-16]', async ({
  page,
}) => {
  const filters = '?departure=Roma&airline=Ryanair&date=2026-06-24&services=Scelta+posto';
  const search = await new SearchPage(page).open(filters);
  await test.step('one by one', async () => {
    await expect(search.activeFilters).toHaveText([
      'Togli il filtro Da Roma',
      'Togli il filtro mer 24 giu 2026',
      'Togli il filtro Ryanair',
      'Togli il filtro Scelta posto',
    ]);
    await search.activeFilters.filter({ hasText: 'Ryanair' }).click();
    await expect(page).toHaveURL('/cerca?departure=Roma&date=2026-06-24&services=Scelta+posto');
    await expect(search.activeFilters).toHaveCount(3);
    await expect(search.airline, 'the form follows').toHaveValue('');
    await expect(search.results, 'the focus is not lost').toBeFocused();
    await search.activeFilters.filter({ hasText: 'Scelta posto' }).click();
    await expect(search.service('Scelta posto')).not.toBeChecked();
  });
  await test.step('all at once', async () => {
    await search.clear.click();
    await expect(page).toHaveURL('/cerca');
    await expect(search.activeFilters).toHaveCount(0);
    await expect(search.departure).toHaveValue('');
    await expect(search.cards.first()).toBeVisible();
  });
  await test.step('with an order, above the results', async () => {
    await (await search.type(search.departure, 'Roma')).search();
    await search.priceOrder.selectOption('desc');
    await expect(page).toHaveURL('/cerca?departure=Roma&price_order=desc');
    await expect(search.activeFilters).toHaveCount(1);
    await search.clear.click();
    await expect(page).toHaveURL('/cerca?price_order=desc');
    await expect(search.priceOrder).toHaveValue('desc');
  });
});

test('a visitor changes the order without losing what is typed but not yet searched for, nor a search that is not yet shown [SEARCH-16][SEARCH-03]', async ({
  page,
}) => {
  const search = await new SearchPage(page).open('?services=Bagaglio+a+mano&departure=Trapani');
  await test.step('typed', async () => {
    await search.type(search.departure, 'Catania');
    await search.priceOrder.focus();
    await search.priceOrder.selectOption('asc');
    await expect(page).toHaveURL(
      '/cerca?departure=Trapani&price_order=asc&services=Bagaglio+a+mano',
    );
    await expect(search.priceOrder).toBeFocused();
    await expect(search.departure).toHaveValue('Catania');
    await search.search();
    await expect(page).toHaveURL(
      '/cerca?departure=Catania&price_order=asc&services=Bagaglio+a+mano',
    );
    await search.priceOrder.selectOption('');
    await expect(page).toHaveURL('/cerca?departure=Catania&services=Bagaglio+a+mano');
  });
  await test.step('not yet shown', async () => {
    await search.priceOrder.selectOption('desc');
    await expect(page).toHaveURL(/price_order=desc/);
    await expect(search.activeFilters).toHaveCount(2);
    await search.type(search.departure, 'Roma');
    // Both in one task, so that nothing is rendered between them.
    await search.priceOrder.evaluate((order: HTMLSelectElement) => {
      document.querySelector<HTMLFormElement>('form[role="search"]')?.requestSubmit();
      order.value = '';
      order.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect(page).toHaveURL('/cerca?departure=Roma&services=Bagaglio+a+mano');
    await expect(search.departure).toHaveValue('Roma');
    await expect(search.activeFilters).toHaveText([
      'Togli il filtro Da Roma',
      'Togli il filtro Bagaglio a mano',
    ]);
  });
});
