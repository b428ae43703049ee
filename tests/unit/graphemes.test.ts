import { describe, expect, it, vi } from 'vitest';
import { journeyOf } from '#contract/journey';
import { beginningOf } from '#contract/graphemes';
import { codeOf } from '#lab/brand-theme';
import { SEARCH_TEXT_MAX } from '#contract/limits';

const FAMILY = '👨‍👩‍👧‍👦';
const ITALY = '🇮🇹';
const ACCENTED = 'e\u0301';

describe('a text that is cut', () => {
  it.each([
    [`ab${FAMILY}c`, { characters: 3 }, `ab${FAMILY}`],
    [`ab${FAMILY}c`, { units: 5 }, 'ab'],
    [`${ITALY}${ITALY}`, { characters: 1 }, ITALY],
    [`${ITALY}${ITALY}`, { units: 7 }, ITALY],
    [`${ACCENTED}${ACCENTED}`, { characters: 1 }, ACCENTED],
    ['Roma', { characters: 9, units: 9 }, 'Roma'],
    ['Roma', { characters: 0 }, ''],
    ['', { characters: 3 }, ''],
  ])('%s, at most %j, begins with %s [ADM-09][GEN-16]', (text, most, beginning) => {
    expect(beginningOf(text, most)).toBe(beginning);
  });

  it('keeps whole emojis where a browser does not know characters [ADM-09]', async () => {
    vi.stubGlobal('Intl', {});
    vi.resetModules();
    const { beginningOf: older } = await import('#contract/graphemes');
    vi.unstubAllGlobals();
    expect(older('a😀b', { characters: 2 })).toBe('a😀');
    expect(older('a😀b', { units: 2 })).toBe('a');
  });

  it('is so in a search’s address and in a brand’s letters [SEARCH-14][LOOK-08]', () => {
    const departure = `${'a'.repeat(SEARCH_TEXT_MAX - 1)}${FAMILY}`;
    const read = journeyOf(new URLSearchParams({ departure })).departure;
    expect(read).toBe('a'.repeat(SEARCH_TEXT_MAX - 1));
    expect(codeOf('𝐀𝐁𝐂𝐃')).toBe('𝐀𝐁𝐂');
  });
});
