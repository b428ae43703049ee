import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AIRPORTS, SEARCH_CITIES } from '#contract/catalogue';
import { matchesAirport } from '../../client/features/publish/ticket-values.ts';
import { startsWithTyped } from '../../client/lib/same-text.ts';

const seed = 20_260_612;
const airports = (typed: string) =>
  AIRPORTS.filter((airport) => matchesAirport(airport, typed)).map(({ iata }) => iata);
const cities = (typed: string) =>
  SEARCH_CITIES.filter((label) => startsWithTyped({ label }, typed));

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

describe('a buyer who types a city', () => {
  it('is shown the cities that begin so, whatever the case [SEARCH-01]', () => {
    expect(cities('b')).toEqual(['Bergamo', 'Bari', 'Bologna']);
    expect(cities('BO')).toEqual(['Bologna']);
    expect(cities(' na')).toEqual(['Napoli']);
    expect(cities('oma')).toEqual([]);
    expect(cities('Romania')).toEqual([]);
  });

  it('is shown all of them before anything is typed [SEARCH-01]', () => {
    expect(cities('')).toEqual([...SEARCH_CITIES]);
    expect(cities('  ')).toEqual([...SEARCH_CITIES]);
  });

  it('may type signs that mean something elsewhere [SEARCH-01]', () => {
    for (const typed of ['.', '.*', '[', '(', '\\', '^R']) expect(cities(typed), typed).toEqual([]);
  });
});
