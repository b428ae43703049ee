import type { Locator } from '@playwright/test';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { findViolations } from '../support/axe.ts';
import { coveredByRegia, resizeTo } from '../support/display-checks.ts';
import { publishAddress } from '../support/regia-states.ts';
import { EMAIL, expect, test, type Page } from '../support/test.ts';
import { atEachTextWidth } from '../support/text-width.ts';

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
      expect.poll(() => coveredByRegia(page), `folded, ${width} px, ${text}`).toEqual([]),
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
        await expect.poll(() => coveredByRegia(page), at).toEqual([]);
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
      test.slow();
      for (const path of paths)
        await test.step(`on ${path}`, () => expectNothingCovered(page, path));
    });
  });
}

test('the unfolded bar leaves 40% of each window to the page, and at a desk shows all that a product owner or a tester needs [DEMO-10]', async ({
  page,
}) => {
  // In the sandbox `default`, as a visitor of the demo has it: another one has one control more.
  await page.context().clearCookies();
  const regia = await new RegiaPage(page).openAt('/cerca');
  const expectRoom = async (height: number, ...controls: Locator[]) => {
    const taken = async () => (await regia.bar.boundingBox())?.height ?? height;
    await atEachTextWidth(page, async (text) => {
      await expect.poll(taken, text).toBeLessThanOrEqual(height * 0.6);
      for (const control of controls) await expect(control, text).toBeInViewport({ ratio: 1 });
    });
  };
  const forOwners = [
    ...['Inizia il giro', /^Visitatore/, '+1 giorno'],
    ...['Nuovo cliente', 'Strumenti di prova'],
  ];
  for (const [width, height] of WINDOWS) {
    await test.step(`in a window of ${width} × ${height}`, async () => {
      await resizeTo(page, width, height);
      const isDesk = width >= 1280;
      await regia.openBar();
      await expect(regia.button(/^Marta Greco/)).toBeVisible();
      const shown = forOwners.map((name) => regia.button(name));
      await expectRoom(height, ...(isDesk ? shown : []));
      const link = (await regia.unfold()).getByRole('link', {
        name: 'Tutti i messaggi della demo',
      });
      const tools = [regia.button('Attiva l’errore'), regia.button('Copia link'), link];
      await expectRoom(height, ...(isDesk ? tools : []));
    });
  }
});

const CONTROLS = 'a[href], button, input, select, textarea, summary';

const FOR_OWNERS = [
  ...['Inizia il giro', 'Presenta (F8)', 'Note in un’altra finestra', 'Accanto a un telefono'],
  ...[/^Marta Greco/, /^Luca Bianchi/, /^Giulia Ferri/, /^Visitatore/],
  ...['+1 giorno', 'Nuovo cliente', 'Copia link', 'Strumenti di prova'],
];

test('the bar speaks to a product owner first, in at most 120 words and 14 controls, with the code of the present place for a phone too [LOOK-09]', async ({
  page,
}) => {
  const regia = await new RegiaPage(page).openAt('/cerca?departure=Roma');
  await regia.openBar();
  for (const name of FOR_OWNERS) await expect(regia.button(name)).toBeVisible();
  const controls = regia.bar.locator(CONTROLS).filter({ visible: true });
  const expectBrief = async () => {
    const words = (await regia.bar.innerText()).split(/\s+/).filter(Boolean);
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(120);
    expect(await controls.count()).toBeLessThanOrEqual(14);
  };
  await expect(regia.bar.getByText('Con «npm run show» qui compare il codice')).toBeVisible();
  await expectBrief();
  await publishAddress(page);
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(regia.code).toHaveAccessibleName(
    'Codice QR: http://192.168.1.20:8080/privacy-policy',
  );
  await expect(regia.bar).toContainText('Il telefono è nell’ambiente default.');
  await expectBrief();
});

/** What a frame shows, asked of the page around it: a locator would leave scripts of Playwright in the frame, which it blocks. */
const inFrame = (frame: Locator) =>
  frame.evaluate((element: HTMLIFrameElement) => {
    const page = element.contentDocument;
    const link = page?.querySelector('a');
    if (!page || !link) throw new Error('the mail is not loaded');
    return {
      ground: getComputedStyle(page.body).backgroundColor,
      overflow: page.documentElement.scrollWidth - element.clientWidth,
      missing:
        Math.ceil(page.documentElement.getBoundingClientRect().height) - element.clientHeight,
      label: link.textContent,
    };
  });

/** Rules for a whole page: around a mail there is a mail program's. */
const OF_PAGES = new Set(['landmark-one-main', 'region']);

test('a mail has the height of its page in the outbox and the theme of the reader, and passes axe by itself [LOOK-10]', async ({
  page,
  demo,
}) => {
  await page.request.post('/api/auth/password/reset/', { data: { email: EMAIL.luca } });
  const { html } = await demo.waitForMail(EMAIL.luca);
  const regia = await new RegiaPage(page).openAt('/privacy-policy');
  const frame = (await regia.unfold('Posta')).locator('iframe[style]');
  for (const width of WIDTHS) {
    await resizeTo(page, width, 800);
    await expect
      .poll(() => inFrame(frame), `${width} px`)
      .toMatchObject({ overflow: 0, missing: 0, label: 'Nuova password' });
    const { height = 0 } = (await regia.bar.boundingBox()) ?? {};
    const share = width < 1024 ? 0.85 : 0.75;
    expect(height / 800, `${width} px: Regia is higher for a mail`).toBeCloseTo(share, 1);
  }
  for (const [colorScheme, ground] of [
    ['dark', 'rgb(10, 15, 29)'],
    ['light', 'rgb(246, 240, 228)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => inFrame(frame), colorScheme).toMatchObject({ ground });
  }
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
