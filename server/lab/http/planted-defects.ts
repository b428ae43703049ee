import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { duplexPair, type Duplex } from 'node:stream';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { DefectCatalogue, Defects } from '../sandbox/defects.ts';
import { requestedId } from '../call/resolve-sandbox.ts';

/** The catalogue of defects, and what handles a request as if the product had some of them. */
export interface PlantedDefects extends DefectCatalogue {
  handle: (
    planted: Pick<Defects, 'on' | 'counts'>,
    request: IncomingMessage,
    response: ServerResponse,
    application: {
      connect: (from: IncomingMessage) => Duplex;
      pass: (request: IncomingMessage, response: ServerResponse) => void;
    },
  ) => void;
}

interface DefectDeps {
  sandboxes: {
    default: Pick<Sandbox, 'defects'>;
    find: (id: string) => Pick<Sandbox, 'defects'> | undefined;
  };
  /** The id of the sandbox whose defects act in all; each has its own where there is none. */
  defectsOf?: string | undefined;
  loadDefects: () => Promise<PlantedDefects>;
}

/**
 * The application, behind the defects of the sandbox that a request names (LAB-07). Without any, a request costs a look
 * at its sandbox. Which one it may use is the application's to decide: the defects of another would only spoil its own answers.
 */
export const behindDefects = (
  application: RequestListener,
  { sandboxes, defectsOf, loadDefects }: DefectDeps,
  accept: (connection: Duplex) => void,
): RequestListener => {
  /** Connections of the defects themselves, whose calls go to the application. */
  const inner = new WeakSet<object>();
  const connect = ({ socket }: IncomingMessage): Duplex => {
    const [near, far] = duplexPair();
    // Who calls is who called the defect.
    inner.add(Object.assign(far, { remoteAddress: socket.remoteAddress }));
    // Either end may be destroyed, as by a fault that drops the connection.
    far.once('close', () => near.destroy());
    near.once('close', () => far.destroy());
    accept(far);
    return near;
  };
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    application(request, response);
  };
  const defectsFor = ({ headers }: IncomingMessage): Defects | undefined => {
    const id =
      defectsOf ??
      requestedId({
        // A method: tsx would define the name of an arrow function for each request.
        header(name) {
          return headers[name]?.toString();
        },
      });
    return (id === '' ? sandboxes.default : sandboxes.find(id))?.defects;
  };
  return (request, response) => {
    const defects = inner.has(request.socket) ? undefined : defectsFor(request);
    if (!defects || defects.on.length === 0) {
      application(request, response);
      return;
    }
    loadDefects()
      .then(({ handle }) => handle(defects, request, response, { connect, pass }))
      .catch((error: unknown) => response.destroy(error as Error));
  };
};
