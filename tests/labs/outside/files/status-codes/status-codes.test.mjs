// A suite that looks at status codes alone, to measure what such a one catches: `npm run gym -- node --test <this file>`.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

const address = process.env.RIVOLA_URL ?? 'http://localhost:3001';
const json = { 'content-type': 'application/json' };
let sandbox = '';
/** @type {Record<string, string>} */
const tokens = {};

/**
 * @param {string} method
 * @param {string} path
 * @param {{ as?: string | undefined, body?: object | undefined }} [more]
 */
const call = (method, path, { as, body } = {}) =>
  fetch(address + path, {
    method,
    headers: {
      'x-sandbox': sandbox,
      ...(as && { authorization: `Bearer ${tokens[as]}` }),
      ...(body && !(body instanceof FormData) && json),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });

/** @param {string} email */
const login = (email, password = 'Volare2026!') =>
  call('POST', '/api/users/auth/login/', { body: { email, password } });

const aTicket = () => {
  const form = new FormData();
  const fields = {
    departure: 'Roma - Fiumicino (FCO)',
    destination: 'Catania - Fontanarossa (CTA)',
    date: '2026-07-01',
    price: '49,90',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

before(async () => {
  const made = await fetch(`${address}/api/demo/sandboxes/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ date: '2026-06-12' }),
  });
  sandbox = (await made.json()).id;
  for (const [who, email] of Object.entries({
    marta: 'marta.greco@example.com',
    luca: 'luca.bianchi@example.com',
    admin: 'admin@example.com',
  }))
    tokens[who] = (await (await login(email)).json()).access;
});
after(() => call('DELETE', `/api/demo/sandboxes/${sandbox}/`));

/** @type {[method: string, path: string, status: number, as?: string | undefined, body?: object][]} */
const CALLS = [
  ['GET', '/', 200],
  ['GET', '/cerca', 200],
  ['GET', '/api/tickets/public/', 200],
  ['GET', '/api/tickets/public/?departure=Roma&price_order=asc', 200],
  ['GET', '/api/tickets/public/?price_order=su', 400],
  ['GET', '/api/tickets/public/hints/?departure=Roma', 200],
  ['GET', '/api/feedbacks/1/', 200],
  ['GET', '/api/feedbacks/9999/', 404],
  ['GET', '/api/users/sellers/1/', 200],
  ['GET', '/api/unknown/', 404],
  ['GET', '/api/tickets/tickets/my/', 401],
  ['GET', '/api/tickets/tickets/my/', 200, 'marta'],
  ['GET', '/api/tickets/favorites/', 401],
  ['GET', '/api/tickets/favorites/', 200, 'luca'],
  ['GET', '/api/users/user/me/', 200, 'luca'],
  ['GET', '/api/tickets/admin/stats/', 401],
  ['GET', '/api/tickets/admin/stats/', 403, 'luca'],
  ['GET', '/api/tickets/admin/stats/', 200, 'admin'],
  ['GET', '/api/users/admin/users/', 403, 'luca'],
  ['GET', '/api/users/admin/users/', 200, 'admin'],
  ['GET', '/api/users/admin/users/1/details/', 200, 'admin'],
  ['GET', '/api/tickets/admin/tickets/', 200, 'admin'],
  ['POST', '/api/tickets/favorites/10/toggle/', 200, 'luca', {}],
  ['POST', '/api/feedbacks/1/', 201, 'luca', { rating: 5 }],
  ['POST', '/api/feedbacks/1/', 400, 'marta', { rating: 5 }],
  ['PATCH', '/api/tickets/tickets/9/', 403, 'luca', aTicket()],
  ['POST', '/api/tickets/tickets/', 201, 'luca', aTicket()],
  ['POST', '/api/auth/password/reset/', 200, undefined, { email: 'luca.bianchi@example.com' }],
  ['POST', '/api/tickets/tickets/9/sold/', 200, 'marta'],
  ['DELETE', '/api/tickets/tickets/9/', 204, 'marta'],
];

for (const [method, path, status, as, body] of CALLS)
  void test(`${method} ${path} by ${as ?? 'a visitor'} is answered ${status}`, async () => {
    assert.equal((await call(method, path, { as, body })).status, status);
  });

void test('a wrong password is answered 400', async () => {
  assert.equal((await login('marta.greco@example.com', 'sbagliata')).status, 400);
});
