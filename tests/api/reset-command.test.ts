import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { publishTicket } from '#contract/tickets';
import { aPng, aTicket } from '../support/builders.ts';
import { testServer } from '../support/server.ts';

const TOKEN = 'il-segreto-della-regia';
const hosted = await testServer({
  settings: { DEMO_PER_VISITOR: 'on', DEMO_TOKEN: TOKEN },
});
afterAll(() => hosted.close());

/** `npm run reset`, as a person runs it. */
const reset = async (settings: Record<string, string>) => {
  const child = spawn(process.execPath, ['scripts/reset.mjs'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [code, said, complained] = await Promise.all([
    ended,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, said, complained };
};

it('who hosts the demo resets the default sandbox, not one of a new visitor [DEMO-03]', async () => {
  const { world } = hosted.default;
  const named = hosted.default.as('luca').with({ 'x-sandbox': 'default' });
  const published = await named.call(publishTicket, { body: aTicket(), image: await aPng() });
  expect([published.status, world.store.tickets.size]).toEqual([201, 61]);
  const { port } = new URL(hosted.url);
  expect(await reset({ HOST: '0.0.0.0', PORT: port, DEMO_TOKEN: TOKEN })).toEqual({
    code: 0,
    said: 'I dati della demo sono tornati quelli di partenza.\n',
    complained: '',
  });
  expect([world.store.tickets.size, await hosted.default.files()]).toEqual([60, []]);
  expect(hosted.deps.sandboxes.size).toBe(0);
});
