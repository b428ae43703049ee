/** The sessions of people in one sandbox, for calls of the API: each logs in once. */
import { login } from '../../server/contract/auth.ts';
import type { CallAnswer, CallInput, Endpoint } from '../../server/contract/endpoint.ts';
import { RefusedCall, type Caller } from './call.ts';
import { credentialsOf, type Person } from './people.ts';

const isOver = (error: unknown): boolean => error instanceof RefusedCall && error.status === 401;

export class Logins {
  /** Tokens by email and password; a promise, so that calls at the same time share one login. */
  readonly #kept = new Map<string, Promise<string>>();

  constructor(private readonly caller: Caller) {}

  /** Calls as a person; where the kept token is refused, logs in again and repeats the call once. */
  async call<E extends Endpoint>(
    person: Person,
    entry: E,
    input: CallInput<E>,
  ): Promise<CallAnswer<E>> {
    const key = keyOf(person);
    const kept = this.#kept.get(key);
    if (kept) {
      try {
        return await this.bearing(await kept).callChecked(entry, input);
      } catch (error) {
        if (!isOver(error)) throw error;
      }
    }
    // Another call may have logged in meanwhile.
    const renewed = this.#kept.get(key);
    const token = renewed && renewed !== kept ? renewed : this.logIn(person);
    return this.bearing(await token).callChecked(entry, input);
  }

  /** Logs in, whatever is kept; answers the token. */
  logIn(person: Person): Promise<string> {
    const key = keyOf(person);
    const token = this.caller
      .call(login, { body: credentialsOf(person) })
      .then(({ access }) => access);
    this.#kept.set(key, token);
    token.catch(() => {
      if (this.#kept.get(key) === token) this.#kept.delete(key);
    });
    return token;
  }

  /** After a reset an id may be another person's, and a token would still be taken. */
  forget(): void {
    this.#kept.clear();
  }

  bearing(token: string): Caller {
    return this.caller.with({ authorization: `Bearer ${token}` });
  }
}

const keyOf = (person: Person): string => JSON.stringify(Object.values(credentialsOf(person)));
