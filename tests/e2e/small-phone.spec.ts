/** What a style sheet could take away without a test of texts noticing: actions on a small phone, the mark of a chosen day. */
import { SCREENS } from '#contract/screens';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { exampleOf } from '../support/addresses.ts';
import { findViolations } from '../support/axe.ts';
import { resizeTo } from '../support/display-checks.ts';
import { settleLoads } from '../support/loads.ts';
import { expect, test, type Page, type PersonaKey } from '../support/test.ts';

/** Who sees most of each screen, but for staff's, and visitors' of an account. */
const SEEN_BY: Readonly<Record<string, PersonaKey>> = {
  '/pubblica': 'marta',
  '/dashboard/tickets': 'marta',
  '/miei-biglietti': 'marta',
  '/cerca': 'luca',
  '/venditore/:userId': 'luca',
  '/preferiti': 'luca',
};
const personaOf = (path: string): PersonaKey | null =>
  path.startsWith('/admin') ? 'admin' : (SEEN_BY[path] ?? null);

/** A row of the landing's board, which has four of them at a desk, and two on a phone (LOOK-02). */
const A_FLIGHT = /^\d+ [a-z]{3}, \d\d:\d\d, /;

/** The names of the controls that can be pressed where they are seen, once each. */
const actions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=button]';
    const seen = [...document.querySelectorAll<HTMLInputElement>(CONTROLS)].filter((one) => {
      // What is drawn of a box that a label has around it is the label.
      const target = one.closest('label') ?? one;
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      return x < innerWidth && target.contains(hit);
    });
    const nameOf = (one: HTMLInputElement) =>
      one.ariaLabel ?? (one.labels?.[0]?.textContent || one.textContent);
    return [...new Set(seen.map((one) => nameOf(one).trim()))];
  });

/** The controls in sight that Tab does not reach; beside a tab and a field's arrow other keys do the same. */
const missedByTab = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary';
    const OTHER_KEYS = '[role=tab], [aria-label="Mostra i suggerimenti"], :disabled';
    return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
      .filter((one) => (one.closest('label') ?? one).checkVisibility() && !one.matches(OTHER_KEYS))
      .filter((one) => {
        one.focus();
        return one.tabIndex < 0 || document.activeElement !== one;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 100));
  });

for (const persona of [null, 'marta', 'luca', 'admin'] as const) {
  test.describe(`as ${persona ?? 'a visitor'}`, () => {
    test.use({ persona });

    test('at 320 px every screen has each action that it has at a desk, each reached by Tab, in Italian, without sideways scrolling, and passes axe where a visitor sees it [GEN-01][GEN-07]', async ({
      page,
    }) => {
      const paths = ['/', ...SCREENS.map(({ path }) => path), '/niente'];
      for (const path of paths.filter((one) => personaOf(one) === persona)) {
        await test.step(path, async () => {
          await resizeTo(page, 1280, 800);
          await page.goto(`${exampleOf(path)}?regia=off`);
          await new ShellPage(page).ready();
          await settleLoads(page);
          await expect(page.locator('html')).toHaveAttribute('lang', 'it');
          const atDesk = await actions(page);
          expect(atDesk.length).toBeGreaterThan(3);
          await resizeTo(page, 320, 640);
          const onPhone = await actions(page);
          expect.soft(await missedByTab(page)).toEqual([]);
          if (path === '/cerca') {
            await new SearchPage(page).openFilters();
            onPhone.push(...(await actions(page)));
          }
          const lost = atDesk.filter((name) => !onPhone.includes(name) && !A_FLIGHT.test(name));
          expect.soft(lost).toEqual([]);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          expect.soft(overflow).toBeLessThanOrEqual(0);
          // Staff's and sellers' screens: full/every-state.spec.ts.
          if (persona === null) expect.soft(await findViolations(page)).toEqual([]);
        });
      }
    });
  });
}

test('a visitor sees which day of the calendar is chosen, by its ground and a ring, also where the brand’s colour is that of the ground [GEN-07][LOOK-08]', async ({
  page,
  demo,
}) => {
  for (const colour of [null, '#ffffff']) {
    if (colour) await demo.setBrand({ name: 'Aerolinea', colour, logo: null });
    const { date } = await new SearchPage(page).open('?date=2026-06-24');
    await date.openCalendar.press('Enter');
    const chosen = date.day('mercoledì 24 giugno 2026, data scelta');
    const other = date.day('giovedì 25 giugno 2026');
    await expect(chosen).toBeFocused();
    await expect(chosen).toHaveCSS('outline-style', 'solid');
    await expect(other).toHaveCSS('outline-style', 'none');
    const look = (day: typeof chosen) =>
      day.evaluate((one) => {
        const { backgroundColor, borderTopColor } = getComputedStyle(one);
        return { ground: backgroundColor, ring: borderTopColor };
      });
    expect((await look(chosen)).ground).not.toBe((await look(other)).ground);
    if (colour) expect((await look(chosen)).ring).not.toBe((await look(other)).ring);
  }
});
