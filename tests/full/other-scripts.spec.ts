/** Names and places of other scripts, which must not change the order or the place of what stands around them. */
import { AdminUsersPage } from '../kit/pages/admin-dashboard-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { SellerPage } from '../kit/pages/seller-page.ts';
import { expect, test, type Page } from '../support/test.ts';
import type { Locator } from '@playwright/test';

/** Each with how it ends on the screen. */
const NAMES = {
  Arabic: ['مريم', 'مريم'],
  'an override': ['Sara\u202Eatram', 'atram'],
  'the end of an isolate, then an override': ['Sara\u2069\u202Eatram', 'atram'],
  emoji: ['🛫👩‍✈️🇮🇹', '🇮🇹'],
  '300 letters': ['W'.repeat(300), 'W'],
} as const;
const EMAIL = 'altra@example.com';

/** Whether each of the parts is drawn after the one before it: further right, or on a lower line. */
const inOrder = (place: Locator, parts: readonly string[]): Promise<boolean> =>
  place.evaluate((element, wanted) => {
    /** One for each line that the part is on. */
    const boxesOf = (part: string): DOMRect[] => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { data } = walker.currentNode as Text;
        const at = data.lastIndexOf(part);
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + part.length);
        const boxes = [...range.getClientRects()];
        if (boxes.length > 0) return boxes;
      }
      throw new Error(`no text shows ${part}`);
    };
    const boxes = wanted.flatMap(boxesOf);
    return boxes.slice(1).every((box, i) => {
      const before = boxes[i] as DOMRect;
      return box.top >= before.bottom - 1 || box.left >= before.right - 1;
    });
  }, parts);

const expectNoOverflow = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);

for (const [what, [name, end]] of Object.entries(NAMES)) {
  test.describe(`a person’s name and texts: ${what}`, () => {
    test.use({ persona: 'admin' });

    test('leave the order of what is around them alone, and fit a phone and a desktop [GEN-16]', async ({
      page,
      demo,
    }) => {
      const { users } = await demo.arrange({
        users: [{ email: EMAIL, full_name: name, password: 'Volare2026!' }],
        tickets: [
          {
            user: EMAIL,
            departure: 'Genova - Colombo (GOA)',
            destination: 'Comiso - Pio La Torre (CIY)',
            notes: name,
            departs_in: { hours: 48 },
          },
        ],
        feedback: [{ seller: EMAIL, author: 'luca.bianchi@example.com', rating: 4, comment: name }],
      });
      const id = users[0]?.id ?? 0;
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const search = await new SearchPage(page).open('?destination=Comiso');
        const line = search.card().root.getByText(/1 recensione/);
        await expect(line).toBeVisible();
        expect(await inOrder(line, [end, '4,0', ' su 5', '1 recensione'])).toBe(true);
        await expectNoOverflow(page);

        const seller = await new SellerPage(page).open(id);
        await expect(seller.title).toBeVisible();
        await expectNoOverflow(page);

        const list = await new AdminUsersPage(page).open('?q=altra');
        await expect(list.row(EMAIL)).toBeVisible();
        await expectNoOverflow(page);
        await page.goto(`/admin/users/${id}`);
        await expect(page.getByRole('region', { name: 'Profilo' })).toBeVisible();
        await expectNoOverflow(page);
      }
    });
  });
}
