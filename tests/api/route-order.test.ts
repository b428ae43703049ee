import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint';
import { route } from '../../server/call/route.ts';
import { answerCalls } from '../../server/http/express-router.ts';
import { Sessions } from '../../server/call/sessions.ts';
import { SECRET, testServer } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

const get = (name: string, path: `/api/${string}/`) =>
  endpoint({
    name,
    method: 'get',
    path,
    who: 'anyone',
    label: { it: name, en: name },
    status: 200,
    answer: z.object({ name: z.string() }),
  });

const answering = (name: string, path: `/api/${string}/`) =>
  route(get(name, path), () => ({ name }));

it('a literal path is found before a parameter, however the routes are declared', async () => {
  const routes = [
    answering('one', '/api/things/:id/'),
    answering('part', '/api/things/:id/:part/'),
    answering('mine', '/api/things/my/'),
    answering('first part', '/api/things/:id/first/'),
    answering('my part', '/api/things/my/:part/'),
    answering('my first part', '/api/things/my/first/'),
  ];
  const services = { ...server.deps, sessions: new Sessions(SECRET) };
  const listening = express()
    .use(answerCalls(routes, services, (_request, _response, next) => next()))
    .listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as AddressInfo;
  const found = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/things/${path}/`);
    return ((await answer.json()) as { name: string }).name;
  };
  const paths = ['7', 'my', '7/first', '7/second', 'my/second', 'my/first'];
  expect(await Promise.all(paths.map(found))).toEqual([
    'one',
    'mine',
    'first part',
    'part',
    'my part',
    'my first part',
  ]);
  listening.close();
});
