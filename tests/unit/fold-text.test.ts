import { describe, expect, it } from 'vitest';
import { Credentials } from '#contract/auth';
import { AIRPORTS } from '#contract/catalogue';
import { AirportLabel, Email } from '#contract/fields';
import { foldText, opaqueString } from '#contract/fold-text';
import { ResetConfirmation } from '#contract/password-reset';
import { HashingThread } from '../../server/node/hasher.ts';
import { Passwords } from '../../server/call/passwords.ts';
import { matchesAirport } from '../../client/features/publish/ticket-values.ts';
import { startsWithTyped } from '../../client/lib/same-text.ts';

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
    'compare alike with the dash %s, and name the airport [GEN-16][PUB-02]',
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

  it('opens the account typed either way, and none by another [GEN-16][RESET-06]', async () => {
    const passwords = new Passwords('secret', new HashingThread());
    try {
      const hash = await passwords.hash(composed, []);
      expect(await passwords.matches(decomposed, hash)).toBe(true);
      expect(await passwords.matches('Citta sole 1', hash)).toBe(false);
      expect(await passwords.matches(composed, await passwords.hash(decomposed, []))).toBe(true);
    } finally {
      await passwords.close();
    }
  });

  it('that is repeated in the other form is the same [GEN-16][RESET-05]', () => {
    const body = { uid: 'u', token: 't', new_password1: composed };
    expect(ResetConfirmation.safeParse({ ...body, new_password2: decomposed }).success).toBe(true);
    expect(ResetConfirmation.safeParse({ ...body, new_password2: 'Citta sole 1' }).success).toBe(
      false,
    );
  });
});
