import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { SESSION_SECONDS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { refuse } from '#contract/refusal';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { User } from '../store/schema.ts';

/** The only algorithm used and accepted (RFC 8725, 3.1). */
const ALGORITHM = 'HS256';

/** Issues and verifies access tokens (AUTH-12): JWT signed by HMAC with one secret. */
export class Sessions {
  /** A `KeyObject`, because given a string jsonwebtoken tries to parse a public key on every call, for half a ms. */
  readonly #key: KeyObject;

  constructor(secret: string) {
    this.#key = createSecretKey(secret, 'utf8');
  }

  /** A token for a user. It has no permissions in it: they are read from the store at each request (AUTH-12). */
  issue(user: User, sandbox: Sandbox): string {
    const issued = Math.floor(sandbox.clock.now() / 1000);
    const claims = { iat: issued, exp: issued + SESSION_SECONDS, era: sandbox.era };
    return jwt.sign(claims, this.#key, { algorithm: ALGORITHM, subject: String(user.id) });
  }

  /** The user of the token in an `Authorization` header; throws 401 if missing or invalid, or the user inactive. */
  authenticate(header: string | undefined, sandbox: Sandbox): User {
    const token = /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
    if (!token) throw refuse(401, PROBLEM.noToken, { 'WWW-Authenticate': 'Bearer' });
    const user = sandbox.store.users.get(this.#subjectOf(token, sandbox));
    if (!user?.is_active) throw badToken();
    return user;
  }

  #subjectOf(token: string, sandbox: Sandbox): number {
    try {
      const claims = jwt.verify(token, this.#key, {
        algorithms: [ALGORITHM],
        // Checked below against the sandbox's clock; jsonwebtoken uses the host's.
        ignoreExpiration: true,
        ignoreNotBefore: true,
      });
      if (typeof claims === 'string' || claims.exp === undefined) throw badToken();
      const { era, iat = 0, exp, nbf = 0 } = claims;
      if (sandbox.isOver({ era, begun: iat * 1000, end: exp * 1000 })) throw badToken();
      if (nbf * 1000 > sandbox.clock.now()) throw badToken();
      return Number(claims.sub);
    } catch {
      throw badToken();
    }
  }
}

const badToken = () =>
  refuse(401, PROBLEM.badToken, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
