import { listUsers, toggleUser } from '#contract/admin';
import { listOwnTickets, markTicketSold } from '#contract/tickets';
import type { Demo } from '../kit/demo.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { findViolations } from '../support/axe.ts';
import { changePassword } from '../support/regia-test.ts';
import { resizeTo } from '../support/display-checks.ts';
import { holdUntilReleased } from '../support/loads.ts';
import { EMAIL, expect, type Page, test } from '../support/test.ts';
import { expectStep, SEARCH, STORY, surfaceOf } from '../support/tour-story.ts';

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

/** The caption is a strip, and covers no control. */
const expectSmallCaption = async (page: Page, at: number): Promise<void> => {
  const box = await new RegiaPage(page).bar.boundingBox();
  expect(box?.height, 'a strip of 72 px below its tape').toBeLessThanOrEqual(80);
  expect(await coveredControls(page), STORY[at]?.title).toEqual([]);
};

const DESK = { width: 1280, height: 800 };
const WIDE = { width: 1920, height: 1080 };

test.describe('a presenter at a desk', () => {
  test.use({ viewport: DESK });

  test('tells the story by keyboard, forth and back, at 1280 and 1920 px: each subject is lit and in sight, and no control is covered [STAGE-01]', async ({
    page,
    demo,
  }) => {
    test.slow();
    const regia = await new RegiaPage(page).openAt('/');
    await regia.startTour();
    for (const at of STORY.keys()) {
      for (const size of [DESK, WIDE]) {
        await test.step(`${STORY[at]?.title} at ${size.width} px`, async () => {
          await resizeTo(page, size.width, size.height);
          await expectStep(page, demo, at);
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
    await expectStep(page, demo, 7);
    await page.keyboard.press('ArrowLeft');
    await expectStep(page, demo, 6);
    await page.keyboard.press('Escape');
    await expect(regia.caption).toHaveCount(0);
  });
});

test.describe('a presenter who begins anywhere', () => {
  test.use({ viewport: DESK });

  test('approves the flight of the tour where Marta has sold another of its route by hand [LOOK-07][MOD-01]', async ({
    page,
    demo,
  }) => {
    const own = await demo.callAs('marta', listOwnTickets, {});
    const sold = own.find(({ destination }) => destination.endsWith('(NAP)'));
    if (!sold) throw new Error('Marta has no ticket to Naples');
    await demo.callAs('marta', markTicketSold, { params: { id: sold.id } });
    const regia = await new RegiaPage(page).openAt('/');
    await regia.startTour('Giulia lo controlla');
    await expectStep(page, demo, 3);
    await page.keyboard.press('ArrowRight');
    await expectStep(page, demo, 4);
    const [seat, ...others] = await demo.callAs('marta', listOwnTickets, {});
    expect(seat).toMatchObject({ departure_time: '20:10', moderation: 'approved' });
    expect(others.find(({ id }) => id === sold.id)).toMatchObject({ moderation: sold.moderation });
  });

  test('finds its people in their places, though Marta has been deactivated and Luca has another password [LOOK-07][DEMO-10]', async ({
    page,
    demo,
  }) => {
    const users = await demo.callAs('admin', listUsers, {});
    const idOf = (name: string) => users.find(({ full_name }) => full_name === name)?.id ?? 0;
    await demo.callAs('admin', toggleUser, { params: { id: idOf('Marta Greco') } });
    await changePassword(demo, EMAIL.luca, 'Un-altra-2026!');

    const regia = await new RegiaPage(page).openAt('/');
    await regia.startTour('Luca trova il posto');
    await expectStep(page, demo, 5);
    await page.keyboard.press('Escape');
    await regia.become(/^Marta Greco/);
    await expect(regia.bar).toContainText('Ora sei Marta Greco.');
  });

  test('sees at each step what the earlier ones have done, back to the first, and at the end what it was about and how to try it [LOOK-07]', async ({
    page,
    demo,
  }) => {
    test.slow();
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.startTour('Un posto vuoto in meno');
    for (const at of [...STORY.keys()].toReversed()) {
      await test.step(`${STORY[at]?.title}`, () => expectStep(page, demo, at));
      if (at > 0) await page.keyboard.press('ArrowLeft');
    }
    await page.keyboard.press('Escape');
    await regia.startTour('Un posto vuoto in meno');
    await expectStep(page, demo, 10);
    await page.keyboard.press('ArrowRight');
    const end = page.getByRole('region', { name: 'Fine del giro' });
    await expect(end.getByRole('heading')).toHaveText('Un posto vuoto in meno');
    await expect(end.getByRole('img')).toHaveCount(0);
    await expect(end, 'no apology').not.toContainText('indirizzo');
    await end.getByRole('button', { name: 'Porta a casa la demo' }).click();
    await expect(end.getByRole('status')).toHaveText('La demo è in un file: aprilo dalla Regia.');
    expect(await findViolations(page, { within: '[data-regia]' })).toEqual([]);
    await page.keyboard.press('ArrowLeft');
    await expectStep(page, demo, 10);
    await page.keyboard.press('ArrowRight');
    await expect(end).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    const notice = regia.notice.locator('..');
    const boxes = await Promise.all(
      (await notice.getByRole('button').all()).map((button) => button.boundingBox()),
    );
    expect(new Set(boxes.map((box) => box?.y)).size, 'in one row').toBe(1);
    await page.keyboard.press('Escape');
    await expect(end).toHaveCount(0);
  });
});

test.describe('a presenter with a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('tells the story with buttons of 44 px, goes back, and ends where they like: each subject is lit and in sight, and no control is covered [STAGE-01]', async ({
    page,
    demo,
  }) => {
    test.slow();
    const regia = await new RegiaPage(page).openAt('/');
    await regia.openBar();
    await regia.button('Inizia il giro').tap();
    for (const button of await regia.caption.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    for (const at of STORY.keys()) {
      await test.step(`${STORY[at]?.title}`, async () => {
        await expectStep(page, demo, at);
        await expectSmallCaption(page, at);
        await regia.nextStep.tap();
      });
    }
    await expect(regia.caption).toHaveCount(0);
    await expect(regia.toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(regia.light).toHaveCount(0);

    await regia.startTour('Ma di Marta ci si fida?');
    await expectStep(page, demo, 6);
    await regia.previousStep.tap();
    await expectStep(page, demo, 5);
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

const pressInProduct = async (page: Page, demo: Demo): Promise<void> => {
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
  await expectStep(page, demo, 7);
  const product = surfaceOf(page, 7);
  await product.getByRole('button', { name: 'Salva tra i preferiti' }).first().click();
  const question = product.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(regia.caption).toContainText('8/11');
};

test('a presenter’s keys lead the tour while only its light shows, and however fast they are pressed, but belong to the product while the focus is in a field, a link or a dialog [STAGE-01][STAGE-02]', async ({
  page,
  demo,
}) => {
  const regia = await new RegiaPage(page).openAt('/');
  await test.step('only the light shows', () => leadByLightAlone(page));
  await test.step('the focus is in a field, a link or a dialog', async () => {
    await expectStep(page, demo, 1);
    await pressInProduct(page, demo);
    await regia.endTour.click();
  });
  await test.step('pressed faster than the pages load, they end on the last step pressed, and only there', async () => {
    await regia.startTour();
    await expectStep(page, demo, 0);
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowRight');
    await expectStep(page, demo, 6);
    await expect(regia.notice).toHaveCount(0);
    await page.reload();
    await expectStep(page, demo, 6);
    await regia.endTour.click();
  });
  await test.step('pressed before the last step’s page is open, its act waits for the page, and the finale follows', async () => {
    const release = await holdUntilReleased(page, '**/api/**');
    await regia.startTour('Un posto vuoto in meno');
    await page.keyboard.press('PageDown');
    release();
    await expect(page.getByRole('region', { name: 'Fine del giro' })).toBeVisible();
  });
});
