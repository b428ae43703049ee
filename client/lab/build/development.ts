/** What the laboratory adds to the build and to the development server. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { call } from '../../../scripts/lib/call.mjs';
import type { Brand } from '../../../server/lab/contract/brand.ts';
import { brandTheme } from '../../../server/lab/contract/brand-theme.ts';
import { withBrand } from '../../../server/http/page-head.ts';
import { LAB_SCREENS } from '../../../server/lab/contract/screens.ts';
import { staticPages } from './static-pages.ts';

/** An answer of the API to what a page's request names its sandbox by, header or cookie; '' for none of that type. */
const read = async (
  address: string,
  type: string,
  { headers }: IncomingMessage,
): Promise<string> => {
  const named = Object.fromEntries(
    ['cookie', 'x-sandbox'].flatMap((name) => {
      const value = headers[name]?.toString();
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const answer = await call(address, { headers: named }).catch(() => null);
  return answer?.ok && answer.type.includes(type) ? answer.text : '';
};

type Change = (html: string) => string;

/** What the sandbox changes in its pages: planted defects of the client (LAB-07), its brand (LOOK-08). */
const readChange = async (api: string, request: IncomingMessage): Promise<Change | null> => {
  const [script, sandbox] = await Promise.all([
    read(`${api}/planted.js`, 'javascript', request),
    read(`${api}/api/demo/sandbox/`, 'json', request),
  ]);
  const { brand } = JSON.parse(sandbox || '{}') as { brand?: Brand };
  if (!script && !brand) return null;
  const tag = script && '<script src="/planted.js"></script>';
  return (html) =>
    withBrand(html, brand ? brandTheme(brand) : null).replace('<head>', `<head>${tag}`);
};

const changePage = (change: Change, { headers }: IncomingMessage, response: ServerResponse) => {
  delete headers['if-none-match'];
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  response.end = ((body?: unknown) => {
    const isPage = String(response.getHeader('content-type')).startsWith('text/html');
    if (!isPage) return end(body);
    response.setHeader('Cache-Control', 'no-store');
    return end(change(String(body)));
  }) as typeof response.end;
};

/** Changes pages by what the API says of their sandbox. */
const pagesOfSandbox = (api: string): Plugin => ({
  name: 'pages-of-sandbox',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (request.headers['sec-fetch-mode'] !== 'navigate') return next();
      const goOn = () => next();
      void readChange(api, request).then((change) => {
        if (change) changePage(change, request, response);
        goOn();
      });
    });
  },
});

/** For an API at this address. */
export const labBuild = (api: string) => ({
  plugins: [pagesOfSandbox(api)],
  /** The pages of the static edition, which has the laboratory in its worker. */
  staticPages: (publicUrl: string) => staticPages(publicUrl, LAB_SCREENS),
  screens: LAB_SCREENS,
  /** Addresses of the API beyond the product's. */
  proxied: ['/planted.js'],
  /** Folders whose modules pages load. */
  folders: [resolve(import.meta.dirname, '../../../server/lab/contract')],
  /** What the landing loads once it is painted, each with what it imports in one file. */
  afterPaint: { 'folded-bar': /^client\/lab\/(bar\/folded-bar|reports\/send-reports)/ },
});
