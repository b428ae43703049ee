import { beforeEach, expect, it, vi } from 'vitest';

vi.spyOn(console, 'info').mockImplementation(() => {});

/** Each test gets a module of its own, as each page load does. */
const load = () => import('../../client/lib/report.ts');
beforeEach(() => vi.resetModules());

it('a listener gets the reports that were made before it came, each once [DEMO-07]', async () => {
  const { onReport, report } = await load();
  report('before', undefined);
  const heard: string[] = [];
  const stop = onReport(({ what }) => heard.push(what));
  report('during', undefined);
  stop();
  report('between', undefined);
  onReport(({ what }) => heard.push(what));
  expect(heard).toEqual(['before', 'during', 'between']);
});

it('of the reports that nobody takes, the last twenty are kept [DEMO-07]', async () => {
  const { onReport, report } = await load();
  for (let i = 1; i <= 25; i += 1) report(`report ${i}`, undefined);
  const heard: string[] = [];
  onReport(({ what }) => heard.push(what));
  expect(heard).toHaveLength(20);
  expect(heard[0]).toBe('report 6');
});
