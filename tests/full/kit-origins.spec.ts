import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SearchPage } from '../kit/pages/search-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ demoToken: 'a-token-of-sixteen-or-more' });

test('another server that a page visits, embeds or opens, or that a test calls, gets neither header nor token; Rivola gets both [LAB-09]', async ({
  page,
  request,
  demo,
}) => {
  const seen: IncomingMessage[] = [];
  const other = createServer((message, response) => {
    seen.push(message);
    response
      .writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' })
      .end('<title>Altrove</title>');
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const away = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  await new SearchPage(page).open();
  for (const address of away) {
    const popup = page.waitForEvent('popup');
    await page.evaluate((url) => void window.open(`${url}/popup`), address);
    await (await popup).waitForURL(`${address}/popup`);
    const tab = await page.context().newPage();
    await tab.goto(`${address}/page`);
    await page.request.get(`${address}/page-request`);
    await request.get(`${address}/request`);
    await request.post(`${address}/posted`, { data: {} });
  }
  expect(seen.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/popup', '/page', '/page-request', '/request', '/posted']),
  );
  for (const { url, headers } of seen) {
    expect(headers, url).not.toHaveProperty('x-sandbox');
    expect(JSON.stringify(headers), url).not.toContain('a-token-of');
  }
  other.close();
  other.closeAllConnections();

  const calls = page.waitForRequest('**/api/demo/**');
  await page.reload();
  expect(await (await calls).headerValue('x-demo-token')).toBe('a-token-of-sixteen-or-more');
  for (const own of [page.request, request]) {
    const answer = await own.get('/api/demo/sandbox/');
    expect(await answer.json()).toMatchObject({ id: demo.sandbox });
  }
});
