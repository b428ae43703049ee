/**
 * Which pages are an edition's: later another project may be served on the origin, with call paths of the same names, and a
 * browser keeps the worker although its host no longer has it (STATIC-09).
 */
import { WORKER_META } from '#contract/own-brand';

/** What is used of a service worker's client. */
export interface PageClient {
  url: string;
  postMessage: (message: unknown, transfer: Transferable[]) => void;
}

interface Windows {
  find: (id: string) => Promise<PageClient | undefined>;
  /** Whether the worker itself has answered the page at this address. */
  isOfWorker: (address: URL) => boolean;
  /** Milliseconds that a page has to say that it is one. */
  limit: number;
}

/** Whether the host's answer to a navigation is a page of an edition, of any version; `null` where it is no page. */
export const isEditionPage = async (answer: Response): Promise<boolean | null> => {
  if (!/^text\/html\b/i.test(answer.headers.get('content-type') ?? '')) return null;
  const html = await answer.clone().text();
  return html.includes(`name="${WORKER_META}"`);
};

/** Milliseconds that the host has to say whether it still has this worker. */
const HOST_LIMIT = 2000;

/** Whether the host no longer has the script of this worker, but another project; not while it is down, or refuses. */
export const isGone = async (worker: string): Promise<boolean> => {
  const options = { cache: 'no-store', signal: AbortSignal.timeout(HOST_LIMIT) } as const;
  const answer = await fetch(worker, options).catch(() => null);
  if (answer?.ok) return !/javascript/i.test(answer.headers.get('content-type') ?? '');
  return answer?.status === 404 || answer?.status === 410;
};

/** Knows the clients of this worker, which forgets them whenever it is stopped. */
export class OwnPages {
  readonly #known = new Map<string, Promise<boolean>>();

  constructor(private readonly options: Windows) {}

  note(id: string, isOwn: boolean | Promise<boolean>): void {
    this.#known.set(id, Promise.resolve(isOwn));
  }

  /** Whether a call comes from a page of an edition; so does one whose page has been left. */
  has(id: string): Promise<boolean> {
    const known = this.#known.get(id) ?? this.#ask(id);
    this.#known.set(id, known);
    return known;
  }

  async #ask(id: string): Promise<boolean> {
    const { find, isOfWorker, limit } = this.options;
    const client = id === '' ? undefined : await find(id);
    if (!client) return true;
    if (isOfWorker(new URL(client.url))) return true;
    const { port1, port2 } = new MessageChannel();
    const said = await new Promise<boolean>((resolve) => {
      port1.addEventListener('message', () => resolve(true));
      port1.start();
      setTimeout(() => resolve(false), limit);
      client.postMessage({ type: 'whose?' }, [port2]);
    });
    port1.close();
    return said;
  }
}

/** The address of a page without query and fragment. */
const placeOf = (address: string): string => address.replace(/[?#].*/, '');

/**
 * The host's file for an address; for one that it does not know, the page that shows any screen. The browser's copy of a
 * page is not taken unasked: the host may have a new version, whose worker this is (STATIC-04). `base` is the path of the
 * demo.
 */
export const hostPage = async (request: Request, base: string): Promise<Response> => {
  const found = await fetch(new Request(request, { cache: 'no-cache' })).catch(() =>
    fetch(request),
  );
  const first = new URL(base, request.url).href;
  if (found.type === 'opaqueredirect' && placeOf(request.url) === first)
    return (await firstPage(first)) ?? found;
  if (found.status !== 404) return found;
  const any = await fetch(`${base}404.html`);
  // Another project may be there by now.
  if (!any.ok || !(await isEditionPage(any))) return found;
  return new Response(any.body, { status: 200, headers: any.headers });
};

/** The first page of a host that takes away the slash at its end, where no worker would answer it; `null` for another's. */
const firstPage = async (first: string): Promise<Response | null> => {
  const { ok, url, body, headers } = await fetch(first, { cache: 'no-cache' });
  return ok && `${placeOf(url)}/` === first ? new Response(body, { headers }) : null;
};
