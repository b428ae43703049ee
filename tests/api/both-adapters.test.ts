import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { publishPicture } from '../support/requests.ts';
import { aPng } from '../support/builders.ts';
import { testHandler, testServer, type TestApi } from '../support/server.ts';

const folder = join(import.meta.dirname, '..', 'support', 'child-process');
const moved = pathToFileURL(join(folder, 'shift-date.mjs')).href;
const program = ['--import', moved, '--import', 'tsx', join(folder, 'same-calls.ts')];

/** What the calls are answered with on a host in this time zone, whose date is `days` days ahead. */
const answersIn = async (TZ: string, days: number, adapter = 'express') => {
  const env = { ...process.env, TZ, MOVED_DAYS: String(days), CORE_ADAPTER: adapter };
  const options = { env, maxBuffer: 16 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, program, options);
  return JSON.parse(stdout) as string[];
};

/** Without the headers that Express's own middleware and the connection add. */
const bare = (line: string): unknown => {
  const [name, status, headers, text] = JSON.parse(line) as [string, number, object, string];
  const kept = Object.entries(headers).filter(([header]) => KEPT.has(header));
  return [name, status, Object.fromEntries(kept), text];
};
const KEPT = new Set(
  'allow cache-control content-length content-type etag retry-after www-authenticate x-request-id'.split(
    ' ',
  ),
);

/** Express and the handler on a host in Rome, and Express at UTC+14, 150 days ahead, and at UTC−5, 400 days ahead. */
const [ofExpress, ofHandler, ...ofHostsAhead] = await Promise.all([
  answersIn('Europe/Rome', 0),
  answersIn('Europe/Rome', 0, 'handler'),
  answersIn('Pacific/Kiritimati', 150),
  answersIn('America/New_York', 400),
]);

it('the same calls are answered byte for byte alike by Express and by the handler of the static edition [STATIC-02]', () => {
  expect(ofExpress).toHaveLength(72);
  expect(ofHandler.map(bare)).toEqual(ofExpress.map(bare));
});

it('the same calls in a frozen sandbox are answered byte for byte alike in every time zone and year, headers and names of pictures included [SEED-03, DEMO-04]', () => {
  for (const answers of ofHostsAhead) expect(answers).toEqual(ofExpress);
  expect(ofHostsAhead).toHaveLength(2);
});

it('a picture is answered to a request that names its sandbox; the static edition also to an `<img>`, which names none [STATIC-02]', async () => {
  const servers: [TestApi, number][] = [
    [await testServer(), 404],
    [await testHandler(), 200],
  ];
  for (const [server, statusOfImg] of servers) {
    const sandbox = server.createSandbox();
    const path = (await publishPicture(sandbox, await aPng())).body.image ?? '';
    expect((await sandbox.visitor.get(path)).status).toBe(200);
    expect((await server.default.visitor.get(path)).status).toBe(statusOfImg);
    expect((await server.createSandbox().visitor.get(path)).status).toBe(404);
  }
});
