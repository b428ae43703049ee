/** Chromium without what the oldest of the supported browsers lacks: an iPhone with iOS 16.4. */
import type { Page } from '@playwright/test';
import { SearchPage } from '../kit/pages/search-page.ts';
import { expect, test } from '../support/test.ts';

/** By Safari's release notes from 17.0 on: what the product or its packages could call. */
const takeAway = () => {
  const remove = (owner: object, ...names: string[]) => {
    for (const name of names) Reflect.deleteProperty(owner, name);
  };
  remove(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover');
  remove(Element.prototype, 'checkVisibility', 'setHTMLUnsafe');
  remove(window, 'requestIdleCallback', 'cancelIdleCallback', 'ToggleEvent');
  remove(Document.prototype, 'startViewTransition');
  remove(URL, 'canParse', 'parse');
  remove(AbortSignal, 'any');
  remove(Promise, 'withResolvers', 'try');
  remove(Object, 'groupBy');
  remove(Map, 'groupBy');
  remove(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf');
  remove(Array, 'fromAsync');
  for (const name of ['map', 'filter', 'take', 'toArray', 'some', 'find', 'forEach', 'reduce']) {
    remove(Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object, name);
  }
  // A selector of which the browser does not know a part is an error.
  for (const owner of [Document.prototype, Element.prototype]) {
    for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest'] as const) {
      const real = Reflect.get(owner, name) as ((text: string) => unknown) | undefined;
      if (!real) continue;
      Reflect.set(owner, name, function strict(this: unknown, text: string) {
        if (text.includes(':popover-open')) throw new SyntaxError(`not a selector: ${text}`);
        return real.call(this, text);
      });
    }
  }
};

/** Attributes and rules of style that the browser does not know have no effect. */
const forget = (text: string): string =>
  text
    .replaceAll(/field-sizing:|content-visibility:|text-wrap:/g, '--unknown:')
    .replaceAll('light-dark(', 'unknown(')
    .replaceAll('popover-open', 'unknown');

const beOld = async (page: Page) => {
  await page.addInitScript(takeAway);
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: forget(await response.text()) });
  });
  // `popover` hides its element where it is known.
  await page.route(/\.js$/, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    await route.fulfill({
      response,
      body: code.replaceAll(/\bpopover:(?=[`'"]manual)/g, '"data-old":'),
    });
  });
};

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(({ page }) => beOld(page));

const backgroundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('a visitor searches in a browser of 2023, in both themes [GEN-19]', async ({ page }) => {
  const search = await new SearchPage(page).open();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await backgroundOf(page)).toBe('rgb(246, 240, 228)');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await backgroundOf(page)).toBe('rgb(10, 15, 29)');

  await test.step('the list of cities stands at its field and can be pressed', async () => {
    if (await search.summary.isVisible()) await search.summary.click();
    await expect(search.suggestionList).toBeHidden();
    await search.departure.click();
    const [field, list] = await Promise.all([
      search.departure.boundingBox(),
      search.suggestionList.boundingBox(),
    ]);
    expect(Math.abs((list?.y ?? 0) - ((field?.y ?? 0) + (field?.height ?? 0)))).toBeLessThan(12);
    expect(Math.abs((list?.x ?? 0) - (field?.x ?? 0))).toBeLessThan(4);
    const first = search.suggestions.first();
    const city = await first.locator('span').first().textContent();
    await first.click();
    await expect(search.departure).toHaveValue(city ?? 'none');
    await expect(search.suggestionList).toBeHidden();
  });

  await test.step('the order fits the window', async () => {
    await search.submit.click();
    const box = await search.priceOrder.boundingBox();
    expect(box?.width).toBeGreaterThan(90);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(scrolls).toBe(false);
  });
});
