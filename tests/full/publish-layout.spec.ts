import type { Locator, Page } from '@playwright/test';
import { TEXT } from '#contract/texts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { FLIGHT } from '../kit/publishing.ts';
import { resizeTo } from '../support/display-checks.ts';
import { expect, test } from '../support/test.ts';
import { atEachTextWidth } from '../support/text-width.ts';

test.use({ persona: 'marta' });

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the page');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};

test('a seller sees the ticket that is being written as a boarding pass, which screen readers leave to the fields [PUB-01][PUB-04][GEN-07]', async ({
  page,
}) => {
  const publish = await new PublishPage(page).open();
  const { pass } = publish;
  for (const text of ['Partenza', 'Destinazione', 'Solo andata']) {
    await expect(pass).toContainText(text);
  }
  const invitation = 'Il biglietto prende forma mentre compili i campi.';
  await expect(pass).toContainText(invitation);
  await expect(pass).not.toContainText('Prezzo');
  await publish.fillFlight({ ...FLIGHT, price: '1249,9' });
  await expect(pass).not.toContainText(invitation);
  await publish.departureTime.fill('08:10');
  await publish.arrivalTime.fill('09:25');
  await publish.airline.selectOption('ITA Airways');
  await publish.tickService('Scelta posto');
  await publish.tickService('Bagaglio a mano');
  const written = [
    ['FCO', 'CTA', 'Roma', 'Fiumicino', 'Catania', 'Fontanarossa'],
    ['08:10', '09:25', 'mer 1 lug 2026', 'ITA Airways', 'Solo andata', '1.249,90 €'],
    ['Bagaglio a mano', 'Scelta posto'],
  ].flat();
  for (const text of written) await expect(pass).toContainText(text);
  await expect(pass).not.toContainText('Ritorno');

  await test.step('it is not read to screen readers', async () => {
    expect(await page.getByRole('main').ariaSnapshot()).not.toContain('€');
    await expect(pass).toHaveAttribute('aria-hidden', 'true');
    await expect(pass.locator('a, button, input, [tabindex], [aria-live]')).toHaveCount(0);
  });

  await publish.chooseTrip('Andata/Ritorno');
  await publish.returnDepartureTime.fill('19:00');
  await expect(pass).toContainText('CTA 19:00 → FCO');
  await publish.price.fill('12abc');
  await expect(pass).not.toContainText('€');

  await publish.price.fill('30');
  await publish.submit();
  await expect(page.getByText(TEXT.publish.done)).toBeVisible();
  await expect(pass).not.toContainText('FCO');
  await expect(pass).toContainText('Solo andata');
});

/** Controls of the form that are seen before the one that precedes them in the document. */
const misplacedControls = (page: Page) =>
  page.locator('main form').evaluate((form) => {
    const controls = 'input, select, textarea, button';
    const boxes = [...form.querySelectorAll(controls)].map((one) => one.getBoundingClientRect());
    return boxes.filter((box, at) => {
      const before = boxes[at - 1] ?? box;
      const isBeside = box.top < before.bottom && before.top < box.bottom;
      return box.bottom <= before.top || (isBeside && box.left < before.left);
    });
  });

