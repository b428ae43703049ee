import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { createHttpServer } from '../../server/http/http-server.ts';

const prototypesOf = (...objects: object[]): unknown[] =>
  objects.map((one): unknown => Object.getPrototypeOf(one));

it('Node creates requests and responses with Express’s prototypes', async () => {
  const seen: Record<string, unknown[]> = {};
  const app = express();
  app.get('/', (request, response) => {
    seen['in a handler'] = prototypesOf(request, response);
    response.json({ host: request.hostname });
  });
  const server = createHttpServer(app);
  server.prependListener('request', (request, response) => {
    seen['before Express handles them'] = prototypesOf(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(await answer.json()).toEqual({ host: '127.0.0.1' });
  server.close();
  for (const prototypes of Object.values(seen)) {
    expect(prototypes[0]).toBe(app.request);
    expect(prototypes[1]).toBe(app.response);
  }
  expect(Object.keys(seen)).toHaveLength(2);
});
