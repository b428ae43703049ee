// @ts-check
// `npm run show`: serves the demo to the room, and opens the presenter's browser with Regia in it (LOOK-11).
import './lib/require-node.mjs';
import { randomBytes } from 'node:crypto';
import { addressInRoom, openBrowser } from './lib/room.mjs';
import { readSettings } from './lib/project.mjs';

const inRoom = process.env['HOST'] || addressInRoom();
process.env['HOST'] = inRoom ?? '127.0.0.1';
// Regia is the presenter's: phones in the room come without the token.
process.env['DEMO_TOKEN'] ||= randomBytes(18).toString('base64url');
const { pageHost, port } = readSettings();
// Who sets no address is not warned of the one that this command takes (server/start-warnings.ts).
if (!process.env['PUBLIC_URL']) process.env['RIVOLA_ROOM'] = `http://${pageHost}:${port}`;
const address = (process.env['PUBLIC_URL'] ||= process.env['RIVOLA_ROOM'] ?? '');

await import('./serve.mjs');

if (process.exitCode === undefined) {
  const presenting = `${address}/?demo-token=${process.env['DEMO_TOKEN']}`;
  console.log(
    inRoom === undefined
      ? 'No network was found: the demo is on this computer alone, and shows no code.'
      : `Phones in the same network open ${address} by the code in Regia. A firewall may ask whether node may be reached: allow it.`,
  );
  console.log(`Presenting, with Regia: ${presenting}`);
  openBrowser(presenting);
}
