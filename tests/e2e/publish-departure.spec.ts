import type { Page } from '@playwright/test';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { listOwnTickets, publishTicket } from '#contract/tickets';
import { aTicket } from '../support/builders.ts';
import { settleLoads } from '../support/loads.ts';
import { lookAgain } from '../support/look-again.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { countSent, FLIGHT, newestOf } from '../kit/publishing.ts';
import { expect, test, TODAY } from '../support/test.ts';

test.use({ persona: 'marta' });

/** Of a field of segments, which are described before its error. */
const ending = (text: string) => new RegExp(`${text}$`);

const TOMORROW = '2026-06-13';

/** Marta's ticket from Brindisi to Fiumicino, of 9 June. */
const PAST = 25;

test('a seller cannot publish a flight that has left, not even by a minute, nor one of a day that has ended [PUB-13][PUB-16][GEN-09]', async ({
  page,
  request,
  demo,
}) => {
  const count = countSent(page);
  const publish = await new PublishPage(page).open();

  await test.step('the minute that has passed is refused, the next one is not', async () => {
    await publish.fillFlight({ ...FLIGHT, date: TODAY });
    await publish.departureTime.fill('09:00');
    await publish.submit();
    await expect(publish.departureTime.first).toBeFocused();
    await expect(publish.departureTime.group).toHaveAccessibleDescription(ending(PROBLEM.departed));
    expect(count.sent).toBe(0);

    await publish.departureTime.fill('09:01');
    await publish.submit();
    await expect(page.getByText(TEXT.publish.done)).toBeVisible();
    expect(await newestOf(page, request)).toMatchObject({ date: TODAY, departure_time: '09:01' });
  });

  await test.step('whose day has ended unnoticed reads at the field why it was refused, and loses nothing', async () => {
    await expect(publish.price).toHaveValue('');
    await publish.fillFlight({ ...FLIGHT, date: TODAY });
    await demo.freeze('2026-06-13T00:00:30+02:00');
    await publish.submit();
    await expect(publish.date.group).toHaveAccessibleDescription(ending(PROBLEM.pastDate));
    await expect(publish.date.first).toBeFocused();
    await expect(publish.date.value).toHaveValue(TODAY);
    await expect(publish.departure).toHaveValue(FLIGHT.departure);
    expect(count.sent).toBe(2);
    await publish.date.fill(TOMORROW);
    await publish.submit();
    await expect(publish.price).toHaveValue('');
    expect(await newestOf(page, request)).toMatchObject({ date: TOMORROW });
  });

  await test.step('who looks again at the form after midnight is refused before sending', async () => {
    await publish.fillFlight({ ...FLIGHT, date: TOMORROW });
    await demo.freeze('2026-06-14T00:00:00+02:00');
    const calendar = page.waitForResponse('**/api/calendar/');
    await lookAgain(page);
    await calendar;
    await settleLoads(page);
    await publish.submit();
    await expect(publish.date.first).toBeFocused();
    await expect(publish.date.group).toHaveAccessibleDescription(ending(PROBLEM.pastDate));
    expect(count.sent).toBe(3);
  });
});

test('a seller cannot move an edited flight into the past, and can edit one that has left [PUB-15][PUB-16]', async ({
  page,
  request,
  demo,
}) => {
  const saved: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'PATCH') saved.push(sent.url());
  });
  const { departure, destination } = FLIGHT;
  const body = aTicket({ departure, destination, date: TODAY, departure_time: '18:00' });
  await demo.callAs('marta', publishTicket, { body });
  const own = await new OwnTicketsPage(page).open();
  const publish = await own.startEdit(own.ticket('FCO', 'CTA'));

  await test.step('not to a time that has passed', async () => {
    await publish.departureTime.fill('08:59');
    await publish.saveButton.click();
    await expect(publish.departureTime.group).toHaveAccessibleDescription(ending(PROBLEM.departed));
    expect(saved).toEqual([]);
  });

  await test.step('one that has left since', async () => {
    await demo.freeze('2026-06-12T18:00:00+02:00');
    await page.reload();
    await expect(publish.departureTime.value).toHaveValue('18:00');
    await publish.price.fill('12');
    await publish.saveButton.click();
    await expect(page).toHaveURL('/miei-biglietti');
    expect(saved).toHaveLength(1);
    expect(await newestOf(page, request)).toMatchObject({ price: 12, departure_time: '18:00' });
  });

  await test.step('one of a past day, but not to another past day', async () => {
    await own.startEdit(own.ticket('BRI', 'FCO'));
    await publish.date.fill('2026-06-10');
    await publish.saveButton.click();
    await expect(page.getByText(PROBLEM.pastDate)).toBeVisible();
    expect(saved).toHaveLength(1);
    await publish.date.fill('2026-06-09');
    await publish.price.fill('45');
    await publish.saveButton.click();
    await expect(page).toHaveURL('/miei-biglietti');
    const tickets = await demo.callAs('marta', listOwnTickets, {});
    expect(tickets.find(({ id }) => id === PAST)?.price).toBe(45);
  });
});

/** Opens the form a minute before midnight in Rome, on a clock that runs. */
const openBeforeMidnight = async (page: Page, answersLater: boolean) => {
  const beforeMidnight = '2026-06-12T21:59:00.000Z';
  await page.clock.install({ time: beforeMidnight });
  let reads = 0;
  await page.route('**/api/calendar/', async (route) => {
    reads += 1;
    const now = await page.evaluate(() => new Date().toISOString());
    if (reads > 1 && !answersLater) return route.abort();
    const today = now < '2026-06-12T22' ? TODAY : TOMORROW;
    return route.fulfill({ json: { today, now, is_frozen: false } });
  });
  const calendar = page.waitForResponse('**/api/calendar/');
  const publish = await new PublishPage(page).open();
  await calendar;
  await page.clock.pauseAt('2026-06-12T21:59:30.000Z');
  await publish.fillFlight({ ...FLIGHT, date: TODAY });
  return publish;
};

test('a page that is open at midnight offers the new day, and refuses the old one [PUB-16][GEN-09]', async ({
  page,
}) => {
  const count = countSent(page);
  const publish = await openBeforeMidnight(page, true);
  await page.clock.runFor(60_000);
  await page.clock.resume();
  await publish.date.openCalendar.click();
  await expect(publish.date.day(/ 12 giugno/)).toHaveAttribute('aria-disabled', 'true');
  await expect(publish.date.day(/ 13 giugno/)).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Escape');
  await publish.submit();
  await expect(publish.date.group).toHaveAccessibleDescription(ending(PROBLEM.pastDate));
  await expect(publish.date.value).toHaveValue(TODAY);
  expect(count.sent).toBe(0);
});

test('a page that cannot read the new day refuses the old one all the same [PUB-16]', async ({
  page,
}) => {
  const count = countSent(page);
  const publish = await openBeforeMidnight(page, false);
  await page.clock.runFor(60_000);
  await page.clock.resume();
  await publish.submit();
  await expect(publish.date.group).toHaveAccessibleDescription(ending(PROBLEM.pastDate));
  expect(count.sent).toBe(0);
});
