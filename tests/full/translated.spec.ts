/** The product while the browser's translation rewrites its texts: every state of every screen. */
import { SCREEN_STATES } from '../support/screen-states.ts';
import { expect, test } from '../support/test.ts';
import { keptTexts, translate } from '../support/translator.ts';

for (const { name, as = null, show } of SCREEN_STATES) {
  test.describe(`${name}, for ${as ?? 'a visitor'}`, () => {
    test.use({ persona: as });

    test('is reached on a translated page, and each of its texts is the only child of its element [GEN-12]', async ({
      page,
    }) => {
      await translate(page);
      await expect(await show(page)).toBeVisible();
      expect(await keptTexts(page)).toEqual([]);
    });
  });
}
