import type { DateField } from '../kit/date-field.ts';
import { AdminStatsPage } from '../kit/pages/admin-stats-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { FLIGHT, countSent, newestOf } from '../kit/publishing.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { expect, test, type Page } from '../support/test.ts';

const INVALID_DATE = 'Indica una data valida nel formato gg/mm/aaaa.';

/** Pastes a text into the field that has the focus, as Ctrl+V does. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

test.describe('in a browser that speaks English, a seller', () => {
  test.use({ persona: 'marta', locale: 'en-US', timezoneId: 'America/Los_Angeles' });

  test('types date and times in Italian format, and they are stored as typed [GEN-03]', async ({
    page,
    request,
  }) => {
    const publish = await new PublishPage(page).open();
    await expect(publish.date.group).toHaveText('gg/mm/aaaa');
    await expect(publish.departureTime.group).toHaveText('HH:MM');
    await publish.fillFlight({ ...FLIGHT, date: '2026-07-12' });
    await publish.departureTime.fill('18:05');
    await expect(publish.date.group).toHaveText('12/07/2026');
    await expect(publish.departureTime.group).toHaveText('18:05');
    await publish.submit();
    await expect(publish.date.group).toHaveText('gg/mm/aaaa');
    expect(await newestOf(page, request)).toMatchObject({
      date: '2026-07-12',
      departure_time: '18:05',
    });
  });

  test('picks a day from an Italian calendar, but no past one [GEN-03][PUB-16]', async ({
    page,
  }) => {
    const { date } = await new PublishPage(page).open();
    await date.openCalendar.click();
    await expect(date.calendar).toContainText('giugno 2026');
    await expect(date.calendar.locator('th')).toHaveText([
      'lun',
      'mar',
      'mer',
      'gio',
      'ven',
      'sab',
      'dom',
    ]);
    await expect(date.day('Oggi, venerdì 12 giugno 2026')).toBeFocused();
    await expect(date.calendar.getByRole('button', { name: 'Mese precedente' })).toBeDisabled();
    await date.day('giovedì 11 giugno 2026').click({ force: true });
    await expect(date.value).toHaveValue('');
    await date.calendar.getByRole('button', { name: 'Mese successivo' }).click();
    await date.day('mercoledì 15 luglio 2026').click();
    await expect(date.calendar).toHaveCount(0);
    await expect(date.group).toHaveText('15/07/2026');
    await expect(date.openCalendar).toBeFocused();
  });

  test('hears the name of each part in Italian [GEN-03][GEN-07]', async ({ page }) => {
    const { date, departureTime } = await new PublishPage(page).open();
    await expect(date.group).toMatchAriaSnapshot(`
      - group "Data":
        - spinbutton "giorno, Data": gg
        - spinbutton "mese, Data": mm
        - spinbutton "anno, Data": aaaa
    `);
    await expect(departureTime.group).toMatchAriaSnapshot(`
      - group "Orario di partenza":
        - spinbutton "ora, Orario di partenza": HH
        - spinbutton "minuto, Orario di partenza": MM
    `);
    await expect(date.first).toHaveAttribute('aria-valuetext', 'Vuoto');
    await date.fill('2026-07-12');
    await expect(date.segments.nth(1)).toHaveAttribute('aria-valuetext', '07 – luglio');
    await expect(date.group).toHaveAccessibleDescription(/12 luglio 2026/);
  });
});

test.describe('in a browser that speaks English', () => {
  test.use({ locale: 'en-US' });

  test('a buyer searches for an Italian date [GEN-03][SEARCH-02]', async ({ page }) => {
    const search = await new SearchPage(page).open();
    await expect(search.date.group).toHaveText('gg/mm/aaaa');
    await search.date.fill('2026-07-12');
    await search.search();
    await expect(page).toHaveURL(/date=2026-07-12/);
    await expect(search.date.group).toHaveText('12/07/2026');
  });

  test('a presenter sets the clock to an Italian date [GEN-03][DEMO-04]', async ({ page }) => {
    const regia = await new RegiaPage(page).openAt('/');
    await regia.unfold();
    await expect(regia.day.group).toHaveText('12/06/2026');
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

test.describe('who types separators, as in a native field', () => {
  const typed = [
    ['1/12/2026', '01/12/2026'],
    ['12/1/2027', '12/01/2027'],
    ['01/12/2026', '01/12/2026'],
    ['1-12-2026', '01/12/2026'],
    ['1.2.2027', '01/02/2027'],
    ['/1//2/2027', '01/02/2027'],
  ] as const;
  for (const [keys, shown] of typed) {
    test(`${keys} is ${shown} [GEN-03]`, async ({ page }) => {
      const { date } = await new SearchPage(page).open();
      await date.first.focus();
      await page.keyboard.type(keys);
      await expect(date.group).toHaveText(shown);
    });
  }

  test('minus with Ctrl is the browser’s, which zooms out [GEN-03]', async ({ page }) => {
    const { date } = await new SearchPage(page).open();
    await date.first.focus();
    const isLeft = (ctrlKey: boolean) =>
      date.first.evaluate((segment, ctrl) => {
        const options = { key: '-', ctrlKey: ctrl, bubbles: true, cancelable: true };
        return segment.dispatchEvent(new KeyboardEvent('keydown', options));
      }, ctrlKey);
    expect(await isLeft(true)).toBe(true);
    expect(await isLeft(false)).toBe(false);
  });

  test.describe('for a time', () => {
    test.use({ persona: 'marta' });

    test('1:30 is half past one at night [GEN-03]', async ({ page }) => {
      const { departureTime } = await new PublishPage(page).open();
      await departureTime.first.focus();
      await page.keyboard.type('1:30');
      await expect(departureTime.group).toHaveText('01:30');
      await expect(departureTime.value).toHaveValue('01:30');
    });
  });
});

test.describe('in a browser that speaks English, an admin', () => {
  test.use({ persona: 'admin', locale: 'en-US' });

  test('asks for the statistics of Italian dates [GEN-03][ADM-10]', async ({ page }) => {
    const stats = await new AdminStatsPage(page).open();
    await expect(stats.from.group).toHaveText('gg/mm/aaaa');
    await stats.report('2026-06-09', '2026-06-10');
    await expect(stats.to.group).toHaveText('10/06/2026');
    await expect(stats.status).toHaveText('Dal 09/06/2026 al 10/06/2026');
  });
});

for (const timezoneId of ['Pacific/Pago_Pago', 'Europe/Rome', 'Pacific/Kiritimati']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the day that is picked is the day that is searched [GEN-03]', async ({ page }) => {
      const search = await new SearchPage(page).open('?date=2026-07-01');
      await expect(search.date.group).toHaveText('01/07/2026');
      await search.date.openCalendar.click();
      await expect(search.date.day('mercoledì 1 luglio 2026, data scelta')).toBeFocused();
      await search.date.day('venerdì 31 luglio 2026').click();
      await search.search();
      await expect(page).toHaveURL(/date=2026-07-31/);
    });
  });
}

test.describe('a buyer, by keyboard alone,', () => {
  const typed = async (page: Page, field: DateField, keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    return field.group.textContent();
  };

  test('types and changes a date part by part [GEN-07]', async ({ page }) => {
    const { date } = await new SearchPage(page).open();
    await date.first.focus();
    // No day begins with a 4: the month follows at once.
    expect(await typed(page, date, ['4'])).toBe('04/mm/aaaa');
    expect(await typed(page, date, ['0', '7', '2', '0', '2', '6'])).toBe('04/07/2026');
    expect(await typed(page, date, ['ArrowLeft', 'ArrowUp'])).toBe('04/08/2026');
    expect(await typed(page, date, ['ArrowLeft', 'ArrowDown', 'ArrowDown'])).toBe('02/08/2026');
    expect(await typed(page, date, ['End'])).toBe('31/08/2026');
    await date.clear();
    await expect(date.group).toHaveText('gg/mm/aaaa');
    await expect(date.first).toBeFocused();
  });

  test('picks a day, and empties the field again [GEN-07]', async ({ page }) => {
    const search = await new SearchPage(page).open();
    await search.date.first.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(search.date.day('Oggi, venerdì 12 giugno 2026')).toBeFocused();
    // The day before today cannot be reached.
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'PageDown', 'Enter']) {
      await page.keyboard.press(key);
    }
    await expect(search.date.group).toHaveText('20/07/2026');
    await expect(search.date.first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/date=2026-07-20/);

    await page.keyboard.press('Alt+ArrowDown');
    const remove = search.date.calendar.getByRole('button', { name: 'Togli la data' });
    await remove.press('Enter');
    await expect(search.date.calendar).toHaveCount(0);
    await expect(search.date.value).toHaveValue('');
  });

  test('who opens the calendar before the day is known is taken to it [GEN-03][DEMO-04]', async ({
    page,
  }) => {
    const release = await holdUntilReleased(page, '**/api/calendar/');
    const { date } = await new SearchPage(page).open();
    await date.openCalendar.press('Enter');
    await expect(date.calendar).toBeVisible();
    release();
    await expect(date.day('Oggi, venerdì 12 giugno 2026')).toBeFocused();
    await expect(date.calendar.getByRole('button', { name: 'Mese precedente' })).toBeDisabled();
  });

  test('closes the calendar by Escape, without a change [GEN-07]', async ({ page }) => {
    const { date } = await new SearchPage(page).open('?date=2026-07-20');
    await date.openCalendar.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(date.calendar).toHaveCount(0);
    await expect(date.openCalendar).toBeFocused();
    await expect(date.group).toHaveText('20/07/2026');
  });
});

