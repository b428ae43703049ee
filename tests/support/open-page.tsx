/**
 * Pages for component tests: the real client in jsdom, on the real API of a sandbox in this process. `openPage` is what
 * entering an address is in a browser: the client's modules and caches are made anew, storage stays for the test.
 */
import { act, cleanup, configure, getConfig, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, vi } from 'vitest';
import { followListeners, standInForBrowser, standInForUploads } from './jsdom-stand-ins.ts';
import { GYM_DEFECTS, testHandler, type Person, type TestSandbox } from './server.ts';

/** Without the whole page, which every try of a query that waits would print; a wait that has ended prints it once. */
const { getElementError } = getConfig();
/** Testing Library's own, without a type. */
type Diagnostics = ReturnType<typeof getConfig> & { _disableExpensiveErrorDiagnostics?: boolean };
const quickError: typeof getElementError = (message, container) => {
  const { _disableExpensiveErrorDiagnostics: isOneTry } = getConfig() as Diagnostics;
  if (!isOneTry) return getElementError(message, container);
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
};

// In ms, as Playwright's. Under a defect no fewer, though a test then waits in vain: a slow machine is no defect (LAB-08).
configure({
  getElementError: quickError,
  asyncUtilTimeout: 30_000,
  // A text that is hidden is not found, as no role of what is hidden is.
  defaultIgnore: 'script, style, [hidden], [hidden] *, [style*="display: none"]',
});

// React's development build makes an error for each element, of which vitest would take 100 frames.
Error.stackTraceLimit = 20;
standInForBrowser();
const api = await testHandler();
afterAll(() => api.close());

/** A call that the page has made. */
interface SentCall {
  method: string;
  /** With its query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** The body's JSON; the form of a multipart body; `undefined` without a body. */
  body: unknown;
}

/** Is given what asks the server. */
type Answer = (ask: () => Promise<Response>) => Response | Promise<Response>;

const sent: SentCall[] = [];
const instead: { path: string; answer: Answer }[] = [];
/** The calls without a whole answer. */
const underWay = new Set<Promise<void>>();

/** Tasks in which a page without calls takes the last answer, tells its parts of it, and draws, which may begin other calls. */
const QUIET_TASKS = 3;

/** Resolves once the page has taken the answers of the calls under way, and of those that follow from them. */
export const settleCalls = async (): Promise<void> => {
  for (let quiet = 0; quiet < QUIET_TASKS; quiet = underWay.size > 0 ? 0 : quiet + 1) {
    await act(async () => {
      await Promise.all(underWay);
      await new Promise((resolve) => setTimeout(resolve));
    });
  }
};

/** Resolves with the last byte of an answer, or once its call has failed. */
const endOf = async (answer: Promise<Response>): Promise<void> => {
  try {
    await (await answer).clone().arrayBuffer();
  } catch {
    // The page is told, too.
  }
};

/** To the page's own origin and with its cookies, as a browser does. */
const send = (path: string, init: RequestInit = {}): Promise<Response> => {
  const { body, method = 'GET' } = init;
  const headers = init.headers as Record<string, string>;
  sent.push({
    ...{ method, path, headers },
    body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
  });
  const place = instead.findIndex((one) => path.startsWith(one.path));
  const [other] = place === -1 ? [] : instead.splice(place, 1);
  const ask = () =>
    api.fetch(new URL(path, window.location.href).href, {
      ...init,
      headers: { ...headers, cookie: document.cookie },
    });
  const answer = other ? Promise.resolve(other.answer(ask)) : ask();
  const end = endOf(answer);
  underWay.add(end);
  void end.finally(() => underWay.delete(end));
  return answer;
};
vi.stubGlobal('fetch', send);
await standInForUploads(send);

