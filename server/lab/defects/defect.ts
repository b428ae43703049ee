/** What a planted defect is (LAB-07), and how one is written. */
import type { CallAnswer, Endpoint } from '#contract/endpoint';
import type { InBoth } from '#contract/texts';
import type { User } from '../../store/schema.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { BrowserTools } from './browser-tools.ts';

/** What the product answers a call, be it a refusal, or what is answered in its place. */
export interface SeenAnswer {
  readonly status: number;
  /** `null` for an answer without a body. */
  readonly json: unknown;
  /** Headers that the handler has set. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** JSON, or the fields of a form. */
export type Body = Readonly<Record<string, unknown>>;

/** What a defect changes of a call. */
export interface Changes {
  readonly query?: (query: URLSearchParams) => void;
  readonly body?: (body: Body) => Body;
  /** As whom it is made instead. */
  readonly as?: User;
}

/** A call of the product that a defect wraps. */
export interface WrappedCall {
  readonly sandbox: Sandbox;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** How many calls the defect has wrapped since the sandbox has it, with this one. */
  readonly nth: number;
  /** A header of the request, by its name in lower case. */
  header: (name: string) => string | undefined;
  /** What the body has; nothing where it cannot be read. */
  body: () => Promise<Body>;
  /** Has the product answer. A defect may ask once, twice, or not at all. */
  ask: (changes?: Changes) => Promise<SeenAnswer>;
}

export interface Wrap {
  readonly endpoint: Endpoint;
  readonly wrap: (call: WrappedCall) => Promise<SeenAnswer>;
}

interface Known {
  readonly name: string;
  /** One sentence. */
  readonly says: InBoth;
  /** The id of the requirement that it breaks. */
  readonly breaks: string;
  /** The address at which one would notice it; `EVERY_PAGE` for all. */
  readonly where: string;
}

/** In the server: wraps calls of the product. */
interface ServerDefect extends Known {
  readonly wraps: readonly Wrap[];
}

/**
 * In the client: runs in the page before the product's own scripts. Its text is sent to the browser, so it uses nothing
 * but the browser's globals and its argument.
 */
interface ClientDefect extends Known {
  readonly client: (tools: BrowserTools) => void;
}

export type PlantedDefect = ServerDefect | ClientDefect;

export const EVERY_PAGE = '/*';

/** Wraps the calls of an endpoint. */
export const around = (endpoint: Endpoint, wrap: Wrap['wrap']): Wrap => ({ endpoint, wrap });

/** Changes what an endpoint answers where it succeeds. */
export const answers = <E extends Endpoint>(
  endpoint: E,
  change: (json: CallAnswer<E>, call: WrappedCall) => unknown,
): Wrap =>
  around(endpoint, async (call) => {
    const answer = await call.ask();
    if (answer.status !== endpoint.status) return answer;
    return { ...answer, json: change(answer.json as CallAnswer<E>, call) };
  });

/** Changes what an endpoint is asked. */
export const asked = (endpoint: Endpoint, changes: Changes): Wrap =>
  around(endpoint, ({ ask }) => ask(changes));

/** Answers in place of a refusal with this status. */
export const insteadOf = (
  status: number,
  endpoint: Endpoint,
  answer: (call: WrappedCall, refused: SeenAnswer) => SeenAnswer | Promise<SeenAnswer>,
): Wrap =>
  around(endpoint, async (call) => {
    const refused = await call.ask();
    return refused.status === status ? answer(call, refused) : refused;
  });
