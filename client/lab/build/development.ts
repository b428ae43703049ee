/** What the laboratory adds to the build and to the development server. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { call } from '../../../scripts/lib/call.mjs';
import type { Brand } from '../../../server/lab/contract/brand.ts';
import { brandTheme } from '../../../server/lab/contract/brand-theme.ts';
import type { Defect } from '../../../server/lab/contract/defects.ts';
import { withBrand } from '../../../server/http/page-head.ts';
import { LAB_SCREENS } from '../../../server/lab/contract/screens.ts';
import { staticPages } from './static-pages.ts';

/** An answer of the API to what a page's request names its sandbox by, header or cookie; `null` for a refusal. */
const read = async <Read>(address: string, { headers }: IncomingMessage): Promise<Read | null> => {
  const named = Object.fromEntries(
    ['cookie', 'x-sandbox'].flatMap((name) => {
      const value = headers[name]?.toString();
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const answer = await call(address, { headers: named }).catch(() => null);
  return answer?.ok ? (JSON.parse(answer.text) as Read) : null;
};

type Change = (html: string) => string;

/** What the sandbox changes in its pages: planted defects of the client (LAB-07), its brand (LOOK-08). */
const readChange = async (api: string, request: IncomingMessage): Promise<Change | null> => {
  const [defects, sandbox] = await Promise.all([
    read<Defect[]>(`${api}/api/demo/defects/`, request),
    read<{ brand?: Brand }>(`${api}/api/demo/sandbox/`, request),
  ]);
  const planted = defects?.filter(({ on, side }) => on && side === 'client') ?? [];
  const brand = sandbox?.brand;
  if (planted.length === 0 && !brand) return null;
  const names = planted.map(({ name }) => name).join('&');
  const tag = names && `<script src="/planted.js?${names}"></script>`;
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
