/** What the client's modules use of a browser, for unit tests: these run on Node, which has no DOM. */
import { vi } from 'vitest';

const storageOf = (entries: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string): string | null => kept.get(key) ?? null,
    setItem: (key: string, value: string): void => void kept.set(key, value),
    removeItem: (key: string): void => void kept.delete(key),
    /** Leaves only these entries. */
    holds: (held: Record<string, string>): void => {
      kept.clear();
      for (const [key, value] of Object.entries(held)) kept.set(key, value);
    },
    /** All that is kept. */
    entries: (): Record<string, string> => Object.fromEntries(kept),
  };
};

interface Start {
  localStorage?: Record<string, string>;
  sessionStorage?: Record<string, string>;
  cookie?: string;
}

/**
 * Puts storages, a window at an address and a document in the place of the browser's. To be called before a module is
 * imported that reads them when it loads; `vi.unstubAllGlobals()` takes them away again.
 */
export const stubBrowser = (address = 'http://localhost:5173/', start: Start = {}) => {
  const window = Object.assign(new EventTarget(), {
    location: new URL(address),
    history: { state: null, replaceState: vi.fn<(...given: unknown[]) => void>() },
  });
  const browser = {
    window,
    document: { cookie: start.cookie ?? '' },
    localStorage: storageOf(start.localStorage),
    sessionStorage: storageOf(start.sessionStorage),
  };
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
  return browser;
};

type Answer = Response | Error | ((request: Request) => Response | Promise<Response>);

/** Answers every call of `fetch` alike; an `Error` is a network failure. The calls are kept, in their order. */
export const stubFetch = (answer: Answer): Request[] => {
  const calls: Request[] = [];
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    const call = new Request(new URL(path, 'http://localhost:5173'), request);
    calls.push(call);
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer(call) : answer.clone();
  });
  return calls;
};

export const jsonAnswer = (body: unknown, status = 200): Response =>
  Response.json(body, { status });
