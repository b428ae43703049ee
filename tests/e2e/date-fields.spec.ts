import { PublishPage } from '../kit/pages/publish-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { FLIGHT, newestOf } from '../kit/publishing.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { expect, test } from '../support/test.ts';

test.describe('in a browser that speaks English', () => {
  test.use({ persona: 'marta', locale: 'en-US', timezoneId: 'America/Los_Angeles' });

  test('a seller types an Italian date and time, which are stored as typed, opens and closes the calendar by keyboard, and sets the clock to such a date [GEN-03][GEN-07][PUB-16][DEMO-04]', async ({
    page,
    request,
  }) => {
    const release = await holdUntilReleased(page, '**/api/calendar/');
    const publish = await new PublishPage(page).open();
    const { date, departureTime } = publish;

    await test.step('a calendar that opens before the day is known goes to it, and closes by Escape', async () => {
      await date.openCalendar.press('Enter');
      await expect(date.calendar).toBeVisible();
      release();
      await expect(date.day('Oggi, venerdì 12 giugno 2026')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(date.calendar).toHaveCount(0);
      await expect(date.openCalendar).toBeFocused();
    });

    await test.step('picks a day and opens the calendar again as soon as it is closed', async () => {
      await date.input.focus();
      for (const key of ['Alt+ArrowDown', 'PageDown', 'Enter']) await page.keyboard.press(key);
      await expect(date.input).toHaveValue('12/07/2026');
      await expect(date.input).toBeFocused();
      await date.openCalendar.focus();
      for (const key of ['Enter', 'Escape', 'Enter']) await page.keyboard.press(key);
      await expect(date.day('domenica 12 luglio 2026, data scelta')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(date.calendar).toHaveCount(0);
    });

    await test.step('types and publishes', async () => {
      await publish.fillFlight({ ...FLIGHT, date: '2026-07-12' });
      await departureTime.fill('6:05 PM');
      await expect(departureTime.input).toHaveValue('18:05');
      await publish.submit();
      await expect(date.input).toHaveValue('');
      expect(await newestOf(page, request)).toMatchObject({
        date: '2026-07-12',
        departure_time: '18:05',
      });
    });

    await test.step('sets the clock', async () => {
      const regia = new RegiaPage(page);
      await regia.unfold();
      await expect(regia.day.input).toHaveValue('12/06/2026');
      await regia.day.fill('2026-07-01');
      await regia.button('Vai al giorno').click();
      await expect(regia.notice).toContainText('01/07/2026');
      await regia.day.openCalendar.click();
      await expect(regia.day.day('Oggi, mercoledì 1 luglio 2026, data scelta')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(regia.day.calendar).toHaveCount(0);
      await expect(regia.day.openCalendar).toBeFocused();
    });
  });
});
