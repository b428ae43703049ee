import type { Locator } from '@playwright/test';
import { CATALOGUE } from '../../client/lab/catalogue/catalogue.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { findViolations } from '../support/axe.ts';
import { resizeTo } from '../support/display-checks.ts';
import { EMAIL, expect, test, type Page } from '../support/test.ts';
import { atEachTextWidth } from '../support/text-width.ts';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** What is touched in the bar. */
const TARGETS = 'button, select, input:not([type="checkbox"], [type="hidden"])';

const WIDTHS = [320, 768, 1280] as const;

const WINDOWS = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1280, 900],
  [1366, 680],
] as const;

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

/** The controls on show that are less than 44 px high. */
const lowTargets = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((all) =>
    all
      .filter((control) => control.getClientRects().length > 0)
      .filter((control) => control.getBoundingClientRect().height < 44)
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

/** Opens a page once, and measures it at each width with the bar folded, then unfolded. */
const expectNothingCovered = async (page: Page, path: string): Promise<void> => {
  const regia = await new RegiaPage(page).openAt(path);
  await expect(page.locator('footer')).toBeVisible();
  await expect(regia.toggle).toHaveAttribute('aria-expanded', 'false');
  for (const width of WIDTHS) {
    await resizeTo(page, width, 800);
    await atEachTextWidth(page, (text) =>
      expect.poll(() => coveredControls(page), `folded, ${width} px, ${text}`).toEqual([]),
    );
  }
  for (const [part, unfold] of [
    ['the front', () => regia.openBar()],
    ['the tools', () => regia.unfold()],
  ] as const) {
    await unfold();
    await expect(regia.button(/^Marta Greco/)).toBeVisible();
    for (const width of WIDTHS) {
      await resizeTo(page, width, 800);
      const targets = regia.bar.locator(TARGETS);
      expect(await targets.count()).toBeGreaterThan(10);
      await atEachTextWidth(page, async (text) => {
        const at = `${part}, ${width} px, ${text}`;
        await expect.poll(() => coveredControls(page), at).toEqual([]);
        expect(await lowTargets(targets), at).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, at).toBeLessThanOrEqual(width);
      });
    }
  }
};

for (const [who, persona, paths] of [
  ['a visitor', null, ['/', '/login']],
  ['Luca', 'luca', ['/cerca', '/pubblica', '/preferiti']],
] as const) {
  test.describe(`for ${who}`, () => {
    test.use({ persona });

    test('the bar covers no control of a page on a phone, a tablet or a desktop, folded or unfolded [DEMO-10]', async ({
      page,
    }) => {
      for (const path of paths)
        await test.step(`on ${path}`, () => expectNothingCovered(page, path));
    });
  });
}

/** The texts of the choices in the bar that do not have the room that they need. */
const clippedTexts = (bar: Locator): Promise<(string | null)[]> =>
  bar
    .locator('[aria-pressed] > *')
    .evaluateAll((texts) =>
      texts
        .filter(
          ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            scrollHeight > clientHeight || scrollWidth > clientWidth,
        )
        .map(({ textContent }) => textContent),
    );

