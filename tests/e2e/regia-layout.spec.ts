import type { Locator } from '@playwright/test';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { findViolations } from '../support/axe.ts';
import { EMAIL, expect, test, type Page } from '../support/test.ts';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** Controls of the product that the bar covers even once they are scrolled into view, as by focus. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const bar = document.querySelector('[data-regia]');
    if (!bar) return ['no bar'];
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((control) => !bar.contains(control) && control.checkVisibility())
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const box = control.getBoundingClientRect();
        return box.bottom > bar.getBoundingClientRect().top + 1 && box.height < 300;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  }, CONTROLS);

/** At least 44 px high. */
const expectTouchTargets = async (controls: Locator): Promise<void> => {
  for (const control of await controls.all()) {
    const box = await control.boundingBox();
    expect(box?.height ?? 44, await control.innerHTML()).toBeGreaterThanOrEqual(44);
  }
};

for (const path of ['/', '/cerca', '/login', '/pubblica', '/preferiti']) {
  test(`the bar covers no control of ${path} on a phone, a tablet or a desktop, folded or unfolded [DEMO-10]`, async ({
    page,
  }) => {
    const regia = await new RegiaPage(page).openAt('/cerca');
    if (path !== '/' && path !== '/login') {
      await regia.become(/^Luca Bianchi/);
      await expect(regia.bar).toContainText('Ora sei Luca Bianchi.');
    }
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await regia.openAt(path);
      await expect(page.locator('footer')).toBeVisible();
      await expect(regia.toggle).toHaveAttribute('aria-expanded', 'false');
      await expect.poll(() => coveredControls(page), `folded, ${width} px`).toEqual([]);
      await regia.unfold();
      await expect(regia.button(/^Marta Greco/)).toBeVisible();
      await expect.poll(() => coveredControls(page), `unfolded, ${width} px`).toEqual([]);
      await expectTouchTargets(
        regia.bar.locator('button, select, input:not([type="checkbox"], [type="hidden"])'),
      );
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    }
  });
}

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1280, 900],
  [1366, 680],
] as const) {
  test(`the bar leaves 40% of a ${width} × ${height} window to the page and clips no text [DEMO-10]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const regia = await new RegiaPage(page).openAt('/cerca');
    const commands = await regia.unfold();
    await expect(regia.button(/^Marta Greco/)).toBeVisible();
    const { height: taken = height } = (await regia.bar.boundingBox()) ?? {};
    expect(taken).toBeLessThanOrEqual(height * 0.6);
    const clipped = await commands
      .locator('[aria-pressed] > *')
      .evaluateAll((texts) =>
        texts
          .filter(
            ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
              scrollHeight > clientHeight || scrollWidth > clientWidth,
          )
          .map(({ textContent }) => textContent),
      );
    expect(clipped).toEqual([]);
    if (width < 1280) return;
    await expect(regia.button('Attiva il guasto')).toBeInViewport({ ratio: 1 });
    await expect(regia.button('Copia link')).toBeInViewport({ ratio: 1 });
    await expect(
      commands.getByRole('link', { name: 'Tutti i messaggi della demo' }),
    ).toBeInViewport({ ratio: 1 });
  });
}

test('a hovered button looks different from a pressed one and from one at rest [DEMO-10]', async ({
  page,
}) => {
  const regia = await new RegiaPage(page).openAt('/cerca');
  await regia.unfold();
  const background = (button: Locator) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const marta = regia.button(/^Marta Greco/);
  const atRest = await background(marta);
  // Polled: what is still loading may move the button from under the pointer.
  await expect
    .poll(async () => {
      await marta.hover();
      const chosen = await background(regia.button(/^Visitatore/));
      return new Set([atRest, await background(marta), chosen]).size;
    })
    .toBe(3);
});

const SECTIONS = [
  'Comandi',
  'Momenti',
  'Giro della demo',
  'Posta',
  'Registro',
  'Messaggi',
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every section of the bar passes axe in the ${colorScheme} theme [DEMO-10]`, async ({
    page,
    demo,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.request.post('/api/auth/password/reset/', { data: { email: EMAIL.luca } });
    await demo.report('Una prova', 'qui');
    await demo.fault('login', { drop: true });
    const regia = await new RegiaPage(page).openAt('/privacy-policy');
    expect(await findViolations(page)).toEqual([]);
    for (const section of SECTIONS) {
      await expect(await regia.unfold(section)).toBeVisible();
      expect(await findViolations(page, { within: '[data-regia]' })).toEqual([]);
    }
  });

  test(`the page of messages passes axe in the ${colorScheme} theme [DEMO-11]`, async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await new RegiaPage(page).open();
    await expect(page.getByRole('heading', { name: 'Errori', exact: true })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });
}
