/**
 * Sends sandbox and token to Rivola alone: headers of a Playwright context go to every origin that its pages visit or embed.
 * The sandbox is a cookie, as a browser has it, which costs no request anything. The token is a secret, and cookies go to
 * every port of a host: it is kept where the product keeps it, in the session storage of the pages.
 */
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import type { Demo } from './demo.ts';

/** Where the product's client reads the token (client/lab/sandbox/call-hook.ts). */
const TOKEN_KEY = 'demoToken';

/** The origins of Rivola: where the controls are called, and where the pages are. */
export const originsOf = ({ address }: Demo, baseURL: string | undefined): string[] => [
  ...new Set([address, baseURL ?? address].map((one) => new URL(one).origin)),
];

export type State = Exclude<Awaited<ReturnType<BrowserContext['storageState']>>, undefined>;

/** The cookie that chooses the sandbox, for each host of Rivola. */
export const cookiesOf = (demo: Demo, baseURL: string | undefined): State['cookies'] =>
  [...new Set(originsOf(demo, baseURL).map((origin) => new URL(origin).hostname))].map(
    (domain) => ({
      ...{ name: 'sandbox', value: demo.sandbox, domain, path: '/' },
      ...{ expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const },
    }),
  );

const store = ({
  origins,
  key,
  token,
}: {
  origins: string[];
  key: string;
  token: string;
}): void => {
  // An address without an origin has no storage.
  if (origins.includes(location.origin)) sessionStorage.setItem(key, token);
};

/** The product's pages in a context send the token with their calls; no other page has it. */
export const keepTokenIn = async (
  context: BrowserContext,
  token: string,
  origins: string[],
): Promise<void> => {
  await context.addInitScript(store, { origins, key: TOKEN_KEY, token });
};

/** Adds the token to calls of these origins. Redirects are followed here, since Playwright would pass the header on. */
export const sendTokenBy = (
  request: APIRequestContext,
  token: string,
  origins: readonly string[],
): void => {
  const [first = ''] = origins;
  const plain = request.fetch.bind(request);
  request.fetch = (urlOrRequest, options = {}) => {
    const url = typeof urlOrRequest === 'string' ? urlOrRequest : urlOrRequest.url();
    const isOwn = origins.includes(new URL(url, first).origin);
    const headers = { ...options.headers, 'X-Demo-Token': token };
    // No endpoint of Rivola redirects.
    return plain(urlOrRequest, isOwn ? { ...options, headers, maxRedirects: 0 } : options);
  };
};
