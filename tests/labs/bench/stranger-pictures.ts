/** A stranger's attacks with pictures and bodies (HOST-01). */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { aPng, bytesOf } from '../../support/builders.ts';
import { aSlowSvg } from '../../support/slow-pictures.ts';
import { aForm, type Caller } from './lib/caller.ts';
import type { Attack } from './strangers.ts';

const LARGEST = 8 * 1024 * 1024;
const UPLOADS = 200;
/** Milliseconds for which unfinished uploads are left open. */
const OPEN = 10_000;

/** A picture of exactly 8 MB: a small one, and zeros after its end. */
const aLargePicture = async (): Promise<Buffer> => {
  const png = await bytesOf(await aPng());
  return Buffer.concat([png, Buffer.alloc(LARGEST - png.length)]);
};

/** Sends an upload without its last line, and counts its answer once the connection is closed. */
const sendUnfinished = (stranger: Caller, picture: Buffer): Socket => {
  const { port, address, headers } = stranger;
  const { front, end, type } = aForm();
  const length = front.length + picture.length + end.length;
  const lines = Object.entries({ ...headers, 'content-type': type, 'content-length': length });
  const head = ['host: 127.0.0.1', ...lines.map(([name, value]) => `${name}: ${String(value)}`)];
  const socket = connect({ port, host: '127.0.0.1', localAddress: address });
  let answered = '';
  socket.on('data', (piece: Buffer) => (answered += piece.toString('latin1')));
  socket.on('error', () => {});
  socket.once('close', () => stranger.count(Number(/^HTTP\/1\.1 (\d+)/.exec(answered)?.[1] ?? 0)));
  socket.write(`POST /api/tickets/tickets/ HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  socket.write(front);
  socket.write(picture);
  return socket;
};

export const PICTURE_ATTACKS: readonly Attack[] = [
  {
    name: '20 pictures as slow as they can be',
    run: async (stranger) => {
      await stranger.enter();
      const slow = await bytesOf(aSlowSvg());
      await Promise.all(Array.from({ length: 20 }, () => stranger.publish(slow)));
    },
  },
  {
    name: '200 unfinished uploads of 8 MB',
    run: async (stranger) => {
      await stranger.enter();
      const picture = await aLargePicture();
      const sockets = Array.from({ length: UPLOADS }, () => sendUnfinished(stranger, picture));
      await wait(OPEN);
      for (const socket of sockets) socket.destroy();
      await wait(100);
    },
  },
  {
    name: '200 uploads of 8 MB',
    run: async (stranger) => {
      await stranger.enter();
      const picture = await aLargePicture();
      await Promise.all(Array.from({ length: UPLOADS }, () => stranger.publish(picture)));
    },
  },
];
