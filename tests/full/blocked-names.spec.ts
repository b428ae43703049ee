/** Names that the network and the page show, against what the usual blockers look for. */
import { readdirSync } from 'node:fs';
import { SEED_PICTURES } from '#contract/pictures';
import { ALL_SCREENS } from '#lab/screens';
import { exampleOf } from '../support/addresses.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

/**
 * Patterns of the lists that most blockers have on: EasyList (easylist_general_block, _hide), EasyPrivacy
 * (easyprivacy_general), EasyList Cookie (easylist_cookie_general_block, _hide) and Fanboy's Annoyances, from
 * https://easylist.to. Not the lists themselves, but the words by which their general rules know a file or an element:
 * a name that has none of them matches no general rule.
 */
const WORDS = [
  // EasyList: advertisements.
  ...words(
    String.raw`ads? adverts? advert\w* adserv\w* banners? popups? popunder promos? sponsors?\w* affiliates?`,
  ),
  // EasyPrivacy: trackers.
  ...words(
    String.raw`analytics? beacons? click\w*count\w* collect(?:or)? events? fingerprint\w* heatmaps?`,
  ),
  ...words(String.raw`logg?(?:er|ing)? metrics pageviews? pixels? stats? statistics telemetry`),
  ...words(String.raw`track(?:er|ing)?\w* visitors?`),
  // EasyList Cookie, and Fanboy's Annoyances.
  ...words(String.raw`cookies?\w* consent gdpr privacy`),
  ...words(String.raw`newsletters? social\w* share\w* announcements? notifications? overlays?`),
];

/** A word of a name, between dashes, dots, slashes, underscores or at an end. */
const BLOCKED = new RegExp(`(?:^|[^a-z0-9])(?:${WORDS.join('|')})(?:[^a-z0-9]|$)`, 'i');

/** Whether a name in an address, a class or an id may be on a list. The hash of a built file is no word. */
const isBlockedName = (name: string): boolean =>
  BLOCKED.test(name.replace(/-[\w-]{6}(\.\w+)$/, '$1'));

test('the words of the lists find what is on them, and nothing else [GEN-15]', () => {
  const blocked = ['cookie-policy-DKw2b3.js', 'ads.js', 'top_banner.png', 'visitor-tSnBnm.css'];
  const free = ['shadow-123456.js', 'download.js', 'status.js', 'login-C6SmFT.js', 'roma.webp'];
  expect([...blocked, ...free].filter(isBlockedName)).toEqual(blocked);
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
