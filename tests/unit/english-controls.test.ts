/** The control room's own texts in English (LAB-15); Italian stays for who asks for nothing. */
import { describe, expect, it } from 'vitest';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import type { InBoth } from '#contract/texts';
import { PROBLEM } from '#contract/problems';
import { describeEffect } from '#lab/faults';
import { LAB_PROBLEM } from '#lab/problems';
import { halfOf, inLanguage, prefersEnglish } from '#lab/texts';
import { CATALOGUE } from '../../client/lab/catalogue/catalogue.ts';
import { PERSONAS } from '../../seed/scenarios.ts';
import { readConfig } from '../../server/config.ts';
import { DEFECTS } from '../../server/lab/defects/catalogue.ts';
import { readScenarioFiles } from '../../server/lab/document/scenario-files.ts';
import { italianIn } from '../support/italian.ts';

/** What only Italian has, as far as these texts do; names of fields and quoted names are no words. */
const ITALIAN =
  /[àèéìòù]|\b(indica|usa|questo|questa|non|una?|il|lo|la|gli|nessun\w*|con|errore|errori|riga|voce|di|dell\w*|per|chiamata|risposta|campo|caratteri|secondi|minuti|massimo)\b/i;
const wordsOf = (text: string) => text.replaceAll(/"[^"]*"|\{[^}]*\}/g, '');

/** What the product says of amounts, and what a row says. */
const SAID = {
  ...Object.fromEntries(Object.entries(LAB_PROBLEM).filter(([, text]) => typeof text === 'string')),
  tooLong: PROBLEM.tooLong(64),
  jsonFrom: PROBLEM.jsonFrom(3, 4),
  tooManyBytes: PROBLEM.tooManyBytes(1536),
  busy: PROBLEM.busy(10),
  slowDown: PROBLEM.slowDown(60),
  stateRow: LAB_PROBLEM.stateRow(3, '7', 'price', PROBLEM.price),
  stateRowWithout: LAB_PROBLEM.stateRow(3, '', 'date', LAB_PROBLEM.stateTwice),
  arrangeEntry: LAB_PROBLEM.arrangeEntry(2, 'price', PROBLEM.price),
};

const EFFECTS = Object.fromEntries(
  [
    ...[401, 403, 404, 418, 429, 500, 503, 200].map((status) => ({ status })),
    { status: 429, headers: { 'Retry-After': 2 } },
    ...[{ delay_ms: 1000 }, { delay_ms: 2500 }, { delay_ms: 60_000 }, { hold: true as const }],
    ...[{ drop: true as const }, { cut_after: 20 }, { malformed: true as const }],
  ].map((effect) => [JSON.stringify(effect), describeEffect(effect)]),
);

const { scenarios } = await readScenarioFiles(readConfig({}).SCENARIOS_DIR);

/** All that is held in both languages, by what it is about. */
const BOTH: Readonly<Record<string, InBoth>> = Object.fromEntries([
  ...DEFECTS.map(({ name, says }) => [`defect ${name}`, says]),
  ...PRODUCT_ENDPOINTS.map(({ name, label }) => [`call ${name}`, label]),
  ...PERSONAS.map(({ key, says }) => [`persona ${key}`, says]),
  ...scenarios.map(({ name, says }) => [`scenario ${name}`, says]),
  ...CATALOGUE.flatMap(({ rows }) => rows).map(({ id, situation }) => [`message ${id}`, situation]),
  ...Object.entries(EFFECTS).map(([effect, says]) => [`effect ${effect}`, says]),
]) as Record<string, InBoth>;

/** Names of controls and texts of the product are Italian in English sentences, too: they are in quotation marks. */
const wordsIn = (text: string) => italianIn(text.replaceAll(/"[^"]*"/g, ''));

describe('what is shown in Regia and told by the API', () => {
  it.each(Object.entries(BOTH))('(%s) is in both languages [LAB-15]', (_, { it: italian, en }) => {
    expect(en).not.toBe('');
    expect(italian).not.toBe('');
    expect(wordsIn(en)).toEqual([]);
  });

  it('is no copy: of each sentence the Italian one is another [LAB-15]', () => {
    const alike = Object.entries(BOTH).filter(([, { it: italian, en }]) => italian === en);
    // A word that both languages have.
    expect(alike.map(([name]) => name)).toEqual(['message logged-out']);
  });

  it('would not pass with an Italian sentence in place of the English one [LAB-15]', () => {
    const [defect] = DEFECTS;
    expect(wordsIn(defect?.says.it ?? '')).not.toEqual([]);
  });
});

describe('a text of the control room', () => {
  it.each(Object.entries(SAID))('%s has English words, and no Italian ones [LAB-15]', (_, text) => {
    const english = inLanguage(text, 'en');
    expect(english).not.toBe(inLanguage(text, 'it'));
    expect(wordsOf(english)).not.toMatch(ITALIAN);
  });

  it('has names and numbers in it, as each language writes them [LAB-15]', () => {
    expect(halfOf(LAB_PROBLEM.waitMs, 'en')).toBe('Give a wait between 0 and 30,000 milliseconds.');
    expect(halfOf(LAB_PROBLEM.sandboxNotFound('mi\u0000a'), 'en')).toBe(
      'There is no sandbox "mia".',
    );
    expect(halfOf(SAID.stateRow, 'en')).toBe(
      'Row 3 (id 7), field price: The price must be a valid number.',
    );
    expect(halfOf(SAID.stateRow, 'it')).toBe(`Riga 3 (id 7), campo price: ${PROBLEM.price}`);
    expect(inLanguage(SAID.tooManyBytes, 'en')).toBe(
      'This call takes at most 1.5 kB: send less, for example without pictures.',
    );
    expect(EFFECTS['{"delay_ms":2500}']?.en).toBe('delay of 2.5 seconds');
  });

  it('of the product, or of a tester, stays as it is [LAB-15]', () => {
    expect(inLanguage('Preferito non salvato', 'en')).toBe('Preferito non salvato');
    expect(halfOf(PROBLEM.required, 'en')).toBe(PROBLEM.required);
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
