import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => vi.mocked(console.info).mockRestore());

/** As on a page that was just loaded. */
const freshPage = () => import('../../client/lib/report.ts');
type Listener = Parameters<Awaited<ReturnType<typeof freshPage>>['onReport']>[0];

it('what is only logged is in the console as an outcome, not as an error [PUB-13]', async () => {
  const { report } = await freshPage();
  const error = new Error('x');
  report('La pubblicazione non è riuscita', error);
  expect(vi.mocked(console.info).mock.calls).toEqual([['La pubblicazione non è riuscita', error]]);
});

it('a late listener gets the last twenty reports once, and every later one [DEMO-07]', async () => {
  const { onReport, report } = await freshPage();
  for (let n = 1; n <= 25; n += 1) report(`n. ${n}`, n);
  const listener = vi.fn<Listener>();
  onReport(listener);
  expect(listener.mock.calls.map(([{ error }]) => error)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 6),
  );
  const second = vi.fn<Listener>();
  onReport(second);
  expect(second, 'what another one has heard').not.toHaveBeenCalled();
  report('poi', undefined);
  expect(listener).toHaveBeenLastCalledWith({ what: 'poi', error: undefined });
  expect(listener).toHaveBeenCalledTimes(21);
});

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
