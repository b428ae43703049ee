/** What the worker uses of a service worker's scope; TypeScript's own library for it contradicts that of pages. */
interface ExtendableEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: ExtendableEvent & { data: unknown; ports: readonly MessagePort[] };
  fetch: { request: Request; respondWith: (response: Promise<Response>) => void };
}

export interface WorkerScope {
  registration: { scope: string };
  location: { origin: string };
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
}
