/** What is stopped again and again: the server, or the static edition in a browser. */
import type { Rows } from '../../../server/store/schema.ts';

/** All stored rows, by table. */
export type Stored = { readonly [Name in keyof Rows]: readonly Rows[Name][] };

export interface Home {
  readonly name: string;
  /** The product's address, without a slash at its end. */
  readonly url: string;
  /** How many pairs of people write, and after how many answers at most it is stopped. */
  readonly pairs: number;
  readonly mostAnswers: number;
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  /**
   * Ends what answers, wherever it is in its work, and begins anew; what was wrong with its end. `working` is over once
   * each call under way was answered or has failed.
   */
  stop: (working: Promise<unknown>) => Promise<string[]>;
  /** The names of the files that it keeps pictures in, and of what it has moved aside. */
  files: () => Promise<{ pictures: string[] | null; movedAside: string[] }>;
  close: () => Promise<void>;
}

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** The session of whoever calls. */
  access?: string;
  body?: Readonly<Record<string, unknown>>;
  image?: Blob | undefined;
}

export interface Answer {
  status: number;
  body: unknown;
}

const formOf = (body: Readonly<Record<string, unknown>>, image: Blob): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  form.append('image', image, 'foto.png');
  return form;
};

/** The answer to a call; `null` if there is no complete one. */
export const call = async (home: Home, request: Call): Promise<Answer | null> => {
  const { method, path, access, body, image } = request;
  const form = image ? formOf(body ?? {}, image) : null;
  try {
    const response = await home.fetch(`${home.url}${path}`, {
      method,
      headers: {
        ...(access ? { authorization: `Bearer ${access}` } : {}),
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

/** The body of an answer; throws unless it is one of success. */
export const mustCall = async (home: Home, request: Call): Promise<unknown> => {
  const answer = await call(home, request);
  if (answer && answer.status < 300) return answer.body;
  throw new Error(`${request.method} ${request.path}: ${JSON.stringify(answer)}`);
};
