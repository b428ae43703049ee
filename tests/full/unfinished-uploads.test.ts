/** What uploads use up that never end: anyone with a session may begin as many as they like. */
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { publishTicket } from '#contract/tickets';
import { RIVOLA, Server, sessionOf, dropFolders, makeFolders } from '../support/server-process.ts';

const UPLOADS = 200;
/** Most that the process may grow by (HOST-01), in bytes. */
const GROWTH = 300e6;
/** Milliseconds in which the uploads stay open, and most of them on a busy machine until the others are refused. */
const [OPEN, LONGEST] = [5000, 30_000];

it('a stranger who begins 200 uploads of 8 MB and ends none lets the server grow by at most 300 MB [HOST-01]', async () => {
  const folders = await makeFolders();
  const server = await Server.start(RIVOLA, folders.environment);
  const before = await server.usage();
  const picture = Buffer.alloc(8 * 1024 * 1024 - 100);
  const head = [
    `POST ${publishTicket.path} HTTP/1.1`,
    ...['Host: localhost', 'X-Forwarded-For: 198.51.100.7'],
    `Authorization: ${sessionOf({ id: 2 })['authorization']}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${8 * 1024 * 1024}`,
  ].join('\r\n');
  const field = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
  let refused = 0;
  const sockets = Array.from({ length: UPLOADS }, () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.once('data', (answer) => {
      if (answer.toString('latin1').startsWith('HTTP/1.1 429')) refused += 1;
    });
    socket.write(`${head}\r\n\r\n${field}`);
    socket.write(picture);
    return socket;
  });
  let most = 0;
  const start = performance.now();
  const isOver = () => {
    const open = performance.now() - start;
    return open > LONGEST || (open > OPEN && refused > 150);
  };
  while (!isOver()) most = Math.max(most, (await server.usage()).rss);
  expect(refused, 'all but those that one address may have on their way').toBeGreaterThan(150);
  expect(most - before.rss).toBeLessThan(GROWTH);
  for (const socket of sockets) socket.destroy();
  await server.stop();
  await dropFolders(folders);
}, 60_000);
