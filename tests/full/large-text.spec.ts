/** Text at 200 % on a phone of 390 px, drawn 4 % wider and narrower too, beyond what every state is checked for (every-state.spec.ts). */
import type { Locator, Page } from '@playwright/test';
import { TEXT } from '#contract/texts';
import { AdminDashboardPage } from '../kit/pages/admin-dashboard-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { expect, test } from '../support/test.ts';
import { atEachTextWidth } from '../support/text-width.ts';

test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }));

/** As a browser does whose default font size is doubled. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Pixels that an input has left beside its placeholder; negative if that is cut off. */
const restBesidePlaceholder = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    const style = getComputedStyle(input);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('no canvas');
    context.font = `${style.fontSize} ${style.fontFamily}`;
    context.letterSpacing = style.letterSpacing;
    const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    return input.clientWidth - padding - context.measureText(input.placeholder).width;
  });

/** The words of an element that are on more than one line. */
const brokenWords = (element: Locator) =>
  element.evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    }
    return broken;
  });

const expectWholeWords = (element: Locator) =>
  atEachTextWidth(element.page(), (text) =>
    expect.poll(() => brokenWords(element), { message: text }).toEqual([]),
  );

const expectWholePlaceholder = (field: Locator) =>
  atEachTextWidth(field.page(), (text) =>
    expect.poll(() => restBesidePlaceholder(field), { message: text }).toBeGreaterThanOrEqual(0),
  );

test('a visitor with large text reads in the search what to type, and a presenter reads every tab of Regia [GEN-07][DEMO-10]', async ({
  page,
}) => {
  const search = await new SearchPage(page).open();
  await search.openFilters();
  await enlargeText(page);
  for (const field of [search.departure, search.destination]) await expectWholePlaceholder(field);
  // The filters are a modal sheet, which lies over the bar.
  await page.keyboard.press('Escape');
  const regia = new RegiaPage(page);
  await regia.unfold();
  const tabs = regia.bar.getByRole('navigation').getByRole('button');
  await expect(tabs).toHaveCount(6);
  // One line that scrolls sideways.
  await tabs.first().press('Tab');
  await page.keyboard.press('Shift+Tab');
  for (const tab of await tabs.all()) {
    await expect(tab).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('Tab');
  }
});

test('a product owner with large text reads in the catalogue of messages which screens and what to type [GEN-07][DEMO-11]', async ({
  page,
}) => {
  await page.goto('/regia');
  const search = page.getByRole('search', { name: 'Messaggi della demo' });
  await expect(search).toBeVisible();
  await enlargeText(page);
  const text = search.getByRole('searchbox');
  await expectWholePlaceholder(text);
  const widthOf = async (field: Locator) => (await field.boundingBox())?.width;
  expect(await widthOf(search.getByRole('combobox'))).toBe(await widthOf(text));
});

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('with large text on a phone reads an alert without a broken word [GEN-07][PUB-07]', async ({
    page,
  }) => {
    const publish = await new PublishPage(page).open();
    await enlargeText(page);
    for (const width of [390, 320]) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 });
        await publish.submit();
        await expect(publish.alert).toHaveText(TEXT.publish.required);
        await expectWholeWords(publish.alert);
      });
    }
  });

  test('with large text on a phone sees each group of the own tickets, none beside the window [GEN-07][MINE-07]', async ({
    page,
  }) => {
    await new OwnTicketsPage(page).open();
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveCount(6);
    await enlargeText(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const outside = () =>
        tabs.evaluateAll((all) =>
          all
            .filter((tab) => {
              const { left, right } = tab.getBoundingClientRect();
              return left < 0 || right > innerWidth;
            })
            .map(({ textContent }) => textContent),
        );
      await expect.poll(outside, { message: `${width} px` }).toEqual([]);
    }
  });

  test('with large text on a phone reads the boarding pass without a broken word [GEN-07][PUB-01]', async ({
    page,
  }) => {
    const { pass } = await new PublishPage(page).open();
    await enlargeText(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await test.step(`${width} px`, () => expectWholeWords(pass));
    }
  });
});

test('a visitor with large text on a phone reads login and confirmed email without a broken word [GEN-07][AUTH-02][RESET-07]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 });
  const login = await new LoginPage(page).open();
  await enlargeText(page);
  await expectWholeWords(page.locator('main'));
  await login.registerTab.click();
  await expectWholeWords(page.locator('main'));
  await page.goto('/conferma-email');
  await enlargeText(page);
  await expectWholeWords(page.locator('main'));
});

test.describe('staff', () => {
  test.use({ persona: 'admin' });

  test('with large text on a phone see a chart that stays in its card, and decisions without a broken word [GEN-07][LOOK-06][MOD-02]', async ({
    page,
  }) => {
    const { trend, chart } = await new AdminDashboardPage(page).open();
    const textsOutside = () =>
      chart.locator('text').evaluateAll((texts) =>
        texts
          .filter((text) => {
            const { left, right } = text.getBoundingClientRect();
            const card = text.closest('section > div')?.getBoundingClientRect();
            return !card || left < card.left || right > card.right;
          })
          .map(({ textContent }) => textContent),
      );
    await expect(chart.getByText('oggi, in corso')).toBeVisible();
    await enlargeText(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await atEachTextWidth(page, (text) =>
        expect.poll(textsOutside, { message: `${width} px, ${text}` }).toEqual([]),
      );
    }
    // Beside so narrow a plot there is no room for the names, which the legend has, too.
    await expect(trend.getByText('Preferiti').filter({ visible: true })).toHaveCount(2);
    const moderation = await new ModerationPage(page).open();
    await enlargeText(page);
    const card = moderation.cards.first();
    for (const button of [moderation.approve(card), moderation.reject(card)])
      await expectWholeWords(button);
  });
});
