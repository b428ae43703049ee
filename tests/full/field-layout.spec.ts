/** Where calendars and lists of suggestions open (GEN-07). */
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { expect, test } from '../support/test.ts';

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
    await expect(date.group).toHaveText('30/06/2026');
  });
});

test('a visitor scrolls in a list of cities of at most 12rem [SEARCH-01]', async ({ page }) => {
  const search = await new SearchPage(page).open();
  await search.departure.click();
  const { height, content, rem } = await search.suggestionList.evaluate((list) => ({
    height: list.getBoundingClientRect().height,
    content: list.scrollHeight,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  }));
  expect(height).toBeLessThanOrEqual(12 * rem);
  expect(content).toBeGreaterThan(height);
});
