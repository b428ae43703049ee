import type { Locator } from '@playwright/test';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { resizeTo } from '../support/display-checks.ts';
import { expect, type Page, test } from '../support/test.ts';

interface ToldStep {
  title: string;
  address: string;
  /** Who the banner greets; nobody for a visitor. */
  greets?: string;
  subject: (page: Page) => Locator;
}

const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true });
const flight = (page: Page) => page.getByRole('article', { name: 'Milano MXP verso Napoli NAP' });
const SEARCH = '/cerca?departure=Milano&destination=Napoli';

/** The story, told apart from the client's own list. */
const STORY: readonly ToldStep[] = [
  {
    title: 'Un posto resta vuoto',
    address: '/',
    subject: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    title: 'Marta pubblica un volo',
    address: '/pubblica',
    greets: 'Marta Greco',
    subject: (page) => page.getByRole('heading', { name: 'Tratta, data e prezzo' }).locator('..'),
  },
  {
    title: 'Il biglietto è in vendita',
    address: '/miei-biglietti',
    greets: 'Marta Greco',
    subject: flight,
  },
  {
    title: 'Giulia lo controlla',
    address: '/admin/tickets',
    greets: 'Giulia Ferri',
    subject: flight,
  },
  { title: 'Chiunque può cercare', address: SEARCH, subject: (page) => page.getByRole('search') },
  { title: 'Luca trova il posto', address: SEARCH, greets: 'Luca Bianchi', subject: flight },
  {
    title: 'Ma di Marta ci si fida?',
    address: '/venditore/1',
    greets: 'Luca Bianchi',
    subject: region('In breve'),
  },
  {
    title: 'Luca ci pensa su',
    address: '/preferiti',
    greets: 'Luca Bianchi',
    subject: (page) => page.getByRole('article').first(),
  },
  {
    title: 'Marta segna la vendita',
    address: '/miei-biglietti',
    greets: 'Marta Greco',
    subject: flight,
  },
  {
    title: 'Luca dice com’è andata',
    address: '/venditore/1',
    greets: 'Luca Bianchi',
    subject: region('Lascia una recensione'),
  },
  {
    title: 'Un posto vuoto in meno',
    address: '/admin',
    greets: 'Giulia Ferri',
    subject: region('Andamento nel tempo'),
  },
];

/** Why a person does not see the whole subject: outside the window, under another element, or not lit. */
const hiddenParts = (subject: Locator): Promise<string[]> =>
  subject.evaluate((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const isInside = top >= 0 && bottom <= window.innerHeight && left >= 0;
    const found = isInside ? [] : [`from ${top} to ${bottom} of ${window.innerHeight} px`];
    for (const x of [0.02, 0.25, 0.5, 0.75, 0.98]) {
      for (const y of [0.02, 0.25, 0.5, 0.75, 0.98]) {
        const [across, down] = [left + x * width, top + y * height];
        const front = document.elementFromPoint(across, down);
        const isOwn = front && (element.contains(front) || front.contains(element));
        if (!isOwn) found.push(`at ${x}, ${y}: ${front?.outerHTML.slice(0, 80) ?? 'nothing'}`);
      }
    }
    const light = document.querySelector('[data-regia] > div[aria-hidden="true"]');
    const lit = light?.getBoundingClientRect();
    const isLit =
      lit && lit.top <= top && lit.left <= left && lit.right >= right && lit.bottom >= bottom;
    const isClose = lit && lit.height <= height + 20 && lit.width <= width + 20;
    return isLit && isClose ? found : [...found, 'not lit'];
  });

/** Controls of the product that are under Regia, wherever they are scrolled. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector('[data-regia]');
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea',
    );
    return [...controls]
      .filter((control) => !bar?.contains(control) && control.checkVisibility())
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { bottom, height } = control.getBoundingClientRect();
        return height < 300 && bottom > (bar?.getBoundingClientRect().top ?? 0) + 1;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 100));
  });

const expectStep = async (page: Page, at: number): Promise<void> => {
  const step = STORY[at];
  if (!step) throw new Error(`no step ${at}`);
  const regia = new RegiaPage(page);
  await expect(regia.caption).toContainText(`${at + 1}/${STORY.length} · ${step.title}`);
  await expect(page).toHaveURL(step.address);
  if (step.greets) await expect(page.getByRole('banner')).toContainText(step.greets);
  else await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await expect.poll(() => hiddenParts(step.subject(page)), { message: step.title }).toEqual([]);
};

/** The caption is one line, and covers no control. */
const expectSmallCaption = async (page: Page, at: number): Promise<void> => {
  const box = await new RegiaPage(page).bar.boundingBox();
  expect(box?.height, 'one line').toBeLessThanOrEqual(56);
  expect(await coveredControls(page), STORY[at]?.title).toEqual([]);
};

