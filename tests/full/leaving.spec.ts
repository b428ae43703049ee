import type { ElementHandle } from '@playwright/test';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ persona: 'admin' });

test('an admin decides on the next ticket while the last one is still leaving, and both leave, as one does whose animation never ends [GEN-07]', async ({
  page,
}) => {
  const moderation = await new ModerationPage(page).open();
  await expect(moderation.cards).toHaveCount(7);
  const cards = (await moderation.cards.elementHandles()).slice(0, 2) as ElementHandle<Element>[];
  for (const card of cards) {
    await card.evaluate(({ parentElement }) =>
      parentElement?.style.setProperty('animation-duration', '3600s', 'important'),
    );
    await (await card.$('button >> text=Approva'))?.click();
  }
  await expect(moderation.tally).toHaveText('Biglietto approvato. 5 biglietti da moderare');
  await expect(moderation.cards).toHaveCount(7);
  for (const [at, card] of cards.entries()) {
    await card.evaluate(({ parentElement }) => {
      for (const animation of parentElement?.getAnimations() ?? []) animation.finish();
    });
    await expect(moderation.cards).toHaveCount(6 - at);
  }
  await expect(moderation.tally).toHaveText('Biglietto approvato. 5 biglietti da moderare');
  await test.step('in a tab that draws nothing', async () => {
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { animation-play-state: paused !important; }');
      document.adoptedStyleSheets.push(sheet);
    });
    await moderation.approve(moderation.cards.first()).press('Enter');
    await expect(moderation.cards).toHaveCount(4);
    const next = page.locator('li:focus');
    await expect(next, 'what the next key decides on').toHaveCSS('outline-style', 'solid');
  });
});
