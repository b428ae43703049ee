import type { Server } from '../../support/server-process.ts';
import { sessionOf } from '../../support/signed-session.ts';
import type { Rows } from '../../../server/store/schema.ts';

export interface Answer {
  status: number;
  body: unknown;
}

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** The logged-in user, with the seed's password. */
  user?: { id: number };
  /** A session from a login, where that user has another password by now. */
  access?: string | null;
  body?: Readonly<Record<string, unknown>>;
  image?: Blob | undefined;
}

/** All stored rows, by table. */
export type Stored = { readonly [Name in keyof Rows]: readonly Rows[Name][] };

/** What answers calls: a server, or the static edition in a browser. */
export interface Called extends Pick<Server, 'url' | 'output'> {
  /** Instead of this process's own. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
  /** Instead of what the lab's servers sign. */
  sessionOf?: (user: { id: number }) => Record<string, string>;
}

/** Calls a server; `null` if there is no complete answer. */
export const call = async (server: Called, request: Call): Promise<Answer | null> => {
  const { method, path, user, access, body, image } = request;
  const form = image ? formOf(body ?? {}, image) : null;
  try {
    const response = await (server.fetch ?? fetch)(`${server.url}${path}`, {
      method,
      headers: {
        ...(access
          ? { authorization: `Bearer ${access}` }
          : user
            ? (server.sessionOf ?? sessionOf)(user)
            : {}),
        ...(body && !form ? { 'content-type': 'application/json' } : {}),
      },
      ...(form ? { body: form } : body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  } catch {
    return null;
  }
};

const formOf = (body: Readonly<Record<string, unknown>>, image: Blob): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  form.append('image', image, 'foto.png');
  return form;
};

/** Calls a server, and throws unless it answers with this status. */
export const mustCall = async (server: Called, request: Call, status = 200): Promise<unknown> => {
  const answer = await call(server, request);
  if (answer?.status === status) return answer.body;
  throw new Error(
    `${request.method} ${request.path} should answer ${status}: ${JSON.stringify(answer)}\n${server.output}`,
  );
};

export const readStored = async (server: Called): Promise<Stored> =>
  (await mustCall(server, { method: 'GET', path: '/api/demo/export/' })) as Stored;
