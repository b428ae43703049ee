/** Fakes of the browser globals that the client's modules use: the unit tests run on Node, which has no DOM. */
import { vi } from 'vitest';
import { WORKER_HEADER } from '#contract/own-brand';

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
 * Stubs both storages, a window at this address and a document. Call it before importing a module that reads them
 * when it loads. The next test file begins without them.
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

const answering = (answer: Answer) => {
  const calls: Request[] = [];
  const fetch = async (path: string, request: RequestInit): Promise<Response> => {
    const call = new Request(new URL(path, 'http://localhost:5173'), request);
    calls.push(call);
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer(call) : answer.clone();
  };
  return { calls, fetch };
};

/** Stubs `fetch` with one answer for every call; an `Error` is a network failure. Returns the list of calls. */
export const stubFetch = (answer: Answer): Request[] => {
  const { calls, fetch } = answering(answer);
  vi.stubGlobal('fetch', fetch);
  return calls;
};

/** As `stubFetch`, for what is sent by XMLHttpRequest. */
export const stubUpload = (answer: Answer): Request[] => {
  const { calls, fetch } = answering(answer);
  class StandInRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly #sent = { method: '', headers: new Headers() };
    #address = '';
    open(method: string, address: string) {
      this.#sent.method = method;
      this.#address = address;
    }
    setRequestHeader(name: string, value: string) {
      this.#sent.headers.set(name, value);
    }
    async send(body: FormData) {
      const answered = await fetch(this.#address, { ...this.#sent, body });
      const { status, statusText, headers } = answered;
      const getResponseHeader = (name: string) => headers.get(name);
      const responseText = await answered.text();
      Object.assign(this, { status, statusText, responseText, getResponseHeader });
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', StandInRequest);
  return calls;
};

export const jsonAnswer = (body: unknown, status = 200): Response =>
  Response.json(body, { status });

/** As the static edition's worker answers. */
export const workerAnswer = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { [WORKER_HEADER]: 'worker-1.js' } });
