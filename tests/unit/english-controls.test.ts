/** The control room's own texts in English (LAB-15); Italian stays for who asks for nothing. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import type { InBoth } from '#contract/texts';
import { PROBLEM } from '#contract/problems';
import { inEnglish, ownInEnglish, prefersEnglish } from '#lab/english';
import { describeEffect } from '#lab/faults';
import { LAB_PROBLEM } from '#lab/problems';
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
  tooManyBytes: PROBLEM.tooManyBytes(1536),
  instant: LAB_PROBLEM.instant,
  clockRange: PROBLEM.clockRange,
  scenarioName: LAB_PROBLEM.scenarioName,
  scenario: LAB_PROBLEM.scenario(['default', 'empty']),
  stateRow: LAB_PROBLEM.stateRow(3, '7', 'price', PROBLEM.price),
  stateRowWithout: LAB_PROBLEM.stateRow(3, '', 'date', LAB_PROBLEM.stateTwice),
  stateMore: LAB_PROBLEM.stateMore(1200, true),
  stateReference: LAB_PROBLEM.stateReference('users'),
  stateImage: LAB_PROBLEM.stateImage('a.webp'),
  arrangeEntry: LAB_PROBLEM.arrangeEntry(2, 'price', PROBLEM.price),
  unknownKey: PROBLEM.unknownKey,
  imageName: PROBLEM.imageName,
  notAsStored: PROBLEM.notAsStored,
  brandName: LAB_PROBLEM.brandName,
  brandColour: LAB_PROBLEM.brandColour,
  brandLogo: LAB_PROBLEM.brandLogo,
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
  it.each(Object.entries({ ...SAID, ...SHARED }))(
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
    expect(EFFECTS['{"delay_ms":2500}']?.en).toBe('delay of 2.5 seconds');
  });

  it('of the product, or of a tester, stays as it is [LAB-15]', () => {
    expect(inEnglish('Preferito non salvato')).toBe('Preferito non salvato');
    expect(ownInEnglish(PROBLEM.required)).toBe(PROBLEM.required);
    expect(ownInEnglish(LAB_PROBLEM.sandboxFull)).toBe('This sandbox is full: reset it to go on.');
  });
});

describe('what zod says of a value', () => {
  const row = z.object({
    ...{ date: z.iso.date(), at: z.iso.datetime(), time: z.iso.time(), email: z.email() },
    ...{ price: z.number().check(z.gte(1), z.lt(9)), rating: z.int(), is: z.boolean() },
    ...{ kind: z.enum(['a', 'b']), one: z.literal('c'), list: z.array(z.string()) },
    ...{
      name: z.string().check(z.minLength(2), z.maxLength(3)),
      some: z.array(z.string()).check(z.maxLength(1)),
    },
    ...{ code: z.string().check(z.regex(/^[a-z]+$/)), key: z.union([z.string(), z.number()]) },
  });
  const VALUES = [null, undefined, 'x', 'xxxxx', '', 0, 99, 1.5, NaN, true, [], ['a', 'b', 3], {}];

  it('of a row is told in its own English words [LAB-15]', () => {
    let told = 0;
    for (const value of VALUES) {
      const { error } = row.safeParse(
        Object.fromEntries(Object.keys(row.shape).map((key) => [key, value])),
        { error: z.locales.it().localeError, reportInput: true },
      );
      for (const issue of error?.issues ?? []) {
        told += 1;
        const english = z.locales.en().localeError(issue as z.core.$ZodRawIssue);
        expect(inEnglish(issue.message)).toBe(english);
      }
    }
    expect(told).toBeGreaterThan(100);
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
