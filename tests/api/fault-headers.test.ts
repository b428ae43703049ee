/** What a fault may send, which can be a stranger's: it comes with a link. From the server and from a browser's worker. */
import type { IncomingMessage } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { setDefects } from '#lab/defects';
import { createFault } from '#lab/faults';
import { LAB_SAID } from '../support/lab-said.ts';
import { securityHeadersFor } from '../../server/http/security-headers.ts';
import { FaultsState } from '../../server/lab/sandbox/faults.ts';
import { testHandler, testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
const handler = await testHandler();
afterAll(() => Promise.all([server.close(), handler.close()]));
const HOMES = [server, handler];

const raise = ({ visitor }: TestSandbox, effect: object) =>
  visitor.callUnchecked(createFault, { body: { endpoint: 'getCalendar', effect } });

const securityNames = securityHeadersFor('http://localhost:5173')({
  headers: { host: 'localhost' },
} as IncomingMessage).filter((_, at) => at % 2 === 0);

describe('a fault', () => {
  it.each([
    ['Retry-After', 'Wed, 21 Oct 2026 07:28:00 GMT'],
    ['retry-after', '120'],
    ['Cache-Control', 'max-age=600'],
    ['Expires', '0'],
    ['ETag', '"1"'],
    ['Last-Modified', 'Wed, 21 Oct 2026 07:28:00 GMT'],
    ['Age', '7'],
    ['Vary', 'Accept-Language'],
    ['Pragma', 'no-cache'],
    ['RateLimit', '"default";r=0;t=30'],
    ['RateLimit-Policy', '"default";q=100;w=60'],
    ['RateLimit-Remaining', '0'],
    ['Deprecation', '@1688169599'],
    ['Sunset', 'Sat, 31 Dec 2026 23:59:59 GMT'],
    ['Warning', '199 - "late"'],
    ['Allow', 'GET'],
    ['Content-Language', 'de'],
    ['X-RateLimit-Reset', '1700000000'],
    ['X-Total-Count', '-1'],
    ['X-Cache', 'HIT'],
    ['X-Frames', '3'],
    ['Content-Type', 'application/json'],
    ['Content-Type', 'application/problem+json'],
    ['Content-Type', 'application/vnd.api+json; charset=utf-8'],
    ['Content-Type', 'text/plain;charset=iso-8859-1'],
    ['Content-Type', 'text/csv'],
    ['Content-Type', 'application/octet-stream'],
  ])('sends what a service sends with data: %s: %s [DEMO-05][STATIC-02]', async (name, value) => {
    for (const home of HOMES) {
      const sandbox = home.createSandbox();
      const before = (await sandbox.visitor.get('/api/calendar/')).headers;
      const effect = { status: 503, headers: { [name]: value }, body: { detail: 'Giù.' } };
      expect((await raise(sandbox, effect)).status).toBe(201);
      const { headers } = await sandbox.visitor.get('/api/calendar/');
      expect(headers[name.toLowerCase()]).toBe(value);
      for (const own of securityNames)
        expect(headers[own.toLowerCase()], own).toBe(before[own.toLowerCase()]);
    }
  });

  it.each([
    ...securityNames,
    ...['Content-Security-Policy-Report-Only', 'Access-Control-Allow-Origin', 'Clear-Site-Data'],
    ...['Permissions-Policy', 'Feature-Policy', 'Document-Policy', 'Document-Isolation-Policy'],
    ...['Cross-Origin-Embedder-Policy', 'Timing-Allow-Origin', 'Service-Worker-Allowed'],
    ...['Service-Worker-Navigation-Preload', 'Supports-Loading-Mode', 'Speculation-Rules'],
    ...['Report-To', 'Reporting-Endpoints', 'NEL', 'Expect-CT', 'Alt-Svc', 'Public-Key-Pins'],
    ...['Accept-CH', 'Critical-CH', 'Use-As-Dictionary', 'No-Vary-Search', 'Set-Login', 'Refresh'],
    ...['Set-Cookie', 'Location', 'Content-Location', 'Link', 'SourceMap', 'Content-Disposition'],
    ...['WWW-Authenticate', 'Proxy-Authenticate', 'Server-Timing', 'Content-Length', 'Date'],
    ...['Transfer-Encoding', 'Content-Encoding', 'Content-Range', 'Connection', 'Upgrade', 'Via'],
    ...['X-Accel-Redirect', 'X-Accel-Expires', 'X-Sendfile', 'X-SourceMap', 'X-Robots-Tag'],
    ...['X-LiteSpeed-Cache-Control', 'X-UA-Compatible', 'X-WebKit-CSP', 'X-Reproxy-URL'],
    ...['x-content-security-policy', 'X-Content-Type-Options-', 'X-Rivola-Worker', 'Sitemap'],
  ])('is refused with %s, and with it in any case [DEMO-05][STATIC-02]', async (header) => {
    for (const home of HOMES) {
      for (const name of [header, header.toLowerCase(), header.toUpperCase()]) {
        const sandbox = home.createSandbox();
        const answer = await raise(sandbox, { status: 200, headers: { [name]: '1' } });
        expect([answer.status, answer.body]).toEqual([400, { effect: [LAB_SAID.faultHeaders] }]);
        expect(sandbox.state.faults.list).toEqual([]);
      }
    }
  });

  it.each([
    ...['text/html', 'TEXT/HTML', 'text/html;charset=utf-8', 'application/xhtml+xml', 'text/xml'],
    ...['application/xml', 'image/svg+xml', 'text/javascript', 'application/javascript'],
    ...['text/css', 'application/pdf', 'multipart/x-mixed-replace; boundary=x', 'image/png'],
    ...['text/plain, text/html', 'text/plain; charset=utf-8, text/html', ' text/html', ''],
    ...['application/rss+xml', 'text/vtt', 'message/rfc822', 'application/wasm', 'text/plain;x=y'],
    ...['application/json/text/html', 'text/event-stream', 'text/cache-manifest', 7],
  ])('is refused with the media type %j [DEMO-05][STATIC-02]', async (type) => {
    for (const home of HOMES) {
      const sandbox = home.createSandbox();
      const headers = { 'Content-Type': 'text/plain', 'content-type': type };
      const { status } = await raise(sandbox, { status: 200, headers, body: '<script>' });
      expect([status, sandbox.state.faults.list]).toEqual([400, []]);
    }
  });

  it('is no page: a browser that asks for one, or for a frame, gets 403, whatever it is, and a defect beside it [DEMO-05][STATIC-02]', async () => {
    const effects = [
      { status: 200, headers: { 'Content-Type': 'text/plain' }, body: '<script>' },
      { malformed: true },
      { cut_after: 5 },
      { delay_ms: 0 },
      { drop: true },
    ];
    for (const home of HOMES) {
      for (const effect of effects) {
        const sandbox = home.createSandbox();
        await sandbox.visitor.call(setDefects, { body: { on: ['price-off-by-a-cent'] } });
        const body = { endpoint: 'searchTickets', effect };
        await sandbox.visitor.callUnchecked(createFault, { body });
        for (const dest of ['document', 'frame', 'iframe', 'embed', 'object', 'script']) {
          const { visitor } = sandbox;
          const answer = await visitor
            .with({ 'sec-fetch-dest': dest, accept: 'text/html' })
            .get('/api/tickets/public/');
          expect([answer.status, answer.body]).toEqual([
            ...[403, { detail: LAB_SAID.faultIsNoPage }],
          ]);
        }
      }
      const sandbox = home.createSandbox();
      await raise(sandbox, { status: 503 });
      const call = sandbox.visitor.with({ 'sec-fetch-dest': 'empty' });
      expect((await call.get('/api/calendar/')).status).toBe(503);
      sandbox.state.faults.clear();
      const page = sandbox.visitor.with({ 'sec-fetch-dest': 'document' });
      expect((await page.get('/api/calendar/')).status).toBe(200);
    }
  });

  it('that is stored with such a header is not read [DEMO-05, LAB-02]', () => {
    const stored = (name: string) => ({
      last_id: 1,
      armed: [
        {
          ...{ id: 1, endpoint: 'getCalendar', seen: 0, passing: 0, left: null },
          effect: { status: 200, headers: { [name]: 'text/plain' } },
        },
      ],
    });
    expect(FaultsState.safeParse(stored('Content-Type')).success).toBe(true);
    expect(FaultsState.safeParse(stored('Content-Security-Policy')).success).toBe(false);
  });
});
