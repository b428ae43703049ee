import { describe, expect, it } from 'vitest';
import { stubBrowser } from '../support/browser-globals.ts';

stubBrowser();
const { CallFailed, NetworkFailed } = await import('../../client/lib/api.ts');
const { QueryStates } = await import('../../client/ui/query-states.tsx');

const shownFor = (data: readonly number[] | undefined, error: Error | null, empty?: string) =>
  QueryStates({
    query: { data, error },
    loading: 'loading',
    failed: 'failed',
    empty,
    children: (list) => list.join(),
  });

const answered = (status: number) => new CallFailed(status, '', {});

describe('a screen that reads a list', () => {
  it.each([401, 403, 404])(
    'takes away what it showed where it is refused with %i: the reader may not see it any more [GEN-09]',
    (status) => {
      expect(shownFor([1, 2], answered(status))).toBe('failed');
      expect(shownFor([], answered(status), 'empty')).toBe('failed');
    },
  );

  it.each([answered(429), answered(500), answered(503), new NetworkFailed('no answer')])(
    'keeps what it showed where reading again fails with %o [GEN-09]',
    (error) => {
      expect(shownFor([1, 2], error)).toBe('1,2');
      expect(shownFor([], error, 'empty')).toBe('empty');
    },
  );
});
