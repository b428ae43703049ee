/** The handler of the static edition on a port, for the clients of the tests. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inProject } from '../../scripts/lib/project.mjs';
import type { Services } from '../../server/call/deps.ts';
import { makeRoutes } from '../../server/routes.ts';
import { readBytesIfThere } from '../../server/store/read-if-there.ts';
import { createHandler } from '../../server/worker/handle.ts';

const readSeedPicture = (name: string): Promise<Uint8Array | null> =>
  readBytesIfThere('an image', inProject('seed', 'images', name));

const bodyOf = async (message: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> => {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return pieces.length === 0 ? null : new Uint8Array(Buffer.concat(pieces));
};

export const startHandler = async (
  services: Services,
): Promise<{ url: string; close: () => Promise<void> }> => {
  const handle = createHandler(makeRoutes(), services, readSeedPicture);
  const server: Server = createServer((message, response) => {
    const answer = async () => {
      const url = new URL(message.url ?? '/', 'http://localhost');
      const headers = new Headers();
      for (const [name, value] of Object.entries(message.headers))
        if (value !== undefined) headers.set(name, String(value));
      const request = new Request(url, {
        method: message.method ?? 'GET',
        headers,
        body: await bodyOf(message),
      });
      const answered = await handle(request, url.pathname);
      if (answered.type === 'error') return void message.socket.destroy();
      response.writeHead(answered.status, Object.fromEntries(answered.headers));
      response.end(Buffer.from(await answered.arrayBuffer()));
    };
    answer().catch(() => message.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
