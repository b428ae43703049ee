/** The versions of Node that people have. `npm run test:nodes` runs the other tests on them too. */
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { doMainJob, findNode } from '../labs/nodes/job.ts';
import { builtClient } from '../support/server-process.ts';
import { ownFolder } from '../support/own-folder.ts';

const folder = await ownFolder('nodes');
let client = '';
beforeAll(async () => {
  client = await builtClient(join(folder, 'client'));
}, 300_000);

it.each(['22', '24', '26'])(
  'on Node %s somebody logs in and publishes with a picture, others find it, and Ctrl+C ends the server [GEN-24, HOST-04]',
  async (major) => {
    expect(await doMainJob(await findNode(major), client)).toBe('');
  },
  600_000,
);
