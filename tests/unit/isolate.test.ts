import { describe, expect, test } from 'vitest';
import { isolate, withoutDirectionControls } from '#contract/typed-text';
import { journeyTitle } from '#contract/journey';
import { sellerTitle } from '#contract/feedback';
import { sellerLine } from '../../client/features/tickets/seller-line.ts';
import { resetMail } from '../../server/features/password-reset/link.ts';

describe('what a user has typed, in a text of ours', () => {
  test.each(['مريم', 'דנה לוי', 'Sara שרה', 'אבג 123'])('%s is isolated [GEN-16]', (typed) => {
    expect(isolate(typed)).toBe(`\u2068${typed}\u2069`);
  });

  test.each(['', 'Marta Greco', 'Nicolò 🛫', 'Zoe\u0308', '李雷', 'a'.repeat(300)])(
    '%s stays as it is [GEN-16]',
    (typed) => {
      expect(isolate(typed)).toBe(typed);
    },
  );

  test.each([
    ['an override', '\u202Eatram'],
    ['the end of an isolate, then an override', 'a\u2069\u202Eb'],
    ['a mark from right to left', 'a\u200Fb'],
  ])('%s has no effect on what follows [GEN-16]', (_what, typed) => {
    const text = isolate(typed);
    expect(text).toBe(withoutDirectionControls(typed));
    expect(text).not.toMatch(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
  });

  test('a seller’s name stands before the average, whatever its script [GEN-16]', () => {
    const rated = { user_rating: 4, user_reviews: 5 };
    expect(sellerLine({ user_full_name: 'مريم', ...rated })).toBe(
      '\u2068مريم\u2069 · 4,0 su 5 · 5 recensioni',
    );
    expect(sellerLine({ user_full_name: '\u202E', ...rated })).toBe(
      'Utente · 4,0 su 5 · 5 recensioni',
    );
  });

  test('a page’s title keeps its order [GEN-16]', () => {
    expect(sellerTitle('مريم', 4)).toBe('\u2068مريم\u2069, 4,0 su 5');
    expect(journeyTitle({ departure: 'رום', destination: '', date: '' })).toBe(
      '\u2068رום\u2069 → Ovunque',
    );
  });

  test('a mail greets by name without turning its comma around [GEN-16]', () => {
    const { text } = resetMail({ email: 'dana@example.com', full_name: 'דנה' }, 'https://x/');
    expect(text).toContain('Ciao \u2068דנה\u2069,\n');
  });
});
