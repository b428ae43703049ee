import type { Locator, Page } from '@playwright/test';
import { AIRPORTS } from '#contract/catalogue';
import { TEXT } from '#contract/texts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { FLIGHT } from '../kit/publishing.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the page');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};

const announcementOf = (page: Page) => page.locator('#a11y-status-message');

/**
 * Lets the stopped clock of the page run in steps until the announcement shows: it comes 200 ms after the page reacted to
 * an input, which may be after the input itself has returned, and goes 500 ms later.
 */
const hears = async (page: Page, text: string) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(50);
        return announcementOf(page).allTextContents();
      },
      { intervals: [20] },
    )
    .toEqual([text]);

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('opens the list of airports by its arrow or the keyboard, and Tab or Enter chooses the highlighted one [PUB-02][GEN-07]', async ({
    page,
  }) => {
    const publish = await new PublishPage(page).open();

    await test.step('by its arrow button, while the field has the focus', async () => {
      const arrow = page.getByRole('button', { name: 'Mostra i suggerimenti' }).first();
      await arrow.click();
      await expect(publish.suggestions).toHaveCount(AIRPORTS.length);
      await expect(publish.departure).toBeFocused();
      await arrow.click();
      await expect(publish.suggestions).toHaveCount(0);
      await expect(publish.departure).toBeFocused();
      await publish.departure.click();
      await expect(publish.suggestions).toHaveCount(AIRPORTS.length);
      await publish.heading.click();
      await expect(publish.suggestions).toHaveCount(0);
    });

    const highlighted = page.getByRole('listbox').getByRole('option', { selected: true });
    await test.step('by keyboard; Tab chooses', async () => {
      await publish.departure.focus();
      await expect(publish.suggestions).toHaveCount(AIRPORTS.length);
      await expect(highlighted).toHaveCount(0);
      await page.keyboard.press('End');
      await expect(highlighted).toHaveText('Alghero - Fertilia (AHO)');
      await expect(highlighted).toBeInViewport();
      await page.keyboard.press('ArrowDown');
      await expect(highlighted).toHaveText('Roma - Fiumicino (FCO)');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Tab');
      await expect(publish.departure).toHaveValue('Roma - Ciampino (CIA)');
      await expect(publish.destination).toBeFocused();
    });

    await test.step('anew; Enter chooses', async () => {
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Escape');
      await expect(publish.suggestions).toHaveCount(0);
      await page.keyboard.press('ArrowDown');
      await expect(highlighted).toHaveText('Roma - Ciampino (CIA)');
      await page.keyboard.press('Enter');
      await expect(publish.suggestions).toHaveCount(0);
      await expect(publish.departure).toHaveValue('Roma - Ciampino (CIA)');
    });
  });

  test('who types an incomplete query keeps the airport chosen before; a full label is chosen, and validated like any choice [PUB-02][PUB-10]', async ({
    page,
  }) => {
    const publish = await new PublishPage(page).open();

    await test.step('an incomplete query that is left or cancelled', async () => {
      await publish.choose(publish.departure, 'Pisa - Galilei (PSA)');
      await publish.departure.fill('tor');
      await page.keyboard.press('Tab');
      await expect(publish.departure).toHaveValue('Pisa - Galilei (PSA)');
      await publish.departure.fill('xyz');
      await expect(publish.suggestions).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(publish.departure).toHaveValue('Pisa - Galilei (PSA)');
      await publish.departure.fill('');
      await page.keyboard.press('Tab');
      await expect(publish.departure).toHaveValue('');
    });

    await test.step('a full label', async () => {
      await publish.departure.fill('pisa - galilei (psa)');
      await expect(publish.departure).toHaveValue('Pisa - Galilei (PSA)');
      await expect(publish.suggestions).toHaveCount(0);
      await publish.destination.fill('pisa - galilei (psa)');
      await expect(publish.alert).toHaveText(TEXT.publish.sameAsDeparture);
      await expect(publish.destination).toHaveValue('');
    });
  });

  test('hears the number of suggestions and the choice from a screen reader, and nothing of them once the form is emptied [PUB-02][PUB-12][GEN-07]', async ({
    page,
  }) => {
    await page.clock.install();
    const publish = await new PublishPage(page).open();
    await publish.departure.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);

    await test.step('number and choice', async () => {
      await publish.departure.focus();
      await hears(page, '28 suggerimenti');
      await publish.departure.fill('lin');
      await hears(page, '1 suggerimento');
      await publish.suggestions.click();
      await hears(page, 'Scelto: Milano - Linate (LIN)');
      await expect(page.getByRole('listbox')).toHaveCount(0);
      await publish.destination.focus();
      await expect(page.getByRole('listbox', { name: 'Destinazione' })).toBeVisible();
    });

    await test.step('nothing of the airport chosen before', async () => {
      await publish.fillFlight(FLIGHT);
      const announcement = announcementOf(page);
      await page.clock.runFor(1000);
      await expect(announcement).toHaveText('');
      await publish.submit();
      await expect(publish.departure).toHaveValue('');
      const heard = new Set<string>();
      for (let passed = 0; passed < 1500; passed += 50) {
        await page.clock.runFor(50);
        heard.add((await announcement.textContent()) ?? '');
      }
      expect([...heard]).toEqual(['']);
      await publish.choose(publish.departure, FLIGHT.departure);
      await hears(page, `Scelto: ${FLIGHT.departure}`);
    });
  });

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
      const before = await boxOf(publish.date.group);
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
      expect((await boxOf(publish.date.group)).y - box.y).toBe(before.y - box.y);
      for (const option of (await publish.suggestions.all()).slice(0, 2)) {
        expect((await boxOf(option)).height).toBeGreaterThanOrEqual(44);
        await option.hover();
        await expect(option).toHaveAttribute('aria-selected', 'true');
      }
    }
  });
});

test.describe('a visitor', () => {
  test('can type a city that is not in the list, and Enter searches for it [SEARCH-10][GEN-07]', async ({
    page,
  }) => {
    const search = await new SearchPage(page).open();
    await search.departure.focus();
    await page.keyboard.type('Ba');
    await expect(search.suggestions).toHaveText(['Bari']);
    await page.keyboard.press('Escape');
    await expect(search.departure).toHaveValue('Ba');
    await page.keyboard.type('ri');
    await page.keyboard.press('Tab');
    await expect(search.departure).toHaveValue('Bari');
    await page.keyboard.type('trapani');
    await expect(search.suggestions).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cerca?departure=Bari&destination=trapani');
  });

  test('can click a suggestion that lies over the filters below it, in a list that passes axe in both themes [SEARCH-01][GEN-07]', async ({
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
});

test('a visitor who types a whole suggestion, in any case, or any other text, searches by Enter at once [SEARCH-18]', async ({
  page,
}) => {
  const search = await new SearchPage(page).open();
  for (const [typed, address] of [
    ['roma', 'departure=roma'],
    ['Milano', 'departure=Milano'],
    ['mxp', 'departure=mxp'],
  ] as const) {
    await search.departure.fill(typed);
    await search.departure.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(search.suggestionList).toBeHidden();
    await expect(search.cards.first()).toBeVisible();
  }
});

test('a visitor who types zeros before a year gets the year, and not its last digit [GEN-03]', async ({
  page,
}) => {
  const { date } = await new SearchPage(page).open();
  await date.first.pressSequentially('120702026');
  await expect(date.value).toHaveValue('2026-07-12');
  await date.segments.last().press('Backspace');
  await date.clear();
  await date.first.pressSequentially('1207');
  await date.segments.last().pressSequentially('00002027');
  await expect(date.value).toHaveValue('2027-07-12');
});
