/** Prism as a proxy that validates each request and each answer against the document. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { ENDPOINTS } from '#lab/endpoints';
import { deleteSandbox } from '#lab/control';
import { refusalsOf } from '../../../server/openapi/document.ts';
import { seededRandom } from '../../support/stats.ts';
import { Client, type Answer } from '../../support/client.ts';
import { callerOfExample, callExample, MADE_BEFORE } from '../../support/examples.ts';
import type { TestServer } from '../../support/server.ts';
import { makeCalls, type Call, type Document } from './calls.ts';
import { freePort } from '../../support/processes.ts';
import { commandOf } from '../../support/fresh-folder.ts';
import type { Part } from './part.ts';

/** A violation in Prism's header `sl-violations`. */
interface Violation {
  location: ['request' | 'response', ...string[]];
  message: string;
}

/** Starts the proxy; resolves once it listens. */
const startPrism = async (
  folder: string,
  document: string,
  upstream: string,
): Promise<{ url: string; process: ChildProcess }> => {
  const port = await freePort();
  const child = spawn(
    commandOf(folder, 'prism'),
    ['proxy', document, upstream, '--port', String(port), '--verboseLevel', 'silent'],
    { stdio: 'ignore' },
  );
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${url}/api/calendar/`).catch(() => null);
    if (answer) return { url, process: child };
    await wait(200);
  }
  child.kill();
  throw new Error('Prism does not answer');
};

/** Makes a call through the proxy, in a new sandbox that has what the example needs. */
const send = async (
  { entry, input, headers = {} }: Call,
  url: string,
  server: TestServer,
): Promise<Answer> => {
  const sandbox = server.createSandbox();
  const before = ENDPOINTS.find(({ name }) => name === MADE_BEFORE[entry.name]);
  if (before) await callExample(before, sandbox);
  const person = callerOfExample(entry);
  const login = person ? { authorization: `Bearer ${sandbox.token(person)}` } : {};
  const client = new Client(url, { 'x-sandbox': sandbox.state.id, ...login }).with(headers);
  const answer = await client.callUnchecked(entry, input);
  const { visitor } = server.default;
  await visitor.call(deleteSandbox, { params: { id: sandbox.state.id } });
  await visitor.call(deleteSandbox, { params: { id: 'worker-1' } });
  return answer;
};

const violationsOf = ({ headers }: Answer): Violation[] =>
  JSON.parse(String(headers['sl-violations'] ?? '[]')) as Violation[];

export const prism: Part = {
  packages: ['@stoplight/prism-cli@5.14.2'],
  run: async ({ folder, documents, server, calls: count, seed }) => {
    const document = JSON.parse(await readFile(documents.whole, 'utf8')) as Document;
    const proxy = await startPrism(folder, documents.whole, server.url);
    const counts = { accepted: 0, ruled: 0, refused: 0 };
    const problems: string[] = [];
    try {
      for (const call of makeCalls(document, count, seededRandom(seed))) {
        const { entry, about, fits } = call;
        const answer = await send(call, proxy.url, server);
        const found = violationsOf(answer);
        const note = (problem: string) =>
          problems.push(
            `${entry.name} (${about || 'the example'}), answered ${answer.status}: ${problem}`,
          );
        for (const { location, message } of found) {
          if (location[0] === 'response') note(`${location.join('.')} ${message}`);
        }
        const wrong = found.filter(({ location: [side] }) => side === 'request');
        const isDone = answer.status === entry.status;
        if (!isDone && !refusalsOf(entry).includes(answer.status)) note('an undocumented status');
        if (fits && wrong.length > 0) note(`Prism refuses it: ${wrong[0]?.message}`);
        if (wrong.length > 0 && isDone) note(`the server accepts it: ${wrong[0]?.message}`);
        if (!fits && wrong.length === 0 && isDone) note('neither Prism nor the server refuses it');
        if (isDone) counts.accepted += 1;
        else if (fits) counts.ruled += 1;
        else counts.refused += 1;
      }
    } finally {
      proxy.process.kill();
    }
    const { accepted, ruled, refused } = counts;
    return {
      figures: `${count} calls: ${accepted} accepted, ${refused} refused as the document says, ${ruled} that fit it refused for what no schema can say (a forged login, an unknown sandbox, a rule on two fields)`,
      problems: [...new Set(problems)],
    };
  },
};
