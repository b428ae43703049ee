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

const WEEKDAYS = ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom'];

test.describe('in a browser that speaks English, a seller', () => {
  test.use({ persona: 'marta', locale: 'en-US', timezoneId: 'America/Los_Angeles' });

  test('hears, types and picks dates and times in Italian, which are stored as typed, and no past day [GEN-03][GEN-07][PUB-16]', async ({
    page,
    request,
  }) => {
    const publish = await new PublishPage(page).open();
    const { date, departureTime } = publish;

    await test.step('hears the name of each part', async () => {
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
    });

    await test.step('types and publishes', async () => {
      await expect(date.group).toHaveText('gg/mm/aaaa');
      await expect(departureTime.group).toHaveText('HH:MM');
      await publish.fillFlight({ ...FLIGHT, date: '2026-07-12' });
      await expect(date.segments.nth(1)).toHaveAttribute('aria-valuetext', '07 – luglio');
      await expect(date.group).toHaveAccessibleDescription(/12 luglio 2026/);
      await departureTime.fill('18:05');
      await expect(date.group).toHaveText('12/07/2026');
      await expect(departureTime.group).toHaveText('18:05');
      await publish.submit();
      await expect(date.group).toHaveText('gg/mm/aaaa');
      expect(await newestOf(page, request)).toMatchObject({
        date: '2026-07-12',
        departure_time: '18:05',
      });
    });

    await test.step('picks a day, but no past one', async () => {
      await date.openCalendar.click();
      await expect(date.calendar).toContainText('giugno 2026');
      await expect(date.calendar.locator('th')).toHaveText(WEEKDAYS);
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
  });
});

test.describe('in a browser that speaks English', () => {
  test.use({ locale: 'en-US' });

  test('a buyer searches for an Italian date, and a presenter sets the clock to one [GEN-03][SEARCH-02][DEMO-04]', async ({
    page,
  }) => {
    const search = await new SearchPage(page).open();
    await test.step('a search', async () => {
      await expect(search.date.group).toHaveText('gg/mm/aaaa');
      await search.date.fill('2026-07-12');
      await search.search();
      await expect(page).toHaveURL(/date=2026-07-12/);
      await expect(search.date.group).toHaveText('12/07/2026');
    });

    await test.step('the clock', async () => {
      const regia = new RegiaPage(page);
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

const pickLastOfJuly = async (page: Page, search: SearchPage) => {
  await expect(search.date.group).toHaveText('01/07/2026');
  await search.date.openCalendar.click();
  await expect(search.date.day('mercoledì 1 luglio 2026, data scelta')).toBeFocused();
  await search.date.day('venerdì 31 luglio 2026').click();
  await search.search();
  await expect(page).toHaveURL(/date=2026-07-31/);
};

const searchHalfTyped = async (page: Page, search: SearchPage) => {
  const address = page.url();
  for (const typed of ['12', '31022026']) {
    await search.date.clear();
    await search.date.first.pressSequentially(typed);
    await expect(search.date.group).not.toHaveAccessibleDescription(INVALID_DATE);
    await search.search();
    await expect(search.date.first).toBeFocused();
    await expect(search.date.group).toHaveAccessibleDescription(INVALID_DATE);
  }
  await expect(search.date.group).toHaveText('31/02/2026');
  await expect(page).toHaveURL(address);
  await search.clear.click();
  await expect(search.date.group).toHaveText('gg/mm/aaaa');
};

// In that of Rome, the next test does it.
for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the day that is picked is the day that is searched [GEN-03]', async ({ page }) => {
      const search = await new SearchPage(page).open('?date=2026-07-01');
      await pickLastOfJuly(page, search);
    });
  });
}

/** Texts as typed into an empty field, and the date that it then shows. */
const TYPED = [
  ['1/12/2026', '01/12/2026'],
  ['12/1/2027', '12/01/2027'],
  ['01/12/2026', '01/12/2026'],
  ['1-12-2026', '01/12/2026'],
  ['1.2.2027', '01/02/2027'],
  ['/1//2/2027', '01/02/2027'],
] as const;

const PASTED = ['12/07/2026', ' 12.7.2026 ', '12-07-2026', '2026-07-12'];

test('a buyer picks a date, types it with separators or pastes it, and does not search for one that is half typed [GEN-03]', async ({
  page,
}) => {
  const search = await new SearchPage(page).open('?date=2026-07-01');
  const { date } = search;

  await test.step('the day that is picked is searched', () => pickLastOfJuly(page, search));

  for (const [keys, shown] of TYPED) {
    await test.step(`${keys} is ${shown}`, async () => {
      await date.clear();
      await expect(date.group).toHaveText('gg/mm/aaaa');
      await date.first.focus();
      await page.keyboard.type(keys);
      await expect(date.group).toHaveText(shown);
    });
  }

  await test.step('minus with Ctrl is the browser’s, which zooms out', async () => {
    const isLeft = (ctrlKey: boolean) =>
      date.first.evaluate((segment, ctrl) => {
        const options = { key: '-', ctrlKey: ctrl, bubbles: true, cancelable: true };
        return segment.dispatchEvent(new KeyboardEvent('keydown', options));
      }, ctrlKey);
    await date.clear();
    await date.first.focus();
    expect(await isLeft(true)).toBe(true);
    expect(await isLeft(false)).toBe(false);
  });

  for (const text of PASTED) {
    await test.step(`'${text}' is pasted`, async () => {
      await date.clear();
      await expect(date.value).toHaveValue('');
      await date.first.focus();
      await paste(page, text);
      await expect(date.value).toHaveValue('2026-07-12');
    });
  }

  await test.step('the date stays when something else is pasted', async () => {
    await date.first.focus();
    for (const text of ['domani', '31/02/2026', '7/12/26']) await paste(page, text);
    await expect(date.group).toHaveText('12/07/2026');
  });

  await test.step('what is half typed is not sent, and stays', () => searchHalfTyped(page, search));
});

/** Presses keys one by one; answers what the field then shows. */
const press = async (page: Page, field: DateField, keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
  return field.group.textContent();
};

test('a buyer, by keyboard alone, types a date part by part, and opens, uses and closes the calendar [GEN-07][GEN-03][DEMO-04]', async ({
  page,
}) => {
  const release = await holdUntilReleased(page, '**/api/calendar/');
  const { date } = await new SearchPage(page).open();
  const today = date.day('Oggi, venerdì 12 giugno 2026');

  await test.step('a calendar that opens before the day is known goes to it', async () => {
    await date.openCalendar.press('Enter');
    await expect(date.calendar).toBeVisible();
    release();
    await expect(today).toBeFocused();
    await expect(date.calendar.getByRole('button', { name: 'Mese precedente' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(date.calendar).toHaveCount(0);
  });

  await test.step('part by part', async () => {
    await date.first.focus();
    // No day begins with a 4: the month follows at once.
    expect(await press(page, date, ['4'])).toBe('04/mm/aaaa');
    expect(await press(page, date, ['0', '7', '2', '0', '2', '6'])).toBe('04/07/2026');
    expect(await press(page, date, ['ArrowLeft', 'ArrowUp'])).toBe('04/08/2026');
    expect(await press(page, date, ['ArrowLeft', 'ArrowDown', 'ArrowDown'])).toBe('02/08/2026');
    expect(await press(page, date, ['End'])).toBe('31/08/2026');
    await date.clear();
    await expect(date.group).toHaveText('gg/mm/aaaa');
    await expect(date.first).toBeFocused();
  });

  await test.step('picks a day', async () => {
    await page.keyboard.press('Alt+ArrowDown');
    await expect(today).toBeFocused();
    // The day before today cannot be reached.
    await press(page, date, ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'PageDown', 'Enter']);
    await expect(date.group).toHaveText('20/07/2026');
    await expect(date.first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/date=2026-07-20/);
  });

  await test.step('closes the calendar by Escape, without a change', async () => {
    await date.openCalendar.press('Enter');
    await expect(date.day('lunedì 20 luglio 2026, data scelta')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(date.calendar).toHaveCount(0);
    await expect(date.openCalendar).toBeFocused();
    await expect(date.group).toHaveText('20/07/2026');
  });

  await test.step('opens it again as soon as it is closed', async () => {
    await press(page, date, ['Enter', 'Escape', 'Enter']);
    await expect(date.day('lunedì 20 luglio 2026, data scelta')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(date.calendar).toHaveCount(0);
  });

  await test.step('empties the field', async () => {
    await date.first.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await date.calendar.getByRole('button', { name: 'Togli la data' }).press('Enter');
    await expect(date.calendar).toHaveCount(0);
    await expect(date.value).toHaveValue('');
  });
});

test.describe('a seller', () => {
  test.use({ persona: 'marta', viewport: { width: 320, height: 568 } });

  test('can use the calendar on the smallest phone, types a time with a colon, and keeps what is half typed [PUB-16][GEN-03][GEN-07]', async ({
    page,
  }) => {
    const count = countSent(page);
    const publish = await new PublishPage(page).open();
    const { date, departureTime, arrivalTime } = publish;

    await test.step('the calendar is not cut, nor covered by Regia', async () => {
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

    await test.step('1:30 is half past one at night', async () => {
      await departureTime.first.focus();
      await page.keyboard.type('1:30');
      await expect(departureTime.group).toHaveText('01:30');
      await expect(departureTime.value).toHaveValue('01:30');
    });

    await test.step('a date and a time that are half typed are told and kept', async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await publish.fillFlight(FLIGHT);
      // What is left of a whole date must not be sent as the date before.
      await date.segments.last().press('Backspace');
      await arrivalTime.first.pressSequentially('9');
      await publish.submit();
      await expect(date.first).toBeFocused();
      await expect(date.group).toHaveAccessibleDescription(new RegExp(INVALID_DATE));
      await expect(page.getByText('Indica un orario valido nel formato HH:MM.')).toBeVisible();
      await expect(date.group).toHaveText('01/07/202');
      await expect(arrivalTime.group).toHaveText('09:MM');
      expect(count.sent).toBe(0);
    });
  });
});
