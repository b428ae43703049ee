/** A fault and a planted defect on the same call, from the server and from a browser's worker. */
import { afterAll, describe, expect, it } from 'vitest';
import { setDefects } from '#lab/defects';
import { createFault } from '#lab/faults';
import { DEFECTS } from '../../server/lab/defects/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import { sendRaw } from '../support/raw-socket.ts';
import { testHandler, testServer, type TestSandbox } from '../support/server.ts';
import { callExample, entryOf } from '../support/examples.ts';

const server = await testServer();
const handler = await testHandler();
afterAll(() => Promise.all([server.close(), handler.close()]));

const PATH = '/api/tickets/public/';

/** What has arrived of an answer. */
interface Arrived {
  status: number;
  type: string | null;
  length: string | null;
  text: string;
}

/** `null` where nothing arrives. */
type Ask = (sandbox: TestSandbox) => Promise<Arrived | null>;

const askServer: Ask = async ({ state }) => {
  const request = `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nX-Sandbox: ${state.id}\r\nConnection: close\r\n\r\n`;
  const answer = await sendRaw(server.url, request);
  if (answer === '') return null;
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  const header = (name: string) => new RegExp(`^${name}: (.*)`, 'im').exec(head)?.[1] ?? null;
  return {
    status: Number(head.split(' ')[1]),
    ...{ type: header('content-type'), length: header('content-length'), text },
  };
};

const askHandler: Ask = async ({ state }) => {
  const headers = { 'x-sandbox': state.id };
  const answer = await handler.fetch(`http://localhost${PATH}`, { headers }).catch(() => null);
  if (!answer) return null;
  const reader = answer.body?.getReader();
  let text = '';
  try {
    for (let read = await reader?.read(); read?.value; read = await reader?.read())
      text += new TextDecoder().decode(read.value);
  } catch {
    // Broken off: what has arrived counts.
  }
  const header = (name: string) => answer.headers.get(name);
  return {
    status: answer.status,
    ...{ type: header('content-type'), length: header('content-length'), text },
  };
};

const HOMES = [
  ['the server', server, askServer],
  ['a worker', handler, askHandler],
] as const;

const raise = ({ visitor }: TestSandbox, effect: object, endpoint = 'searchTickets') =>
  visitor.callUnchecked(createFault, { body: { endpoint, effect } });

const plant = ({ visitor }: TestSandbox, name: string) =>
  visitor.call(setDefects, { body: { on: [name] } });

describe.each(HOMES)('a call of %s with a defect', (_, home, ask) => {
  it.each([
    { cut_after: 0 },
    { cut_after: 20 },
    { malformed: true },
    { drop: true },
    { status: 503, body: { detail: 'Giù.' }, headers: { 'Retry-After': '3' } },
    { status: 204 },
    { status: 200, body: { nothing: 'that is a ticket' } },
    { status: 200, body: [null] },
    { status: 200, headers: { 'Content-Type': 'text/plain' }, body: 'In manutenzione.' },
  ])('gets the fault %j as one without gets it [DEMO-05, LAB-07]', async (effect) => {
    const [bare, planted] = [home.createSandbox(), home.createSandbox()];
    for (const sandbox of [bare, planted]) await raise(sandbox, effect);
    await plant(planted, 'price-off-by-a-cent');
    expect(await ask(planted)).toEqual(await ask(bare));
    // And the next one, on a connection that the fault may have closed.
    for (const sandbox of [bare, planted]) sandbox.state.faults.clear();
    expect((await ask(planted))?.status).toBe(200);
  });

  it.each([0, 20])(
    'gets %d bytes of an answer that is cut after them, and its whole length [DEMO-05, LAB-07]',
    async (bytes) => {
      const sandbox = home.createSandbox();
      await plant(sandbox, 'price-off-by-a-cent');
      await raise(sandbox, { cut_after: bytes });
      const arrived = await ask(sandbox);
      expect(arrived?.text).toHaveLength(bytes);
      expect(Number(arrived?.length)).toBeGreaterThan(20);
    },
  );

  it.each(
    DEFECTS.flatMap((defect) =>
      'wraps' in defect ? [[defect.name, defect.wraps[0]?.endpoint.name ?? ''] as const] : [],
    ),
  )('%s is answered whatever %s is made to answer [DEMO-05, LAB-07]', async (name, endpoint) => {
    for (const effect of [{ malformed: true }, { status: 200, body: 7 }, { status: 205 }]) {
      const sandbox = home.createSandbox();
      await plant(sandbox, name);
      await raise(sandbox, effect, '*');
      const arrived = await callExample(entryOf(endpoint), sandbox).then(
        () => 'an answer',
        // The client reads JSON.
        (error: unknown) => (error instanceof SyntaxError ? 'an answer' : String(error)),
      );
      expect(arrived, JSON.stringify(effect)).toBe('an answer');
    }
  });
});

it('a held call that has a defect is given up by who leaves it, in a worker too [DEMO-05, LAB-07]', async () => {
  const sandbox = handler.createSandbox();
  await plant(sandbox, 'price-off-by-a-cent');
  await raise(sandbox, { hold: true });
  const leaving = new AbortController();
  const headers = { 'x-sandbox': sandbox.state.id };
  const call = handler.fetch(`http://localhost${PATH}`, { headers, signal: leaving.signal });
  await eventually(() => expect(sandbox.state.busy).toBe(1));
  leaving.abort();
  await expect(call).rejects.toThrow('aborted');
  await eventually(() => expect(sandbox.state.busy).toBe(0));
});