for (const text of ['12/07/2026', ' 12.7.2026 ', '12-07-2026', '2026-07-12']) {
  test(`a buyer pastes the date '${text}' [GEN-03]`, async ({ page }) => {
    const { date } = await new SearchPage(page).open();
    await date.first.focus();
    await paste(page, text);
    await expect(date.value).toHaveValue('2026-07-12');
  });
}

test('a buyer who pastes something else keeps the date [GEN-03]', async ({ page }) => {
  const { date } = await new SearchPage(page).open('?date=2026-07-20');
  await date.first.focus();
  for (const text of ['domani', '31/02/2026', '7/12/26']) await paste(page, text);
  await expect(date.group).toHaveText('20/07/2026');
});

test('a search with a date that is half typed is not sent, and keeps what is typed [GEN-03]', async ({
  page,
}) => {
  const search = await new SearchPage(page).open();
  for (const typed of ['12', '31022026']) {
    await search.date.clear();
    await search.date.first.pressSequentially(typed);
    await search.search();
    await expect(search.date.first).toBeFocused();
    await expect(search.date.group).toHaveAccessibleDescription(INVALID_DATE);
  }
  await expect(search.date.group).toHaveText('31/02/2026');
  await expect(page).toHaveURL('/cerca');
  await search.clear.click();
  await expect(search.date.group).toHaveText('gg/mm/aaaa');
});

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('is told of a date and a time that are half typed, and keeps them [PUB-16][GEN-03]', async ({
    page,
  }) => {
    const count = countSent(page);
    const publish = await new PublishPage(page).open();
    await publish.fillFlight(FLIGHT);
    // What is left of a whole date must not be sent as the date before.
    await publish.date.segments.last().press('Backspace');
    await publish.arrivalTime.first.pressSequentially('9');
    await publish.submit();
    await expect(publish.date.first).toBeFocused();
    await expect(publish.date.group).toHaveAccessibleDescription(new RegExp(INVALID_DATE));
    await expect(page.getByText('Indica un orario valido nel formato HH:MM.')).toBeVisible();
    await expect(publish.date.group).toHaveText('01/07/202');
    await expect(publish.arrivalTime.group).toHaveText('09:MM');
    expect(count.sent).toBe(0);
  });

  test('can use the calendar on the smallest phone: it is not cut, nor covered by Regia [GEN-07]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const { date } = await new PublishPage(page).open();
    await date.openCalendar.click();
    const box = await date.calendar.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(568);
    for (const day of ['Oggi, venerdì 12 giugno 2026', 'martedì 30 giugno 2026']) {
      const size = await date.day(day).boundingBox();
      expect(size?.width).toBeGreaterThanOrEqual(44);
      expect(size?.height).toBeGreaterThanOrEqual(44);
    }
    await date.day('martedì 30 giugno 2026').click();
    await expect(date.group).toHaveText('30/06/2026');
  });
});
