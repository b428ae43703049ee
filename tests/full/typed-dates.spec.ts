/** Dates and times as people put them into their fields, by every way that a browser has (GEN-20). */
import type { CDPSession, Page } from '@playwright/test';
import type { DateField } from '../kit/date-field.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { FLIGHT, newestOf } from '../kit/publishing.ts';
import { expect, test } from '../support/test.ts';

test.use({ persona: 'marta', locale: 'en-US' });

const DATES = [
  ['1/12/2026', '01/12/2026'],
  ['1/7/2026', '01/07/2026'],
  ['01.12.26', '01/12/2026'],
  ['1-12-2026', '01/12/2026'],
  ['01122026', '01/12/2026'],
  ['2026-12-01', '01/12/2026'],
  ['2026-12-01T10:00', '01/12/2026'],
  ['01/12/2026 10:35', '01/12/2026'],
  ['1 dicembre 2026', '01/12/2026'],
  ['20 giu 26', '20/06/2026'],
  ['1\u00A0dic\u00A026', '01/12/2026'],
  ['1\u201112\u20112026', '01/12/2026'],
  ['31/02/2026', '31/02/2026'],
  ['1/2/3', '1/2/3'],
] as const;

const TIMES = [
  ['1:30', '01:30'],
  ['2:15', '02:15'],
  ['9.35', '09:35'],
  ['0935', '09:35'],
  ['9:35 PM', '21:35'],
  ['25:00', '25:00'],
] as const;

/** A way to put a text into the box that has the focus, in place of what is there. */
type Way = (text: string) => Promise<void>;

/** A phone's keyboard: its keys have no name, and the letter comes as an input of its own. */
const pressUnnamed = async (keys: CDPSession, letter: string) => {
  const key = { key: 'Unidentified', windowsVirtualKeyCode: 229 };
  await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await keys.send('Input.insertText', { text: letter });
  await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
};

const waysOf = async (page: Page, { notes }: PublishPage): Promise<Record<string, Way>> => {
  const keys = await page.context().newCDPSession(page);
  return {
    'keys of a keyboard': (text) => page.keyboard.type(text),
    'keys without a name': async (text) => {
      for (const letter of text) await pressUnnamed(keys, letter);
    },
    'a composition, as by dictation': async (text) => {
      for (let end = 1; end <= text.length; end += 1)
        await keys.send('Input.imeSetComposition', {
          ...{ text: text.slice(0, end), selectionStart: end, selectionEnd: end },
        });
      await keys.send('Input.insertText', { text });
    },
    pasting: async (text) => {
      const field = page.locator(':focus');
      await field.evaluate((box) => box.setAttribute('data-pasted-into', ''));
      await notes.fill(text);
      await notes.press('Control+A');
      await notes.press('Control+X');
      const target = page.locator('[data-pasted-into]');
      await target.press('Control+A');
      await target.press('Control+V');
      await target.evaluate((box) => box.removeAttribute('data-pasted-into'));
    },
    'fill()': (text) => page.locator(':focus').fill(text),
  };
};

const expectRead = async (
  way: Way,
  { input }: DateField,
  table: readonly (readonly [string, string])[],
) => {
  for (const [text, shown] of table) {
    await input.fill('');
    await input.focus();
    await way(text);
    await expect(input, 'as it was typed').toHaveValue(text);
    await input.press('Tab');
    await expect(input, text).toHaveValue(shown);
    expect(await input.getAttribute('aria-invalid'), text).toBe(text === shown ? 'true' : null);
  }
};

test('a seller puts dates and times in by any keyboard, the clipboard or a script; what is none stays, and the field says the form [GEN-20][GEN-03]', async ({
  page,
}) => {
  const publish = await new PublishPage(page).open();
  for (const [name, way] of Object.entries(await waysOf(page, publish))) {
    await test.step(`by ${name}`, async () => {
      await expectRead(way, publish.date, DATES);
      await expectRead(way, publish.departureTime, TIMES);
    });
  }
  await expect(publish.date.input).toHaveAccessibleDescription(
    'Indica una data valida nel formato gg/mm/aaaa.',
  );
});

test('a seller publishes the date and the time that a phone’s keyboard types, and copies the date [GEN-20][PUB-11]', async ({
  page,
  request,
}) => {
  const publish = await new PublishPage(page).open();
  const { date, departureTime, notes } = publish;
  const ways = await waysOf(page, publish);
  await publish.fillFlight({ ...FLIGHT, date: '' });
  await date.input.focus();
  await ways['keys without a name']?.('1/12/2026');
  await departureTime.input.focus();
  await ways['keys without a name']?.('1:30');
  await date.input.press('Control+A');
  await date.input.press('Control+C');
  await notes.press('Control+V');
  await expect(notes).toHaveValue('01/12/2026');
  await departureTime.input.press('Enter');
  await expect(date.input).toHaveValue('');
  expect(await newestOf(page, request)).toMatchObject({
    ...{ date: '2026-12-01', departure_time: '01:30' },
  });
});