const DESK = { width: 1280, height: 800 };
const WIDE = { width: 1920, height: 1080 };

test.describe('a presenter at a desk', () => {
  test.use({ viewport: DESK });

  test('tells the story by keyboard, forth and back, at 1280 and 1920 px: each subject is lit and in sight, and no control is covered [STAGE-01]', async ({
    page,
  }) => {
    test.slow();
    const regia = await new RegiaPage(page).openAt('/');
    await regia.startTour();
    for (const at of STORY.keys()) {
      for (const size of [DESK, WIDE]) {
        await test.step(`${STORY[at]?.title} at ${size.width} px`, async () => {
          await resizeTo(page, size.width, size.height);
          await expectStep(page, at);
          await expectSmallCaption(page, at);
        });
      }
      await page.setViewportSize(DESK);
      await page.keyboard.press(at % 2 ? 'ArrowRight' : 'Enter');
    }
    await expect(regia.caption).toHaveCount(0);
    await expect(regia.toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(regia.light).toHaveCount(0);

    await regia.startTour('Luca ci pensa su');
    await expectStep(page, 7);
    await page.keyboard.press('ArrowLeft');
    await expectStep(page, 6);
    await page.keyboard.press('Escape');
    await expect(regia.caption).toHaveCount(0);
  });
});

test.describe('a presenter with a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('tells the story with buttons of 44 px, goes back, and ends where they like: each subject is lit and in sight, and no control is covered [STAGE-01]', async ({
    page,
  }) => {
    test.slow();
    const regia = await new RegiaPage(page).openAt('/');
    await regia.unfold('Giro della demo');
    await regia.button('Inizia il giro').tap();
    for (const button of await regia.caption.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    for (const at of STORY.keys()) {
      await test.step(`${STORY[at]?.title}`, async () => {
        await expectStep(page, at);
        await expectSmallCaption(page, at);
        await regia.nextStep.tap();
      });
    }
    await expect(regia.caption).toHaveCount(0);
    await expect(regia.toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(regia.light).toHaveCount(0);

    await regia.startTour('Ma di Marta ci si fida?');
    await expectStep(page, 6);
    await regia.previousStep.tap();
    await expectStep(page, 5);
    await regia.endTour.tap();
    await expect(regia.caption).toHaveCount(0);
    await expect(page).toHaveURL(SEARCH);
  });
});

const leadByLightAlone = async (page: Page): Promise<void> => {
  const regia = new RegiaPage(page);
  await page.keyboard.press('F8');
  await expect(regia.dot).toBeVisible();
  await page.keyboard.press('F8');
  await regia.startTour();
  await page.keyboard.press('F8');
  await expect(regia.caption).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/pubblica');
  await expect(regia.light).toBeVisible();
  await page.keyboard.press('F8');
  await expect(regia.caption).toContainText('2/11');
};

const pressInProduct = async (page: Page): Promise<void> => {
  const regia = new RegiaPage(page);
  const price = page.getByLabel('Prezzo', { exact: true });
  await expect(price).toHaveValue('51,50');
  for (const key of ['ArrowRight', 'ArrowLeft', 'Escape']) await price.press(key);
  await expect(regia.caption).toContainText('2/11');
  await expect(price).toBeFocused();

  await page.getByRole('link', { name: 'Preferiti' }).press('Enter');
  await expect(page).toHaveURL('/preferiti');
  await expect(regia.caption).toContainText('2/11');
  await expect(regia.light).toBeHidden();

  await regia.endTour.click();
  await regia.startTour('Luca ci pensa su');
  await expectStep(page, 7);
  await page.getByRole('button', { name: 'Salva tra i preferiti' }).first().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(regia.caption).toContainText('8/11');
};

test('a presenter’s keys lead the tour while only its light shows, and however fast they are pressed, but belong to the product while the focus is in a field, a link or a dialog [STAGE-01][STAGE-02]', async ({
  page,
}) => {
  const regia = await new RegiaPage(page).openAt('/');
  await test.step('only the light shows', () => leadByLightAlone(page));
  await test.step('the focus is in a field, a link or a dialog', async () => {
    await expectStep(page, 1);
    await pressInProduct(page);
    await regia.endTour.click();
  });
  await test.step('pressed faster than the pages load, they end on the last step pressed, and only there', async () => {
    await regia.startTour();
    await expectStep(page, 0);
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowRight');
    await expectStep(page, 6);
    await expect(regia.notice).toHaveCount(0);
    await page.reload();
    await expectStep(page, 6);
  });
});
