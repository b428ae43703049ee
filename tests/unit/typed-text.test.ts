import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Credentials } from '#contract/auth';
import { AIRPORTS } from '#contract/catalogue';
import { AirportLabel, Email } from '#contract/fields';
import { foldText, opaqueString } from '#contract/fold-text';
import { ResetConfirmation } from '#contract/password-reset';
import { HashingThread } from '../../server/node/hasher.ts';
import { Passwords } from '../../server/call/passwords.ts';
import { matchesAirport } from '../../client/features/publish/ticket-values.ts';
import { startsWithTyped } from '../../client/lib/same-text.ts';
import { journeyOf, journeyTitle } from '#contract/journey';
import { beginningOf, isolate, withoutDirectionControls } from '#contract/typed-text';
import { codeOf } from '#lab/brand-theme';
import { SEARCH_TEXT_MAX } from '#contract/limits';
import { sellerTitle } from '#contract/feedback';
import { sellerLine } from '../../client/features/tickets/seller-line.ts';
import { resetMail } from '../../server/features/password-reset/link.ts';

describe('texts that look alike', () => {
  it.each([
    ['a typographic apostrophe', 'Sant’Eufemia'],
    ['an opening one', 'Sant‘Eufemia'],
    ['a modifier letter', 'Santʼeufemia'],
    ['a grave accent', 'sant`Eufemia'],
    ['an acute accent', 'SANT´EUFEMIA'],
    ['outer no-break blanks', '\u00A0Sant\u2019Eufemia\u202F'],
    ['a zero-width blank', 'Sant\u200B’Eufemia'],
  ])('compare alike with %s, also in suggestions [GEN-16]', (_what, typed) => {
    expect(foldText(typed)).toBe("sant'eufemia");
    expect(startsWithTyped({ label: "Sant'Eufemia (SUF)" }, typed)).toBe(true);
  });

  it('compare alike with composed and decomposed letters, and blanks of every width [GEN-16]', () => {
    expect(foldText('Nicolo\u0300\u2009 D’Alo\u0300')).toBe("nicolò d'alò");
    expect(foldText('nicolo')).not.toBe(foldText('nicolò'));
  });

  it.each(['–', '—', '\u2010', '\u2011', '\u2212'])(
    'compare alike with the dash %s, and name the airport [GEN-16]',
    (dash) => {
      expect(foldText(`Roma ${dash} Fiumicino`)).toBe('roma - fiumicino');
      const fiumicino = 'Roma - Fiumicino (FCO)';
      expect(AirportLabel.parse(`Roma ${dash} Fiumicino (FCO)`)).toBe(fiumicino);
      for (const typed of [`Roma ${dash} Fiumicino (FCO)`, `roma${dash}fiumicino`])
        expect(AIRPORTS.filter((airport) => matchesAirport(airport, typed))).toEqual([
          expect.objectContaining({ label: fiumicino }),
        ]);
    },
  );

  it('of an airport are stored as the catalogue spells it [GEN-16]', () => {
    const label = AIRPORTS.find(({ iata }) => iata === 'SUF')?.label ?? '';
    expect(label).toContain("'");
    expect(AirportLabel.parse(label.replace("'", '’').replaceAll(' ', '\u00A0'))).toBe(label);
    expect(AirportLabel.safeParse(`${label}x`).success).toBe(false);
  });

  it('of an email are one account [GEN-16][AUTH-11]', () => {
    const typed = '\u00A0Nicolo\u0300.d’alo@Example.com ';
    expect(Credentials.parse({ email: typed, password: 'x' }).email).toBe(
      "nicolò.d'alo@example.com",
    );
    expect(Email.parse(' Marta.Greco@EXAMPLE.com\u202F')).toBe('marta.greco@example.com');
  });
});

