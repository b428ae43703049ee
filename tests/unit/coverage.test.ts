import { expect, test } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import type { Tally } from '#lab/calls';
import { ENDPOINTS } from '#lab/endpoints';
import { textOf } from '../tools/coverage/show.ts';
import { messageOf, summarise } from '../tools/coverage/summary.ts';

// scripts/check-requirements.ts reads this file too, so brackets are kept apart from ids that are examples.
const title = (text: string, ...ids: string[]) => `${text} [${ids.join(', ')}]`;

const summaryOf = (tally: Partial<Tally>, results: Parameters<typeof summarise>[1] = []) =>
  summarise({ answers: [], refusals: [], shown: [], logged: [], ...tally }, results, {
    endpoints: ENDPOINTS,
    requirements: ['AUTH-03', 'AUTH-04', 'PUB-01'].map((id) => ({ id, text: 'It.', section: '' })),
  });

test('what an endpoint answered is told from what it should, and refusals of any call are expected nowhere [LAB-06]', () => {
  const { endpoints, shares } = summaryOf({
    answers: [418, 400, 415].map((status) => ({ endpoint: 'login', status, count: 2 })),
  });
  expect(endpoints.product.rows.find(({ cells: [name] }) => name === 'login')?.cells).toEqual([
    ...['login', '400×2 415×2 418×2', '200 403 429 503'],
  ]);
  expect(shares.slice(0, 2).map(({ met }) => met)).toEqual([1, 1]);
});

test.each(
  Object.entries(PROBLEM).flatMap(([key, text]) => {
    if (typeof text === 'string') return [[key, text, text]];
    return [1, 7200].map((value) => [key, text(value, value), text(2, 2).replace(/\d.*/, '…')]);
  }),
)('each message of the server is told from the others: %s [LAB-06]', (_, said, message) =>
  expect(messageOf(said)).toBe(message),
);

test('a requirement is met by tests that name it, as runners write names, if all of them passed [LAB-06, LAB-08]', () => {
  const inName = ['test_AUTH', '03_logs_in'].join('_');
  const { lists } = summaryOf({}, [
    { title: inName, hasPassed: true },
    { title: title('stores', 'AUTH-04', 'PUB-01'), hasPassed: true },
    { title: title('fails', 'PUB-01'), hasPassed: false },
  ]);
  expect(lists.at(-1)?.rows.map(({ cells }) => cells)).toEqual([
    ['AUTH-03', '×1', 'It.'],
    ['AUTH-04', '×1', 'It.'],
    ['PUB-01', 'not met', '1 failed: It.'],
  ]);
  expect(summaryOf({}, [{ title: 'sorts', hasPassed: true }]).lists).toHaveLength(3);
});

test('the table names messages by their texts, and says in English what they mean [LAB-06]', () => {
  const [status, field, count] = [400, 'email', 1];
  const text = textOf(
    summaryOf({
      shown: [{ text: TEXT.search.failed, count }],
      refusals: [{ endpoint: 'login', status, field, text: PROBLEM.credentials, count }],
    }),
  );
  expect(text).toContain(`\n  ${PROBLEM.unknownKey} (unknown key)\n`);
  expect(text).toContain(`\n  ${TEXT.search.none} (`);
  expect(text).not.toContain(`\n  ${TEXT.search.failed}`);
  expect(text).not.toContain(`\n  ${PROBLEM.credentials}`);
});
