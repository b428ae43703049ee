import { describe, expect, test } from 'vitest';
import type { Tally } from '#lab/calls';
import { ENDPOINTS } from '#lab/endpoints';
import { LAB_SAID } from '../support/lab-said.ts';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { problemsIn, PROBLEMS, SAMPLES } from '../tools/coverage/messages.ts';
import { sharesOf, summarise } from '../tools/coverage/summary.ts';
import { tableText } from '../tools/coverage/table.ts';

// scripts/check-requirements.ts reads this file too, so brackets are kept apart from ids that are examples.
const title = (text: string, ...ids: string[]) => `${text} [${ids.join(', ')}]`;

const summaryOf = (tally: Partial<Tally>, results: Parameters<typeof summarise>[1] = []) =>
  summarise({ answers: [], refusals: [], shown: [], logged: [], ...tally }, results, ENDPOINTS, [
    { id: 'AUTH-03', text: 'Logs in.', section: 'AUTH' },
    { id: 'AUTH-04', text: 'Stores it.', section: 'AUTH' },
    { id: 'PUB-01', text: 'Fields.', section: 'PUB' },
  ]);

const loginAnswers = (...statuses: number[]) =>
  statuses.map((status) => ({ endpoint: 'login', status, count: 2 }));

const metOf = (summary: ReturnType<typeof summarise>) =>
  Object.fromEntries(sharesOf(summary).map(({ what, met }) => [what, met]));

test('the answers of an endpoint are those of the contract, met or not, and others besides [LAB-06]', () => {
  const summary = summaryOf({ answers: loginAnswers(400, 418) });
  const login = summary.endpoints.find(({ name }) => name === 'login');
  expect(login).toEqual({
    ...{ name: 'login', isControl: false, met: [[400, 2]] },
    ...{ missing: [200, 403, 429, 503], unlisted: [[418, 2]] },
  });
  expect(metOf(summary)).toMatchObject({
    'Endpoints of the product': 1,
    'Answers of the product': 1,
  });
});

test('answers that calls share count once, and apart from those of an endpoint [LAB-06]', () => {
  const summary = summaryOf({ answers: loginAnswers(404, 415) });
  expect(summary.shared.items.filter(({ count }) => count > 0).map(({ name }) => name)).toEqual([
    ...['404', '415'],
  ]);
  expect(metOf(summary)).toMatchObject({
    ...{ 'Endpoints of the product': 0, 'Answers of the product': 0 },
    'Apart: answers that calls share': 2,
  });
});

describe('each message of the catalogue is told from the others [LAB-06]', () => {
  test.each(Object.entries(SAMPLES))('%s, of two values', (key, [one, other]) => {
    expect([problemsIn(one), problemsIn(other)]).toEqual([[key], [key]]);
  });
  test.each(Object.keys(PROBLEMS).filter((key) => !(key in SAMPLES)))('%s', (key) => {
    const { [key]: text } = { ...PROBLEM, ...LAB_SAID } as Record<string, unknown>;
    expect(problemsIn(String(text))).toEqual([key]);
  });
  test('what is wrong with a row', () => {
    const text = LAB_SAID.stateRow(5, '7', 'price', PROBLEM.tooLong(40));
    expect(problemsIn(text)).toEqual(['stateRow', 'tooLong']);
  });
  test('another text', () => expect(problemsIn('Preferito salvato.')).toEqual([]));
});

test('a requirement is met by tests that name it, as runners write names, if all of them passed [LAB-06, LAB-08]', () => {
  const inName = ['test_AUTH', '03_logs_in'].join('_');
  const { requirements } = summaryOf({}, [
    { title: inName, hasPassed: true },
    { title: title('stores', 'AUTH-04', 'PUB-01'), hasPassed: true },
    { title: title('fails', 'PUB-01'), hasPassed: false },
  ]);
  expect(requirements.items).toEqual([
    { name: 'AUTH-03', note: 'Logs in.', count: 1 },
    { name: 'AUTH-04', note: 'Stores it.', count: 1 },
    { name: 'PUB-01', note: '1 failed: Fields.', count: 0 },
  ]);
  expect(summaryOf({}, [{ title: 'sorts', hasPassed: true }]).requirements.items).toEqual([]);
});

test('the table names messages by their texts, and says in English what they mean [LAB-06, LAB-15]', () => {
  const shown = [{ text: TEXT.search.failed, count: 1 }];
  const refusal = {
    endpoint: 'login',
    status: 400,
    field: 'email',
    text: PROBLEM.credentials,
    count: 1,
  };
  const text = tableText(summaryOf({ shown, refusals: [refusal] }));
  expect(text).toContain(`\n  ${PROBLEM.unknownKey} (Unknown field.)\n`);
  expect(text).toContain('\n  There is no such fault.\n');
  expect(text).toContain(`\n  ${TEXT.search.none} (`);
  expect(text).not.toContain(`\n  ${TEXT.search.failed}`);
  expect(text).not.toContain(`\n  ${PROBLEM.credentials}`);
  expect(text).not.toContain('unknownKey');
});
