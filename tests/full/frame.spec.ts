/** One frame on every screen: edges, sizes and gaps, measured at five widths (LOOK-01). */
import { resizeTo } from '../support/display-checks.ts';
import { atEachTextWidth } from '../support/text-width.ts';
import { expect, test, type Page, type PersonaKey } from '../support/test.ts';

const WIDTHS = [320, 390, 768, 1280, 1920];

/** The screens by who looks at them. */
const SCREENS: readonly (readonly [PersonaKey | null, readonly string[]])[] = [
  [
    null,
    [
      '/login',
      '/password-reset',
      '/password-reset-confirm/MQ/abc',
      '/conferma-email',
      '/privacy-policy',
      '/cerca?departure=Milano&services=Bagaglio+a+mano',
      '/niente',
    ],
  ],
  ['marta', ['/cerca', '/pubblica', '/miei-biglietti']],
  ['luca', ['/preferiti', '/venditore/1']],
  ['admin', ['/admin', '/admin/users', '/admin/users/1', '/admin/stats', '/admin/tickets']],
];

/** What leaves the frame, as texts; and the size of the heading, which all screens share. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const heights = [36, 44, 52];
    const scale = [8, 12, 16, 24, 32, 48];
    const isNear = (one: number, other: number) => Math.abs(one - other) < 1;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().height > 1;
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
    const boxOf = (element: Element | undefined) =>
      element?.getBoundingClientRect() ?? new DOMRect();
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)}`;
    const problems: string[] = [];

    const [heading] = all('main h1');
    const logo = boxOf(all('header a')[0]).left;
    for (const element of [heading, all('footer > *')[0]]) {
      const { left } = boxOf(element);
      if (!isNear(left, logo)) problems.push(`left edge ${left}, not the logo's ${logo}`);
    }

    const controls =
      'main :is(button, select, input:not([type="radio"], [type="checkbox"], [type="file"]), [role="tab"])';
    const links = all('main a').filter((a) => getComputedStyle(a).display === 'inline-flex');
    for (const control of [...all(controls), ...links]) {
      const { height } = boxOf(control);
      if (!heights.some((one) => isNear(one, height)))
        problems.push(`${nameOf(control)}: ${height} px high`);
    }

    const tabs = all('header nav a').map((a) => boxOf(a));
    const isBar = tabs.every(({ top }) => top > innerHeight / 2);
    if (isBar && tabs.some(({ width }) => !isNear(width, tabs[0]?.width ?? 0)))
      problems.push(`widths in the tab bar: ${tabs.map(({ width }) => width).join(', ')}`);

    for (const element of all('main, main *:not([aria-hidden="true"] *)')) {
      const { rowGap, columnGap, display } = getComputedStyle(element);
      if (!/flex|grid/.test(display)) continue;
      for (const gap of [rowGap, columnGap].map(Number.parseFloat)) {
        if (gap >= 8 && !scale.some((one) => isNear(one, gap)))
          problems.push(`gap of ${gap} px in ${nameOf(element)}`);
      }
    }

    // Those further down have the size of an estimate while they are out of view.
    const cards = all('main article').slice(0, 6);
    for (const [at, card] of cards.entries()) {
      const { left, bottom } = boxOf(card);
      const below = cards.slice(at + 1).find((other) => isNear(boxOf(other).left, left));
      if (below && card.closest('ul') === below.closest('ul') && boxOf(below).top - bottom < 15)
        problems.push(`${boxOf(below).top - bottom} px between two cards`);
    }

    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--accent)';
    const accent = getComputedStyle(probe).color;
    probe.remove();
    const filled = all('main :is(a, button)').filter(
      (one) => getComputedStyle(one).backgroundColor === accent,
    );
    if (filled.length > 1) problems.push(`filled: ${filled.map(nameOf).join(', ')}`);
    const excess = document.documentElement.scrollWidth - innerWidth;
    if (excess > 0) problems.push(`scrolls sideways by ${excess} px`);
    return { size: heading && getComputedStyle(heading).fontSize, problems };
  });

for (const [persona, paths] of SCREENS) {
  test.describe(`as ${persona ?? 'a visitor'}`, () => {
    test.use({ persona });

    test('sees one frame on every screen, controls of three heights, gaps of one scale and one filled button, also where text is drawn 4 % wider or narrower [LOOK-01][GEN-24]', async ({
      page,
    }) => {
      test.slow();
      const sizes = WIDTHS.map(() => new Set<string | undefined>());
      for (const path of paths) {
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}regia=off`);
        await page.locator('main h1').waitFor();
        await page.waitForLoadState('networkidle');
        for (const [at, width] of WIDTHS.entries()) {
          await resizeTo(page, width, 844);
          await atEachTextWidth(page, async (text) => {
            const { size, problems } = await measure(page);
            sizes[at]?.add(size);
            expect.soft(problems, `${path} at ${width} px, ${text}`).toEqual([]);
          });
        }
      }
      expect(sizes.map((all) => all.size)).toEqual(WIDTHS.map(() => 1));
    });
  });
}

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