describe('a password', () => {
  const composed = 'Città sole 1';
  const decomposed = 'Citta\u0300\u00A0sole\u20091';

  it('has one form however its letters and blanks were typed; case, apostrophes and outer blanks count [GEN-16]', () => {
    expect(opaqueString(decomposed)).toBe(composed);
    for (const other of ['città sole 1', ' Città sole 1', 'Città sole 1’'])
      expect(opaqueString(other)).not.toBe(composed);
  });

  it('opens the account typed either way, and none by another [GEN-16]', async () => {
    const passwords = new Passwords('secret', new HashingThread());
    onTestFinished(() => passwords.close());
    const hash = await passwords.hash(composed, []);
    expect(await passwords.matches(decomposed, hash)).toBe(true);
    expect(await passwords.matches('Citta sole 1', hash)).toBe(false);
    expect(await passwords.matches(composed, await passwords.hash(decomposed, []))).toBe(true);
  });

  it('that is repeated in the other form is the same [GEN-16]', () => {
    const body = { uid: 'u', token: 't', new_password1: composed };
    expect(ResetConfirmation.safeParse({ ...body, new_password2: decomposed }).success).toBe(true);
    expect(ResetConfirmation.safeParse({ ...body, new_password2: 'Citta sole 1' }).success).toBe(
      false,
    );
  });
});

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
  ])('%s, at most %j, begins with %s [GEN-16]', (text, most, beginning) => {
    expect(beginningOf(text, most)).toBe(beginning);
  });

  it('keeps whole emojis where a browser does not know characters [GEN-16]', async () => {
    vi.stubGlobal('Intl', {});
    vi.resetModules();
    const { beginningOf: older } = await import('#contract/typed-text');
    vi.unstubAllGlobals();
    expect(older('a😀b', { characters: 2 })).toBe('a😀');
    expect(older('a😀b', { units: 2 })).toBe('a');
  });

  it('is so in a search’s address and in a brand’s letters [GEN-16]', () => {
    const departure = `${'a'.repeat(SEARCH_TEXT_MAX - 1)}${FAMILY}`;
    const read = journeyOf(new URLSearchParams({ departure })).departure;
    expect(read).toBe('a'.repeat(SEARCH_TEXT_MAX - 1));
    expect(codeOf('𝐀𝐁𝐂𝐃')).toBe('𝐀𝐁𝐂');
  });
});

describe('what a user has typed, in a text of ours', () => {
  it.each(['مريم', 'דנה לוי', 'Sara שרה', 'אבג 123'])('%s is isolated [GEN-16]', (typed) => {
    expect(isolate(typed)).toBe(`\u2068${typed}\u2069`);
  });

  it.each(['', 'Marta Greco', 'Nicolò 🛫', 'Zoe\u0308', '李雷', 'a'.repeat(300)])(
    '%s stays as it is [GEN-16]',
    (typed) => {
      expect(isolate(typed)).toBe(typed);
    },
  );

  it.each([
    ['an override', '\u202Eatram'],
    ['the end of an isolate, then an override', 'a\u2069\u202Eb'],
    ['a mark from right to left', 'a\u200Fb'],
  ])('%s has no effect on what follows [GEN-16]', (_what, typed) => {
    const text = isolate(typed);
    expect(text).toBe(withoutDirectionControls(typed));
    expect(text).not.toMatch(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
  });

  it('a seller’s name stands before the average, whatever its script [GEN-16]', () => {
    const rated = { user_rating: 4, user_reviews: 5 };
    expect(sellerLine({ user_full_name: 'مريم', ...rated })).toBe(
      '\u2068مريم\u2069 · 4,0 su 5 · 5 recensioni',
    );
    expect(sellerLine({ user_full_name: '\u202E', ...rated })).toBe(
      'Utente · 4,0 su 5 · 5 recensioni',
    );
  });

  it('a page’s title keeps its order [GEN-16]', () => {
    expect(sellerTitle('مريم', 4)).toBe('\u2068مريم\u2069, 4,0 su 5');
    expect(journeyTitle({ departure: 'رום', destination: '', date: '' })).toBe(
      '\u2068رום\u2069 → Ovunque',
    );
  });

  it('a mail greets by name without turning its comma around [GEN-16]', () => {
    const { text } = resetMail({ email: 'dana@example.com', full_name: 'דנה' }, 'https://x/');
    expect(text).toContain('Ciao \u2068דנה\u2069,\n');
  });
});
