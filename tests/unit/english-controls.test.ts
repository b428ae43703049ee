/** The control room's own texts in English (LAB-15); Italian stays for who asks for nothing. */
import { describe, expect, it } from 'vitest';
import people from '../../seed/people.json' with { type: 'json' };
import { PROBLEM } from '#contract/problems';
import { inEnglish, prefersEnglish } from '#lab/english';
import { describeEffect } from '#lab/faults';
import { LAB_PROBLEM } from '#lab/problems';

/** What only Italian has, as far as these texts do; names of fields and quoted names are no words. */
const ITALIAN =
  /[àèéìòù]|\b(indica|usa|questo|questa|non|una?|il|lo|la|gli|nessun\w*|con|errore|errori|riga|voce|di|dell\w*|per|chiamata|risposta|campo|caratteri|secondi|minuti|massimo)\b/i;
const wordsOf = (text: string) => text.replaceAll(/"[^"]*"|\{[^}]*\}/g, '');

/** Calls of the texts with parameters, as the control room makes them. */
const SAID = {
  ...Object.fromEntries(
    Object.entries(LAB_PROBLEM).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  ),
  sandboxNotFound: LAB_PROBLEM.sandboxNotFound('worker-1'),
  sandboxExists: LAB_PROBLEM.sandboxExists('worker-1'),
  sandboxesFull: LAB_PROBLEM.sandboxesFull('DEMO_SANDBOXES'),
  wholeState: LAB_PROBLEM.wholeState(['scenario', 'date']),
  snapshotNotFound: LAB_PROBLEM.snapshotNotFound('one', ['two']),
  noSnapshot: LAB_PROBLEM.snapshotNotFound('one', []),
  faultEndpoint: LAB_PROBLEM.faultEndpoint(['login']),
  defectUnknown: LAB_PROBLEM.defectUnknown('one', ['two']),
};

/** Those of the contract that the control room answers, too. */
const SHARED = {
  required: PROBLEM.required,
  invalid: PROBLEM.invalid,
  single: PROBLEM.single,
  tooLong: PROBLEM.tooLong(64),
  json: PROBLEM.json,
  jsonFrom: PROBLEM.jsonFrom(3, 4),
  jsonObject: PROBLEM.jsonObject,
  tooLarge: PROBLEM.tooLarge,
  instant: PROBLEM.instant,
  clockRange: PROBLEM.clockRange,
  scenarioName: PROBLEM.scenarioName,
  scenario: PROBLEM.scenario(['default', 'empty']),
  stateRow: PROBLEM.stateRow(3, '7', 'price', PROBLEM.price),
  stateRowWithout: PROBLEM.stateRow(3, '', 'date', PROBLEM.stateTwice),
  stateMore: PROBLEM.stateMore(1200, true),
  stateReference: PROBLEM.stateReference('users'),
  stateImage: PROBLEM.stateImage('a.webp'),
  arrangeEntry: PROBLEM.arrangeEntry(2, 'price', PROBLEM.price),
  unknownKey: PROBLEM.unknownKey,
  imageName: PROBLEM.imageName,
  notAsStored: PROBLEM.notAsStored,
  busy: PROBLEM.busy(10),
  slowDown: PROBLEM.slowDown(60),
};

const EFFECTS = Object.fromEntries(
  [
    ...[401, 403, 404, 418, 429, 500, 503, 200].map((status) => ({ status })),
    { status: 429, headers: { 'Retry-After': 2 } },
    ...[{ delay_ms: 1000 }, { delay_ms: 2500 }, { delay_ms: 60_000 }, { hold: true as const }],
    ...[{ drop: true as const }, { cut_after: 20 }, { malformed: true as const }],
  ].map((effect) => [JSON.stringify(effect), describeEffect(effect)]),
);
const PEOPLE = Object.fromEntries(
  people.people.flatMap(({ key, says }) => (key && says ? [[key, says]] : [])),
);

describe('a text of the control room', () => {
  it.each(Object.entries({ ...SAID, ...SHARED, ...EFFECTS, ...PEOPLE }))(
    '%s has English words, and no Italian ones [LAB-15]',
    (_, italian) => {
      const english = inEnglish(italian);
      expect(english).not.toBe(italian);
      expect(wordsOf(english)).not.toMatch(ITALIAN);
    },
  );

  it('keeps names and numbers, as English writes them [LAB-15]', () => {
    expect(inEnglish(LAB_PROBLEM.waitMs)).toBe('Give a wait between 0 and 30,000 milliseconds.');
    expect(inEnglish(LAB_PROBLEM.sandboxNotFound('mia'))).toBe('There is no sandbox "mia".');
    expect(inEnglish(SHARED.stateRow)).toMatch(
      /^Row 3 \(id 7\), field price: The price must be a valid number\.$/,
    );
    expect(inEnglish(EFFECTS['{"delay_ms":2500}'] ?? '')).toBe('delay of 2.5 seconds');
  });

  it('of the product, or of a tester, stays as it is [LAB-15]', () => {
    expect(inEnglish('Preferito non salvato')).toBe('Preferito non salvato');
  });
});

describe('English is asked for', () => {
  it.each(['en', 'en-GB,en;q=0.9', 'EN', 'de,en;q=0.5', 'en,it', 'it;q=0.5,en', 'en-US, *;q=0.1'])(
    'by «%s» [LAB-15]',
    (header) => expect(prefersEnglish(header)).toBe(true),
  );
  it.each([
    undefined,
    '',
    '*',
    'it',
    'it-IT,en;q=0.9',
    'it,en',
    'en;q=0',
    'de',
    'en;q=0.2,it;q=0.8',
    'eno',
  ])('not by «%s» [LAB-15]', (header) => expect(prefersEnglish(header)).toBe(false));
});
