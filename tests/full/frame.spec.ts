/** The header while something is said, and two links of one width; the frame of each screen is a rule of every-state.spec.ts. */
import { resizeTo } from '../support/display-checks.ts';
import { expect, test } from '../support/test.ts';

for (const persona of [null, 'luca'] as const) {
  test.describe(`as ${persona ?? 'a visitor'} who is told something`, () => {
    test.use({ persona });

    test('finds the header as it was [LOOK-01]', async ({ page }) => {
      const header = page.getByRole('banner');
      const measureHeader = () =>
        header.evaluate((element) => {
          const boxes = [element, ...element.querySelectorAll('p, a, button')];
          return boxes.map((one) => {
            const { right, top, bottom } = one.getBoundingClientRect();
            return [right, top, bottom].map(Math.round);
          });
        });
      await page.goto('/cerca?regia=off');
      await page.locator('article').first().waitFor();
      const widths = [320, 344, 360, 390, 768, 1280];
      const before = [];
      for (const width of widths) {
        await resizeTo(page, width, 844);
        before.push(await measureHeader());
      }
      await page.goto('/cerca?departure=Atlantide&regia=off');
      await page.getByText('Nessun risultato trovato.').waitFor();
      for (const [at, width] of widths.entries()) {
        await resizeTo(page, width, 844);
        expect.soft(await measureHeader(), `${width} px`).toEqual(before[at]);
      }
    });
  });
}

test.describe('a buyer with a phone who has scrolled a little', () => {
  test.use({ viewport: { width: 390, height: 844 }, persona: 'luca' });

  test('sees a message beside the buttons of the header, not over them [LOOK-01]', async ({
    page,
  }) => {
    await page.goto('/preferiti?regia=off');
    const hide = page.getByRole('button', { name: /^Nascondi/ });
    await hide.first().waitFor();
    const boxOf = async (name: string | RegExp) => {
      const box = await page.getByRole('button', { name }).boundingBox();
      if (!box) throw new Error(`no ${String(name)}`);
      return [Math.round(box.y), Math.round(box.y + box.height)] as const;
    };
    await hide.first().click();
    for (const y of [0, 30, 60, 90, 140]) {
      await page.evaluate((to) => scrollTo(0, to), y);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      const [undoTop, undoEnd] = await boxOf('Annulla');
      const [top, end] = await boxOf('Logout');
      expect.soft(undoTop >= end || undoEnd <= top + 8, `at ${y} px`).toBe(true);
      expect.soft(undoTop, `at ${y} px`).toBeGreaterThanOrEqual(0);
    }
  });
});

test.describe('who has no rights', () => {
  test.use({ persona: 'luca' });

  test('has two ways on of one width where they stand below one another [LOOK-01][ADM-03]', async ({
    page,
  }) => {
    await page.goto('/admin');
    const ways = page.getByRole('main').getByRole('link');
    for (const width of [320, 390, 768]) {
      await resizeTo(page, width, 844);
      await expect(ways).toHaveCount(2);
      const boxes = await ways.evaluateAll((links) =>
        links.map((link) => {
          const { x, width: wide } = link.getBoundingClientRect();
          return `${x} ${wide}`;
        }),
      );
      expect(new Set(boxes).size, `${width} px`).toBe(1);
    }
  });
});