test('a seller finds the fields in order, and the boarding pass and the button at their place, in a window of any size [PUB-01][GEN-07][LOOK-01]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 720 });
  const publish = await new PublishPage(page).open();

  await test.step('a wide one: both stay in sight to the last field', async () => {
    await publish.notes.scrollIntoViewIfNeeded();
    await publish.notes.focus();
    await expect(publish.pass).toBeInViewport({ ratio: 1 });
    await expect(publish.publishButton).toBeInViewport({ ratio: 1 });
    expect((await boxOf(publish.notes)).right).toBeLessThan((await boxOf(publish.pass)).x);
  });

  await publish.chooseTrip('Andata/Ritorno');
  for (const width of [320, 768]) {
    await test.step(`${width} px: the order is the one that is seen, required ones first`, async () => {
      // Low, so that the button is not at the bottom of the window but where it is in the form.
      await resizeTo(page, width, 400);
      expect(await misplacedControls(page)).toEqual([]);
      const required = [publish.departure, publish.destination, publish.date.box, publish.price];
      const optional = await boxOf(publish.departureTime.box);
      for (const { bottom } of await Promise.all(required.map(boxOf))) {
        expect(bottom).toBeLessThan(optional.y);
      }
      expect(optional.bottom).toBeLessThan((await boxOf(publish.tripType)).y);
      await atEachTextWidth(page, async (text) => {
        for (const word of ['Partenza', 'Destinazione']) {
          const { height } = await boxOf(publish.pass.getByText(word, { exact: true }));
          expect(height, `${word} stands in one line, ${text}`).toBeLessThan(25);
        }
      });
    });
  }

  await test.step('a low one: the button takes no space from the fields', async () => {
    await resizeTo(page, 320, 256);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(publish.publishButton).not.toBeInViewport();
    await publish.submit();
    await expect(publish.departure).toBeFocused();
    await expect(publish.departure).toBeInViewport({ ratio: 1 });
    await expect(publish.publishButton).not.toBeInViewport();
  });
});

/** Where the focused element ends, and where the button is. */
const focusedAndButton = (page: Page) =>
  page.evaluate(() => ({
    bottom: document.activeElement?.getBoundingClientRect().bottom ?? 0,
    button: document.querySelector('form button[type=submit]')?.getBoundingClientRect() ?? {
      top: 0,
      bottom: 0,
    },
  }));

/** Goes through the whole form by Tab; answers where each stop and the button were. */
const tabToButton = async (page: Page, publish: PublishPage) => {
  await publish.heading.click();
  await publish.departure.focus();
  const stops: Awaited<ReturnType<typeof focusedAndButton>>[] = [];
  do {
    await page.keyboard.press('Tab');
    stops.push(await focusedAndButton(page));
  } while (!(await publish.publishButton.evaluate((one) => one === document.activeElement)));
  return stops;
};

test('on a phone of any height the button is in reach and covers no focused field [PUB-01][GEN-07]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const publish = await new PublishPage(page).open();
  const done = page.getByText(TEXT.publish.done);
  await page.getByRole('complementary', { name: 'Regia' }).waitFor();
  for (const height of [640, 844]) {
    await test.step(`${height} px`, async () => {
      await resizeTo(page, 320, height);
      await expect(publish.publishButton).toBeInViewport({ ratio: 1 });
      await expect(publish.summary).toBeHidden();
      await publish.fillFlight(FLIGHT);
      for (const text of ['FCO', 'CTA', '49,90 €']) {
        await expect(publish.summary).toContainText(text);
      }
      await publish.chooseTrip('Andata/Ritorno');

      const navigation = await boxOf(new ShellPage(page).navigation);
      const stops = await tabToButton(page, publish);
      for (const { bottom, button } of stops.slice(0, -1)) {
        expect(bottom).toBeLessThanOrEqual(button.top);
        expect(button.bottom).toBeLessThanOrEqual(navigation.y);
      }
      expect(stops.length).toBeGreaterThan(12);
      await publish.heading.scrollIntoViewIfNeeded();
      await expect(done, 'of the height before').toHaveCount(0);
      await publish.submit();
      expect((await boxOf(done)).bottom).toBeLessThanOrEqual(
        (await boxOf(publish.publishButton)).y,
      );
      await expect(publish.price).toHaveValue('');
    });
  }
});

test('on a phone an edit that was refused says so above the button [PUB-15]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const own = await new OwnTicketsPage(page).open();
  const publish = await own.startEdit(own.ticket('FCO', 'OLB'));
  await publish.price.fill('99');
  await page.route('**/api/tickets/tickets/*/', (route) => route.abort());
  await publish.departure.scrollIntoViewIfNeeded();
  await publish.saveButton.click();
  await expect(publish.alert).toHaveText(TEXT.network);
  await expect(publish.alert).toBeInViewport({ ratio: 1 });
  await publish.notes.focus();
  expect((await boxOf(publish.notes)).bottom).toBeLessThanOrEqual((await boxOf(publish.alert)).y);
  await expect(publish.cancelEdit).toBeAttached();
});
