/** Where calendars and lists of suggestions open (GEN-07). */
import type { Locator } from '@playwright/test';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the page');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('can use the calendar on the smallest phone, where it is neither cut nor covered by Regia [GEN-07][PUB-16]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const { date } = await new PublishPage(page).open();
    await date.openCalendar.click();
    const box = await date.calendar.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(568);
    for (const day of ['Oggi, venerdì 12 giugno 2026', 'martedì 30 giugno 2026']) {
      const size = await date.day(day).boundingBox();
      expect(size?.width).toBeGreaterThanOrEqual(44);
      expect(size?.height).toBeGreaterThanOrEqual(44);
    }
    await date.day('martedì 30 giugno 2026').click();
    await expect(date.input).toHaveValue('30/06/2026');
  });

  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    test(`sees the date's field while its calendar is open, in every month, at ${width} px [PUB-01][GEN-18]`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      const { date } = await new PublishPage(page).open();
      await date.openCalendar.click();
      const { y } = await boxOf(date.calendar);
      for (const weeks of [4, 5, 6]) {
        await expect(date.calendar.locator('tbody tr')).toHaveCount(weeks);
        const box = await boxOf(date.calendar);
        const field = await boxOf(date.box);
        expect(field.y).toBeGreaterThan(0);
        expect([box.y > field.bottom, box.bottom < height, box.y]).toEqual([true, true, y]);
        expect([box.x, box.right]).toEqual([field.x, field.right]);
        await date.calendar.getByRole('button', { name: 'Mese successivo' }).click();
      }
    });
  }

  test('sees the whole list above the navigation of a phone, without a layout shift [PUB-02][GEN-07]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const publish = await new PublishPage(page).open();
    const navigation = await boxOf(new ShellPage(page).navigation);
    const regia = page.getByRole('complementary', { name: 'Regia' });
    await regia.waitFor();
    for (const field of [publish.departure, publish.destination]) {
      await field.scrollIntoViewIfNeeded();
      const before = await boxOf(publish.date.box);
      await field.focus();
      const list = await boxOf(page.getByRole('listbox'));
      const box = await boxOf(field);
      expect(list.y).toBeGreaterThanOrEqual(0);
      expect(list.bottom).toBeLessThanOrEqual(navigation.y);
      expect(
        list.y >= box.bottom || list.bottom <= box.y,
        'the list does not cover its field',
      ).toBe(true);
      expect(Math.abs(list.right - box.right)).toBeLessThan(3);
      expect((await boxOf(publish.date.box)).y - box.y).toBe(before.y - box.y);
      await page.keyboard.press('End');
      await expect(publish.suggestions.last()).toBeInViewport();
      for (const option of (await publish.suggestions.all()).slice(0, 2)) {
        expect((await boxOf(option)).height).toBeGreaterThanOrEqual(44);
        await option.hover();
        await expect(option).toHaveAttribute('aria-selected', 'true');
      }
    }
  });
});

test('a visitor can click a suggestion that lies over the filters below it, in a list that passes axe in both themes [SEARCH-01][GEN-07]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const search = await new SearchPage(page).open();
  await expect(search.cards.first()).toBeVisible();
  await search.openFilters();
  await search.destination.focus();
  const list = await boxOf(search.suggestionList);
  await page.mouse.click(list.x + list.width / 2, list.bottom - 24);
  await expect(search.destination).not.toHaveValue('');

  await page.setViewportSize({ width: 1280, height: 720 });
  await search.departure.focus();
  await page.keyboard.press('ArrowDown');
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`the open list in the ${colorScheme} theme`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(search.suggestions).toHaveCount(9);
      expect(await findViolations(page, { within: 'form' })).toEqual([]);
    });
  }
});

test('a visitor scrolls in a list of cities of at most 12rem [SEARCH-01]', async ({ page }) => {
  const search = await new SearchPage(page).open();
  await search.departure.click();
  await expect(search.suggestionList).toHaveCSS('max-height', '192px');
  const { height, content, rem } = await search.suggestionList.evaluate((list) => ({
    height: list.getBoundingClientRect().height,
    content: list.scrollHeight,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  }));
  expect(height).toBeLessThanOrEqual(12 * rem);
  expect(content).toBeGreaterThan(height);
});
