/** The versions of Node that people have. `npm run test:nodes` runs the other tests on them too. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { doMainJob, findNode } from '../labs/nodes/job.ts';
import { builtClient } from '../support/built-client.ts';

const folder = await mkdtemp(join(tmpdir(), 'rivola-nodes-'));
let client = '';
beforeAll(async () => {
  client = await builtClient(join(folder, 'client'));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(['22', '24', '26'])(
  'on Node %s somebody logs in and publishes with a picture, others find it, and Ctrl+C ends the server [GEN-24, HOST-04]',
  async (major) => {
    expect(await doMainJob(await findNode(major), client)).toBe('');
  },
  600_000,
);

it('a version of Node that cannot be fetched fails with what was to be fetched, and what npm says [GEN-24]', async () => {
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/');
  vi.stubEnv('npm_config_fetch_retries', '0');
  vi.stubEnv('npm_config_cache', join(folder, 'cache'));
  await expect(findNode('24')).rejects.toThrow(/@24 could not be fetched.*ECONNREFUSED/s);
  vi.unstubAllEnvs();
});
