import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AIRPORTS } from '#contract/catalogue';
import { matchesAirport } from '../../client/features/publish/ticket-values.ts';

const seed = 20_260_612;
const airports = (typed: string) =>
  AIRPORTS.filter((airport) => matchesAirport(airport, typed)).map(({ iata }) => iata);

describe('a seller who types an airport', () => {
  it.each([
    ['Rom', ['FCO', 'CIA']],
    ['rOMA - c', ['CIA']],
    ['  mil ', ['MXP', 'LIN']],
    ['tr', ['TSF', 'TRS', 'TPS']],
    ['lamezia terme - sant', ['SUF']],
    ['Milano mal', ['MXP']],
  ])('is shown by prefix, whatever the case, for %j: %j [PUB-02]', (typed, found) => {
    expect(airports(typed)).toEqual(found);
  });

  it('is not shown what is only further on in a label [PUB-02]', () => {
    for (const typed of ['iumicino', 'oma', '(FCO)', 'Malpensa', 'FC', 'FCOX']) {
      expect(airports(typed), typed).toEqual([]);
    }
  });

  it('is shown the airport of a whole code, in any case [PUB-03]', () => {
    for (const { iata } of AIRPORTS) {
      for (const typed of [iata, iata.toLowerCase(), ` ${iata} `]) {
        expect(airports(typed), typed).toContain(iata);
      }
    }
    expect(airports('fco')).toEqual(['FCO']);
  });

  it('finds each airport by every beginning of its label [PUB-02]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...AIRPORTS),
        fc.nat(60),
        fc.boolean(),
        (airport, length, loud) => {
          const typed = airport.label.slice(0, length);
          expect(airports(loud ? typed.toUpperCase() : typed)).toContain(airport.iata);
        },
      ),
      { seed },
    );
  });
});
