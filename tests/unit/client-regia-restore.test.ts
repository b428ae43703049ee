import { afterEach, describe, expect, it, vi } from 'vitest';
import { jsonAnswer, stubBrowser, stubFetch } from '../support/browser-globals.ts';
import { EMAIL } from '../kit/people.ts';

stubBrowser('http://localhost:5173/regia');
const { restoreLink } = await import('../../client/lab/link/restore-link.ts');
const { endSession } = await import('../../client/lib/session.ts');
type Link = Parameters<typeof restoreLink>[0];

afterEach(() => endSession());

const SEED: Extract<Link['state'], { faults: unknown }> = {
  scenario: 'empty',
  date: '2026-06-12',
  now: '2026-06-12T07:00:00.000Z',
  faults: [
    { endpoint: 'login', effect: { status: 503 } },
    { endpoint: 'getProfile', effect: { drop: true } },
  ],
};
/** Opens a link; resolves to the calls that it makes, in order. */
const callsOf = async (link: Pick<Link, 'state' | 'persona'>) => {
  const answers: Record<string, unknown> = {
    '/api/demo/sessions/': {
      access: 'di-luca',
      profile: { id: 2, email: EMAIL.luca, full_name: 'Luca Bianchi' },
    },
    '/api/demo/sandbox/': { defects: [] },
  };
  const calls = stubFetch(({ url }) => jsonAnswer(answers[new URL(url).pathname] ?? {}));
  const navigate = vi.fn<(path: string) => void>();
  const leave = vi.fn<() => void>();
  await restoreLink({ v: 2, place: '/cerca', ...link }, navigate, leave);
  expect(leave).not.toHaveBeenCalled();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/cerca');
  return calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
};

const LOGIN = 'POST /api/demo/sessions/';

describe('a link that is opened', () => {
  it('logs in after the clock is set and before faults and defects are in force, which might hit it [DEMO-12]', async () => {
    const state = { ...SEED, defects: ['no-end-of-guessing'] };
    expect(await callsOf({ state, persona: 'luca' })).toEqual([
      'POST /api/demo/sandboxes/',
      'PUT /api/demo/clock/',
      LOGIN,
      ...['POST /api/demo/faults/', 'POST /api/demo/faults/'],
      'PUT /api/demo/defects/',
      'GET /api/demo/sandbox/',
    ]);
  });

  it('with its rows makes a draft of them first, to which a reset goes back, and removes it [STATIC-06]', async () => {
    const { faults } = SEED;
    const clock = { mode: 'live' as const };
    const document = {
      scenario: 'empty',
      clock,
      over: { seed: 'x', date: '2026-06-12', removed: {} },
    };
    const state = { document, faults, defects: ['no-end-of-guessing'] };
    expect(await callsOf({ state, persona: 'luca' })).toEqual([
      'POST /api/demo/sandboxes/',
      'PUT /api/demo/import/',
      'POST /api/demo/sandboxes/',
      expect.stringMatching(/^DELETE \/api\/demo\/sandboxes\/link-\w+-0\/$/),
      LOGIN,
      ...['POST /api/demo/faults/', 'POST /api/demo/faults/'],
      'PUT /api/demo/defects/',
      'GET /api/demo/sandbox/',
    ]);
  });

  it('of a snapshot logs in without its faults, and goes back to them [DEMO-12]', async () => {
    expect(await callsOf({ state: { snapshot: 'prima' }, persona: 'luca' })).toEqual([
      'POST /api/demo/sandboxes/',
      'DELETE /api/demo/faults/',
      LOGIN,
      'POST /api/demo/reset/',
      'GET /api/demo/sandbox/',
    ]);
  });
});
