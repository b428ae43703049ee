import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => vi.mocked(console.info).mockRestore());

/** As on a page that was just loaded. */
const freshPage = () => import('../../client/lib/report.ts');

it('a listener gets the reports that were made before it came, each once [DEMO-07]', async () => {
  const { onReport, report } = await freshPage();
  report('before', undefined);
  const heard: string[] = [];
  const stop = onReport(({ what }) => heard.push(what));
  report('during', undefined);
  stop();
  report('between', undefined);
  onReport(({ what }) => heard.push(what));
  expect(heard).toEqual(['before', 'during', 'between']);
});
