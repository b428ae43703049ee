import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { SESSION_SECONDS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { refuse } from '#contract/refusal';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { User } from '../store/schema.ts';

/** The only algorithm that is signed with or accepted (RFC 8725, 3.1). */
const ALGORITHM = 'HS256';

/** Issues and checks access tokens (AUTH-12), signed with one secret. */
export class Sessions {
  /** Given a text, jsonwebtoken would try at each request whether it is a public key, which takes half a millisecond. */
  readonly #key: KeyObject;

  constructor(secret: string) {
    this.#key = createSecretKey(secret, 'utf8');
  }

  /** A token that names its person and nothing else: what they may do is read from the store at each request. */
  issue(user: User, sandbox: Sandbox): string {
    const issued = Math.floor(sandbox.clock.now() / 1000);
    const claims = { iat: issued, exp: issued + SESSION_SECONDS, era: sandbox.era };
    return jwt.sign(claims, this.#key, { algorithm: ALGORITHM, subject: String(user.id) });
  }

  /** Whose token an `Authorization` header carries; 401 for any token that is not valid. */
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
        // Both are checked below, by the sandbox's clock instead of the host's.
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
