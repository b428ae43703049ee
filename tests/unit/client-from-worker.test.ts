/** Calls of the static edition that a browser has sent past the worker, to the host, while the worker began or ended. */
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCalendar } from '#contract/calendar';
import { resetSandbox } from '#lab/control';
import { publishTicket } from '#contract/tickets';
import { stubBrowser, stubFetch, stubUpload, workerAnswer } from '../support/browser-globals.ts';

stubBrowser('https://demo.example/rivola/cerca', { localStorage: { access: 'la-sessione' } });
vi.stubEnv('MODE', 'static');
vi.mock('../../client/lib/edition.ts', () => ({
  IS_STATIC: true,
  BASE_PATH: '/rivola',
  ownName: (name: string) => `/rivola/ ${name}`,
}));
afterAll(() => vi.doUnmock('../../client/lib/edition.ts'));

const { call } = await import('../../client/lib/api.ts');
const { upload } = await import('../../client/lib/upload.ts');
const { saveAside, removeAside } = await import('../../client/lib/set-aside.ts');
const { apiStarter } = await import('../../client/lib/from-worker.ts');
const { report } = await import('../../client/lib/report.ts');
const { sendReports } = await import('../../client/lab/reports/send-reports.ts');

/** Whether each start was asked for because the host had answered. */
const starts: boolean[] = [];
beforeEach(() => {
  starts.length = 0;
  apiStarter.set((isMissed = false) => {
    starts.push(isMissed);
    return Promise.resolve(true);
  });
});

/** What hosts of files answer a call: one that knows no such file, one that takes no such method, and one that has a page for everything. */
const OF_HOSTS = [
  new Response('Not found', { status: 404 }),
  new Response('', { status: 405 }),
  new Response('', { status: 501 }),
  new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
];

const afterHost = (ofHost: Response, times: number, body: unknown, stub = stubFetch) => {
  let left = times;
  return stub(() => ((left -= 1) >= 0 ? ofHost.clone() : workerAnswer(body)));
};

describe('a call that the host has answered', () => {
  it.each(OF_HOSTS.map((host) => [host.status, host] as const))(
    'with %i is made again once the worker is awake, and a visitor gets its answer [STATIC-01]',
    async (_, host) => {
      const today = { today: '2026-06-12' };
      const read = afterHost(host, 1, today);
      expect(await call(getCalendar, {})).toMatchObject(today);
      expect(read.map(({ url }) => new URL(url).pathname)).toEqual([
        '/rivola/api/calendar/',
        '/rivola/api/calendar/',
      ]);
      expect(starts).toEqual([false, true]);
      // Nothing has changed on a host that only sends files.
      const written = afterHost(host, 2, {});
      await call(resetSandbox, { body: {} });
      expect(written.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
      expect(await written[2]?.text()).toBe('{}');
    },
  );

  it('each time is given up as one without an answer [STATIC-01][STATIC-05]', async () => {
    const calls = afterHost(new Response('', { status: 404 }), 99, {});
    await expect(call(getCalendar, {})).rejects.toMatchObject({ name: 'NetworkFailed' });
    expect(calls).toHaveLength(4);
  });

  it('is not made again where the worker does not come back [STATIC-01]', async () => {
    const calls = afterHost(new Response('', { status: 404 }), 99, {});
    apiStarter.set((isMissed = false) => Promise.resolve(!isMissed));
    await expect(call(getCalendar, {})).rejects.toMatchObject({ name: 'NetworkFailed' });
    expect(calls).toHaveLength(1);
  });

  it('and one that the worker refuses are told apart: that is made once[STATIC-01]', async () => {
    const calls = stubFetch(() => workerAnswer({ detail: 'no' }, 404));
    await expect(call(getCalendar, {})).rejects.toMatchObject({ status: 404 });
    expect(calls).toHaveLength(1);
  });

  it('is made again for what lies aside [STATIC-04]', async () => {
    const calls = afterHost(new Response('', { status: 404 }), 1, {});
    await removeAside();
    expect(calls.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
    const never = afterHost(new Response('', { status: 404 }), 99, {});
    await expect(saveAside()).rejects.toThrow('the host has answered');
    expect(never).toHaveLength(4);
  });
});

const publish = () =>
  upload(
    publishTicket,
    {
      body: { departure: 'Roma', destination: 'Bari', date: '2026-07-03', price: '49,90' },
      image: new File(['x'], 'foto.jpg'),
    },
    () => {},
  );

it('a ticket with a picture that the host has answered is sent again, whole, and given up after four times [STATIC-01]', async () => {
  const ofHost = new Response('', { status: 405 });
  const sent = afterHost(ofHost, 2, {}, stubUpload);
  await publish();
  expect(sent).toHaveLength(3);
  const form = await sent[2]?.formData();
  expect(form?.get('price')).toBe('49,90');
  expect(form?.get('image')).toBeInstanceOf(File);
  const never = afterHost(ofHost, 99, {}, stubUpload);
  await expect(publish()).rejects.toMatchObject({ name: 'NetworkFailed' });
  expect(never).toHaveLength(4);
});

it('a tester’s reports, those too that were made before anyone listened, go once each to the service worker, past which Firefox sends what outlives its page [STATIC-01][DEMO-07]', async () => {
  const calls = stubFetch(() => workerAnswer({}));
  vi.spyOn(console, 'info').mockReturnValue();
  const error = new Error('no ticket');
  for (const what of ['first', 'second']) report(what, error);
  const stop = sendReports();
  await expect.poll(() => calls.length).toBe(2);
  report('third', error);
  await expect.poll(() => calls.length).toBe(3);
  const sent = await Promise.all(calls.map((one) => one.clone().json()));
  expect(sent).toMatchObject([{ what: 'first' }, { what: 'second' }, { what: 'third' }]);
  expect(calls[0]?.url).toContain('/rivola/api/demo/events/');
  expect(calls[0]?.keepalive).toBe(false);
  stop();
});