test('the unfolded bar leaves 40% of each window to the page, clips no text, and shows which button is pressed and which hovered [DEMO-10]', async ({
  page,
}) => {
  // In the sandbox `default`, as a visitor of the demo has it: another one has one control more.
  await page.context().clearCookies();
  const regia = await new RegiaPage(page).openAt('/cerca');
  await regia.openBar();
  const marta = regia.button(/^Marta Greco/);
  await expect(marta).toBeVisible();
  const forOwners = [
    'Inizia il giro',
    /^Visitatore/,
    '+1 giorno',
    'Nuovo cliente',
    'Strumenti di prova',
  ];
  for (const [width, height] of WINDOWS.filter(([wide]) => wide >= 1280)) {
    await test.step(`shows all that a product owner needs in a window of ${width} × ${height}`, async () => {
      await resizeTo(page, width, height);
      await atEachTextWidth(page, async (text) => {
        for (const name of forOwners)
          await expect(regia.button(name), text).toBeInViewport({ ratio: 1 });
      });
    });
  }
  for (const [width, height] of WINDOWS) {
    await test.step(`in a window of ${width} × ${height}`, async () => {
      await resizeTo(page, width, height);
      await regia.openBar();
      const taken = async () => (await regia.bar.boundingBox())?.height ?? height;
      await atEachTextWidth(page, async (text) => {
        await expect.poll(taken, text).toBeLessThanOrEqual(height * 0.6);
        expect(await clippedTexts(regia.bar), text).toEqual([]);
        if (width !== 390) return;
        const [left, right] = await Promise.all(
          [marta, regia.button(/^Luca Bianchi/)].map((person) => person.boundingBox()),
        );
        expect(right?.y, `two persons a row, ${text}`).toBe(left?.y);
      });
      const commands = await regia.unfold();
      await expect.poll(taken, 'with the tools').toBeLessThanOrEqual(height * 0.6);
      if (width < 1280) return;
      const link = commands.getByRole('link', { name: 'Tutti i messaggi della demo' });
      await atEachTextWidth(page, async (text) => {
        for (const control of [regia.button('Attiva l’errore'), regia.button('Copia link'), link])
          await expect(control, text).toBeInViewport({ ratio: 1 });
      });
    });
  }

  await test.step('a hovered button, a pressed one and one at rest look different', async () => {
    await regia.openBar();
    const background = (button: Locator) =>
      button.evaluate((element) => getComputedStyle(element).backgroundColor);
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
});

const SECTIONS = [
  'Comandi',
  'Salvataggi',
  'Giro della demo',
  'Posta',
  'Registro',
  'Messaggi',
] as const;

test('the front and every section of the bar pass axe in the light and the dark theme [DEMO-10]', async ({
  page,
  demo,
}) => {
  await page.request.post('/api/auth/password/reset/', { data: { email: EMAIL.luca } });
  await demo.report('Una prova', 'qui');
  await demo.fault('login', { drop: true });
  await page.emulateMedia({ colorScheme: 'light' });
  const regia = await new RegiaPage(page).openAt('/privacy-policy');
  const expectAccessible = async () => {
    expect(await findViolations(page), 'folded').toEqual([]);
    const bar = { within: '[data-regia]' };
    const expectWithin = async (part: string) => {
      expect(await findViolations(page, bar), part).toEqual([]);
      await atEachTextWidth(page, async (text) => {
        const sizes = await findViolations(page, { ...bar, rules: ['target-size'] });
        expect(sizes, `${part}, ${text}`).toEqual([]);
      });
    };
    await regia.openBar();
    await expectWithin('the front');
    for (const section of SECTIONS) {
      await expect(await regia.unfold(section)).toBeVisible();
      await expectWithin(section);
    }
  };
  await test.step('in the light theme', expectAccessible);
  await regia.toggle.click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await test.step('in the dark theme', expectAccessible);
});

/** What a frame shows, asked of the page around it: a locator would leave scripts of Playwright in the frame, which it blocks. */
const inFrame = (frame: Locator) =>
  frame.evaluate((element: HTMLIFrameElement) => {
    const page = element.contentDocument;
    const link = page?.querySelector('a');
    if (!page || !link) throw new Error('the mail is not loaded');
    const { left, top } = element.getBoundingClientRect();
    const button = link.getBoundingClientRect();
    return {
      ground: getComputedStyle(page.body).backgroundColor,
      overflow: page.documentElement.scrollWidth - element.clientWidth,
      missing:
        Math.ceil(page.documentElement.getBoundingClientRect().height) - element.clientHeight,
      label: link.textContent,
      button: { x: left + button.x + button.width / 2, y: top + button.y + button.height / 2 },
    };
  });

/** Rules for a whole page: around a mail there is a mail program's. */
const OF_PAGES = new Set(['landmark-one-main', 'region']);

test('a mail has the height of its page in the outbox and the theme of the reader, its button leads on in this tab, and it passes axe by itself [LOOK-10]', async ({
  page,
  demo,
}) => {
  await page.request.post('/api/auth/password/reset/', { data: { email: EMAIL.luca } });
  const { html, link } = await demo.waitForMail(EMAIL.luca);
  const regia = await new RegiaPage(page).openAt('/privacy-policy');
  const frame = (await regia.unfold('Posta')).locator('iframe[style]');
  for (const width of WIDTHS) {
    await resizeTo(page, width, 800);
    await expect
      .poll(() => inFrame(frame), `${width} px`)
      .toMatchObject({ overflow: 0, missing: 0, label: 'Nuova password' });
    const { height = 0 } = (await regia.bar.boundingBox()) ?? {};
    const share = width < 768 ? 0.85 : 0.75;
    expect(height / 800, `${width} px: Regia is higher for a mail`).toBeCloseTo(share, 1);
  }
  for (const [colorScheme, ground] of [
    ['dark', 'rgb(10, 15, 29)'],
    ['light', 'rgb(246, 240, 228)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => inFrame(frame), colorScheme).toMatchObject({ ground });
  }
  const { button } = await inFrame(frame);
  await page.mouse.click(button.x, button.y);
  await expect(page).toHaveURL(link ?? '');
  await expect(page.getByRole('heading', { name: 'Nuova password' })).toBeVisible();

  await page.goto('about:blank');
  await page.setContent(html);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await findViolations(page);
    expect(
      found.filter(({ rule }) => !OF_PAGES.has(rule)),
      colorScheme,
    ).toEqual([]);
  }
});

test('the page of messages passes axe in the light and the dark theme, and its tables have the same column widths [DEMO-11]', async ({
  page,
}) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'light' });
  await new RegiaPage(page).open();
  await expect(page.getByRole('heading', { name: 'Errori', exact: true })).toBeVisible();
  const tables = page.getByRole('table');
  await expect(tables).toHaveCount(CATALOGUE.length);
  const widths = await tables.evaluateAll((all) =>
    all.map((table) => [...table.querySelectorAll('th[scope="col"]')].map((th) => th.clientWidth)),
  );
  expect(new Set(widths.map(String)).size).toBe(1);
  await test.step('in the light theme', async () => {
    expect(await findViolations(page)).toEqual([]);
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await test.step('in the dark theme', async () => {
    expect(await findViolations(page)).toEqual([]);
  });
});
