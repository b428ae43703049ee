/** Dates and times by the keyboards that jsdom does not have (GEN-20); typing, pasting and filling are in component/fields.test.ts. */
import type { CDPSession, Page } from '@playwright/test';
import type { DateField } from '../kit/date-field.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ persona: 'marta', locale: 'en-US' });

/** What a field takes beside these: unit/client-typed-date.test.ts. */
const DATES = [
  ['1\u00A0dic\u00A026', '01/12/2026'],
  ['31/02/2026', '31/02/2026'],
] as const;

const TIMES = [
  ['9.35', '09:35'],
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

const waysOf = async (page: Page): Promise<Record<string, Way>> => {
  const keys = await page.context().newCDPSession(page);
  return {
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

test('a seller puts dates and times in by a phone’s keyboard or by dictation; what is none stays, and the field says the form [GEN-20]', async ({
  page,
}) => {
  const publish = await new PublishPage(page).open();
  for (const [name, way] of Object.entries(await waysOf(page))) {
    await test.step(`by ${name}`, async () => {
      await expectRead(way, publish.date, DATES);
      await expectRead(way, publish.departureTime, TIMES);
    });
  }
  await expect(publish.date.input).toHaveAccessibleDescription(
    'Indica una data valida nel formato gg/mm/aaaa.',
  );
});