if (GYM_DEFECTS.length > 0) {
  const [{ DEFECTS }, { makeBrowserTools }] = await Promise.all([
    import('../../server/lab/defects/catalogue.ts'),
    import('../../server/lab/defects/browser-tools.ts'),
  ]);
  // What only a style sheet changes, jsdom cannot show.
  const tools = { ...makeBrowserTools(), style: () => undefined };
  for (const defect of DEFECTS)
    if (GYM_DEFECTS.includes(defect.name) && 'client' in defect) defect.client(tools);
}

let dispose: (() => void) | null = null;
const endListeners = followListeners();

const leave = () => {
  cleanup();
  dispose?.();
  dispose = null;
  endListeners();
};

afterEach(() => {
  leave();
  localStorage.clear();
  sessionStorage.clear();
  sent.length = 0;
  instead.length = 0;
  underWay.clear();
});

export interface Options {
  /** Who is logged in; without it a visitor. */
  as?: Person;
  /** Instead of a new one. */
  sandbox?: TestSandbox;
  /** With Regia's bar. */
  hasRegia?: boolean;
}

export interface OpenedPage {
  user: UserEvent;
  sandbox: TestSandbox;
  /** What the page has sent so far to paths that begin with this one. */
  calls: (path: string) => SentCall[];
  /** The calls of the product that would change something. */
  writes: () => SentCall[];
  answerNext: typeof answerNext;
  holdNext: typeof holdNext;
}

/** Answers the next call to paths that begin with this one, instead of the server; also of a page that is opened next. */
export const answerNext = (path: string, answer: Answer): void =>
  void instead.push({ path, answer });

/** Holds the next call to paths that begin with this one, until the function that it returns is called. */
export const holdNext = (path: string): (() => void) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  answerNext(path, (ask) => released.then(ask));
  return release;
};

/** The answer of a server that refuses or fails, and of none. */
export const answers =
  (status: number, json: object = {}) =>
  (): Response =>
    Response.json(json, { status });
export const offline = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

/** Keeps what the page logs from the console; answers what it has logged since. */
export const keepLog = (): (() => string[]) => {
  const log = vi
    .spyOn(console, 'info')
    .mockReset()
    .mockImplementation(() => undefined);
  return () => log.mock.calls.map(([what]) => String(what));
};

export const createSandbox: typeof api.createSandbox = (options) => api.createSandbox(options);

/** Opens an address in a sandbox, in place of the page that is open. */
export const openPage = async (
  address: string,
  { as, sandbox = api.createSandbox(), hasRegia = false }: Options = {},
): Promise<OpenedPage> => {
  leave();
  document.cookie = `sandbox=${sandbox.state.id}; Path=/`;
  if (as) storeSession(sandbox, as);
  if (!hasRegia) sessionStorage.setItem('regia.off', '1');
  window.history.replaceState(null, '', address);
  vi.resetModules();
  const { createRoutes } = await import('../../client/app/router.tsx');
  const router = createBrowserRouter(createRoutes());
  dispose = () => router.dispose();
  // Waits for the code of the screen, too.
  await act(() => {
    render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
    return Promise.resolve();
  });
  return {
    // Without style sheets nothing is closed to the pointer, and looking for it is half of the time of a click.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    sandbox,
    calls: (path) => sent.filter((call) => call.path.startsWith(path)),
    writes: () =>
      sent.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/demo/')),
    answerNext,
    holdNext,
  };
};

/** What a login stores (GEN-04, GEN-05). */
export const storeSession = (sandbox: TestSandbox, person: Person): void => {
  const { id, email, full_name } = sandbox.user(person);
  const access = sandbox.token(person);
  const items = { access, token: access, userFullName: full_name, userEmail: email, userId: id };
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, String(value));
};

/** The stored session, as `storeSession` names its parts. */
export const storedSession = (): Record<string, string | null> =>
  Object.fromEntries(
    ['access', 'token', 'userFullName', 'userEmail', 'userId', 'editTicket'].map((key) => [
      key,
      localStorage.getItem(key),
    ]),
  );
