import { expect, it } from 'vitest';
import { causeOf } from '../../client/lab/reports/shown-messages.ts';

const answered = { isWrite: false, hasFailed: false, text: '' };
const read = { ...answered, id: 'read', text: '[]' };
const failed = { ...answered, id: 'failed', hasFailed: true, text: '{"detail":"Non si può."}' };
const write = { ...answered, id: 'write', isWrite: true, text: '{"id":3}' };
const told = { ...write, id: 'told', text: '{"detail":"Così «sì»: \\"fatto\\"."}' };

it.each([
  ['that an answer has, to that answer', 'Così «sì»: "fatto".', 'danger', [failed, told], 'told'],
  [
    'of success, to the newest write',
    'Eliminato.',
    'success',
    [read, failed, write, told],
    'write',
  ],
  ['of success without a write, to the newest read', 'Fatto.', 'success', [failed, read], 'read'],
  ['of failure, to the newest failed call', 'Errore.', 'danger', [read, failed, write], 'failed'],
  ['of failure where none has failed, to no call', 'Manca il prezzo.', 'danger', [read, write], ''],
  ['that informs, to a failed call if there is one', 'Nessuno.', 'info', [read, failed], 'failed'],
  ['that informs, else to the newest call', 'Nessun preferito', 'info', [read, write], 'read'],
  ['before any call, to no call', 'Nessun preferito', 'info', [], ''],
] as const)('the screen joins a message %s [LAB-05]', (_, text, tone, calls, id) => {
  expect(causeOf(text, tone, calls)?.id ?? '').toBe(id);
});
