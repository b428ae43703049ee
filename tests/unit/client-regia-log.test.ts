import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call } from '#lab/calls';
import { mergeCalls, mergeLog, READ_AGAIN } from '../../client/lab/log/log-entries.ts';

/** A call as the recorder answers it; one of another recorder has the same number and another instant. */
const aCall = (id: number, recorder = 1, messages: string[] = []): Call => ({
  id,
  request_id: null,
  endpoint: 'login',
  who: null,
  status: 200,
  refused: {},
  milliseconds: recorder,
  clock: '2026-06-12T07:00:00.000Z',
  rows: [],
  mails: [],
  messages,
});
const callsUpTo = (last: number, recorder?: number) =>
  Array.from({ length: last }, (_, at) => aCall(at + 1, recorder));

/** What the log reads: the last known calls again, and those after them. */
const readAfter = (known: readonly Call[], recorded: readonly Call[]) => {
  const since = Math.max(0, (known.at(-1)?.id ?? 0) - READ_AGAIN);
  return mergeCalls(
    known,
    recorded.filter(({ id }) => id > since),
    since,
  );
};

describe('the log of the calls', () => {
  it('has each call once and in order, however many come between two looks [LAB-05]', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 2 * READ_AGAIN }), { maxLength: 6 });
    fc.assert(
      fc.property(steps, (more) => {
        let known: readonly Call[] | null = [];
        let last = 0;
        for (const added of more) {
          last += added;
          known = readAfter(known ?? [], callsUpTo(last));
          expect(known?.map(({ id }) => id)).toEqual(callsUpTo(last).map(({ id }) => id));
        }
      }),
      { seed: 20_260_612, numRuns: 200 },
    );
  });

  it('gets the messages of the last calls with the next look [LAB-05]', () => {
    const recorded = callsUpTo(READ_AGAIN + 10).map((call) =>
      call.id === 11 ? aCall(11, 1, ['Salvato.']) : call,
    );
    const read = readAfter(callsUpTo(READ_AGAIN + 10), recorded);
    expect(read?.map(({ messages }) => messages.length)).toEqual(
      recorded.map(({ messages }) => messages.length),
    );
  });

  it.each([
    ['a reset, with fewer calls', callsUpTo(3, 2)],
    ['a reset, with as many calls', callsUpTo(60, 2)],
    ['more calls than are kept', [aCall(500), aCall(501)]],
    ['nothing', []],
  ])('is read as a whole after %s [LAB-05]', (_, recorded) => {
    expect(readAfter(callsUpTo(60), recorded)).toBeNull();
  });

  it('stands newest first, each note after the call that it followed, though the clock stands still [LAB-05, DEMO-07]', () => {
    const note = (id: number, after_call: number) => ({
      ...{ id, after_call, source: 'client' as const, what: `nota ${id}`, detail: '' },
      at: '2026-06-12T07:00:00.000Z',
    });
    const entries = mergeLog(callsUpTo(11), [note(3, 11), note(2, 9), note(1, 9)]);
    expect(
      entries.map(({ call, event }) => (call ? call.id : `${event.after_call}.${event.id}`)),
    ).toEqual(['11.3', 11, 10, '9.2', '9.1', 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(14);
  });
});
