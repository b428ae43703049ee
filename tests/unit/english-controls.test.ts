/** The control room's own texts in English (LAB-15); Italian stays for who asks for nothing. */
import { expect, it } from 'vitest';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import type { InBoth } from '#contract/texts';
import { PROBLEM } from '#contract/problems';
import { describeEffect } from '#lab/faults';
import { LAB_PROBLEM } from '#lab/problems';
import { both, halfOf, languageOf } from '#lab/texts';
import { SHARED } from '#lab/zod-problems';
import { CATALOGUE } from '../../client/lab/catalogue/catalogue.ts';
import { PERSONAS } from '../../seed/scenarios.ts';
import { readConfig } from '../../server/config.ts';
import { DEFECTS } from '../../server/lab/defects/catalogue.ts';
import { readScenarioFiles } from '../../server/lab/document/scenario-files.ts';
import { italianIn } from '../support/italian.ts';

const EFFECTS = Object.fromEntries(
  [
    ...[401, 418, 503, 200].map((status) => ({ status })),
    { status: 429, headers: { 'Retry-After': 2 } },
    ...[{ delay_ms: 2500 }, { hold: true as const }, { drop: true as const }],
    ...[{ cut_after: 20 }, { malformed: true as const }],
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
  ...Object.entries({ ...LAB_PROBLEM, ...SHARED }).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [[`problem ${name}`, { it: halfOf(text, 'it'), en: halfOf(text, 'en') }]]
      : [],
  ),
]) as Record<string, InBoth>;

/** Names of controls and texts of the product are Italian in English sentences, too: they are in quotation marks. */
const wordsIn = (text: string) => italianIn(text.replaceAll(/"[^"]*"|\{[^}]*\}/g, ''));

it('what Regia shows and the API tells is in both languages, and none is a copy of the other [LAB-15]', () => {
  const alike = Object.entries(BOTH).filter(([, { it: italian, en }]) => italian === en);
  // A word that both languages have.
  expect(alike.map(([name]) => name)).toEqual(['message logged-out']);
  expect(Object.entries(BOTH).filter(([, { en }]) => wordsIn(en).length > 0)).toEqual([]);
  // An Italian sentence in place of the English one would be noticed.
  expect(wordsIn(DEFECTS[0]?.says.it ?? '')).not.toEqual([]);
});

it('a text has names and numbers in it, as each language writes them [LAB-15]', () => {
  expect(halfOf(LAB_PROBLEM.waitMs, 'en')).toBe('Give a wait between 0 and 30,000 milliseconds.');
  expect(halfOf(LAB_PROBLEM.sandboxNotFound('mi\u0000a'), 'en')).toBe('There is no sandbox "mia".');
  const row = LAB_PROBLEM.stateRow(3, '7', 'price', both(PROBLEM.price, 'Give a number.'));
  expect(halfOf(row, 'en')).toBe('Row 3 (id 7), field price: Give a number.');
  expect(halfOf(row, 'it')).toBe(`Riga 3 (id 7), campo price: ${PROBLEM.price}`);
  expect(EFFECTS['{"delay_ms":2500}']?.en).toBe('delay of 2.5 seconds');
  expect(halfOf(PROBLEM.required, 'en')).toBe(PROBLEM.required);
});

it('English is asked for by a header that names it before Italian, and by no other [LAB-15]', () => {
  const asks = ['en', 'en-GB,en;q=0.9', 'EN', 'de,en;q=0.5', 'en,it', 'en-US, *;q=0.1'];
  const others = [undefined, '', '*', 'it', 'it-IT,en;q=0.9', 'it,en', 'de', 'eno'];
  expect(asks.filter((header) => languageOf(header) !== 'en')).toEqual([]);
  expect(others.filter((header) => languageOf(header) !== 'it')).toEqual([]);
});
