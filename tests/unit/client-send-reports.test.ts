/** What the client only logged, sent to the sandbox; of the static edition, whose worker answers. */
import { afterAll, expect, it, vi } from 'vitest';
import { stubBrowser, stubFetch, workerAnswer } from '../support/browser-globals.ts';

stubBrowser('https://demo.example/rivola/cerca');
vi.mock('../../client/lib/edition.ts', () => ({
  IS_STATIC: true,
  BASE_PATH: '/rivola',
  ownName: (name: string) => `/rivola/ ${name}`,
}));
afterAll(() => vi.doUnmock('../../client/lib/edition.ts'));

const { report } = await import('../../client/lib/report.ts');
const { sendReports } = await import('../../client/lab/reports/send-reports.ts');

it('a tester’s report goes to the service worker, past which Firefox sends what outlives its page [STATIC-01]', async () => {
  const calls = stubFetch(() => workerAnswer({}));
  vi.spyOn(console, 'info').mockReturnValue();
  const stop = sendReports();
  report('publish.prefill', new Error('no ticket'));
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.url).toContain('/rivola/api/demo/events/');
  expect(calls[0]?.keepalive).toBe(false);
  stop();
});
