// @ts-check
// Bare Express, to compare with: it answers a constant body of so many BYTES, checks a password against a HASH, or appends
// the request's body to a FILE first.
import { open } from 'node:fs/promises';
import express from 'express';

const { PORT, BYTES, HASH = '', FILE = '' } = process.env;
const body = JSON.stringify(['x'.repeat(Math.max(0, Number(BYTES) - 4))]);
const handle = await open(FILE, 'a');

const app = express();
// Disabled as in the product; otherwise the ceiling would be lower.
app.disable('x-powered-by').disable('etag');
app.get('/', (_request, response) => {
  response.type('json').send(body);
});
app.post('/login', express.json(), async (request, response) => {
  const { default: bcrypt } = await import('bcryptjs');
  const { password } = /** @type {{ password: string }} */ (request.body);
  response.json({ ok: await bcrypt.compare(password, HASH) });
});
app.post('/synced', express.json(), async (request, response) => {
  await handle.appendFile(`${JSON.stringify(request.body)}\n`);
  await handle.datasync();
  response.status(201).json(request.body);
});
app.listen(Number(PORT), '127.0.0.1');
