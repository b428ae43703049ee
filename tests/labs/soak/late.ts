/**
 * The end-to-end tests with pages that are late: finds tests and screens that rely on an answer being there, on the order
 * of answers, or on a call being sent as soon as a button is pressed. `--late 200` is milliseconds, before the server gets
 * a call and again before the page gets its answer; one in four is up to three times as late. With `--slow 5` the scripts
 * of pages take five times as long. `--workers 3`; `--only search` runs the files of that name.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { playwrightArguments } from '../../../scripts/lib/project.mjs';
import { runNode } from '../../../scripts/lib/run.mjs';
import { dropFolders, makeFolders } from '../../support/folders.ts';
import { plantedAddress } from '../../tools/gym/planted-address.ts';
import { argument } from '../../support/command-line.ts';
import { startBuiltServer } from './built-server.ts';

const late = Number(argument('late', '0'));
const slow = argument('slow', '1');
const workers = argument('workers', '3');
const only = argument('only', '.');

const pause = () => wait(Math.random() * late * (Math.random() < 0.25 ? 3 : 1));

const folders = await makeFolders();
const { server, client } = await startBuiltServer(folders, { isLive: true });
const address = await plantedAddress([], server.url, { pause });
const { ok } = await runNode([...playwrightArguments, only, '--workers', workers], {
  output: 'show',
  env: {
    E2E_SERVER: address.url,
    E2E_CLIENT: client,
    E2E_SLOWNESS: slow,
  },
});
await address.close();
await server.stop();
await dropFolders(folders);
if (!ok) process.exitCode = 1;
