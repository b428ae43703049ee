/** Names that the network and the page show, against what the usual blockers look for. */
import { readdirSync } from 'node:fs';
import { SEED_PICTURES } from '#contract/pictures';
import { ALL_SCREENS } from '#lab/screens';
import { exampleOf } from '../support/addresses.ts';
import { isBlockedName } from '../support/blocked-names.ts';
import { expect, test } from '../support/test.ts';

test('the words of the lists find what is on them, and nothing else [GEN-15]', () => {
  for (const name of [
    'cookie-policy-DKw2b3.js',
    'ads.js',
    'top_banner.png',
    'visitor-tSnBnm.css',
    'cookieconsent.min.js',
    'admin-stats-Cg44jl.js',
  ]) {
    expect.soft(isBlockedName(name), name).toBe(true);
  }
  for (const name of [
    'shadow-123456.js',
    'download.js',
    'status.js',
    'login-C6SmFT.js',
    'roma.webp',
  ]) {
    expect.soft(isBlockedName(name), name).toBe(false);
  }
});

test('no built file and no picture has a name that a blocker looks for [GEN-15]', () => {
  const folder = process.env['E2E_CLIENT'] ?? '';
  const files = [folder, `${folder}/assets`].flatMap((place) => readdirSync(place));
  expect(files.length).toBeGreaterThan(50);
  const names = [...files.map((name) => name.replace(/\.(?:br|gz)$/, '')), ...SEED_PICTURES];
  expect(names.filter(isBlockedName)).toEqual([]);
});

test.describe('staff', () => {
  test.use({ persona: 'admin' });

  test('see no class or id that a blocker would hide, on any screen [GEN-15]', async ({ page }) => {
    const found: string[] = [];
    for (const path of ['/', ...ALL_SCREENS.map((screen) => exampleOf(screen.path)), '/nessuna']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const names = await page.evaluate(() =>
        [...document.querySelectorAll('[class], [id]')].flatMap(({ classList, id }) => [
          ...classList,
          id,
        ]),
      );
      found.push(
        ...names
          .filter((name) => name !== '' && isBlockedName(name))
          .map((name) => `${path} ${name}`),
      );
    }
    expect([...new Set(found)]).toEqual([]);
  });
});
