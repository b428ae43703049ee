// @ts-check
// The ceiling to compare with: Express that only answers a constant body, or appends the request's body to a file first.
// Arguments: port, bytes of the constant body, file to append to.
import { open } from 'node:fs/promises';
import express from 'express';

const [port, bytes, file = ''] = process.argv.slice(2);
const body = JSON.stringify(['x'.repeat(Math.max(0, Number(bytes) - 4))]);
const handle = await open(file, 'a');

const app = express();
// Disabled as in the product; otherwise the ceiling would be lower.
app.disable('x-powered-by').disable('etag');
app.get('/', (_request, response) => {
  response.type('json').send(body);
});
app.post('/synced', express.json(), async (request, response) => {
  await handle.appendFile(`${JSON.stringify(request.body)}\n`);
  await handle.datasync();
  response.status(201).json(request.body);
});
app.listen(Number(port), '127.0.0.1');
