import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { SESSION_SECONDS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import type { World } from '../demo/world.ts';
import type { User } from '../store/schema.ts';
import { refuse } from '#contract/refusal';

/** The only algorithm that is signed with or accepted (RFC 8725, 3.1). */
const ALGORITHM = 'HS256';

const keys = new Map<string, KeyObject>();

/** Given a text, jsonwebtoken would try at each request whether it is a public key, which takes half a millisecond. */
const keyOf = (secret: string): KeyObject => {
  const known = keys.get(secret) ?? createSecretKey(secret, 'utf8');
  keys.set(secret, known);
  return known;
};

/** A token that names its person and nothing else: what they may do is read from the store each time. */
export const issueToken = (user: User, world: World, secret: string): string => {
  const issued = Math.floor(world.clock.now() / 1000);
  return jwt.sign({ iat: issued, exp: issued + SESSION_SECONDS, era: world.era }, keyOf(secret), {
    algorithm: ALGORITHM,
    subject: String(user.id),
  });
};

/** Whose token a request carries; 401 for any token that is not good (AUTH-12). */
export const authenticate = (header: string | undefined, world: World, secret: string): User => {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
  if (!token) throw refuse(401, PROBLEM.noToken, { 'WWW-Authenticate': 'Bearer' });
  const user = world.store.users.get(subjectOf(token, world, secret));
  if (!user?.is_active) throw badToken();
  return user;
};

const subjectOf = (token: string, world: World, secret: string): number => {
  try {
    const claims = jwt.verify(token, keyOf(secret), {
      algorithms: [ALGORITHM],
      // Both are looked at here, by the sandbox's clock.
      ignoreExpiration: true,
      ignoreNotBefore: true,
    });
    if (typeof claims === 'string' || claims.exp === undefined) throw badToken();
    const { era, iat = 0, exp, nbf = 0 } = claims;
    if (world.isOver({ era, begun: iat * 1000, end: exp * 1000 })) throw badToken();
    if (nbf * 1000 > world.clock.now()) throw badToken();
    return Number(claims.sub);
  } catch {
    throw badToken();
  }
};

const badToken = () =>
  refuse(401, PROBLEM.badToken, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
