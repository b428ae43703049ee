import { SESSION_SECONDS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { HttpError } from '#contract/http-error';
import { hmacBase64Url } from '#platform/bytes';
import { tokensOf } from '#platform/tokens';
import type { World } from '../world/world.ts';
import type { User } from '../store/schema.ts';

/** Characters of a bond; each has 6 bits. */
const BOND_LENGTH = 16;

/**
 * What binds a token to its world and to the password that the account had (AUTH-12): a digest that tells neither of
 * them to who has the token.
 */
export const bondOf = (secret: string, worldId: string, passwordHash: string): string =>
  hmacBase64Url(secret, JSON.stringify(['session', worldId, passwordHash])).slice(0, BOND_LENGTH);

/**
 * The key that signs what a world issues: of the secret and the world's birth, so that nothing issued tells a birth, and the same calls
 * get the same answers but for the signature (SEED-03).
 */
export const signingKey = (secret: string, { birth }: Pick<World, 'birth'>): string =>
  birth === '' ? secret : hmacBase64Url(secret, JSON.stringify(['birth', birth]));

/**
 * Issues and verifies access tokens (AUTH-12): JWT signed by HMAC with a key for each world. A token lasts while the account has
 * the password that it was issued for, whether a link or a reset of the world changes that.
 */
export class Sessions {
  readonly #tokens = new WeakMap<World, ReturnType<typeof tokensOf>>();

  constructor(private readonly secret: string) {}

  /** A token for a user. It has no permissions in it: they are read from the store at each request (AUTH-12). */
  issue(user: User, world: World): string {
    const issued = Math.floor(world.clock.now() / 1000);
    const bond = bondOf(this.secret, world.id, user.password);
    const claims = {
      iat: issued,
      exp: issued + SESSION_SECONDS,
      generation: world.generation,
      bond,
    };
    return this.#tokensOf(world).sign(claims, String(user.id));
  }

  /** The user of the token in an `Authorization` header; throws 401 if missing or invalid, or the user inactive. */
  authenticate(header: string | undefined, world: World): User {
    const token = header?.match(/^Bearer +([\w.~+/=-]+)$/i)?.[1];
    if (!token) throw new HttpError(401, PROBLEM.noToken, { 'WWW-Authenticate': 'Bearer' });
    const { sub, generation, iat = 0, exp, nbf = 0, bond } = this.#claimsOf(token, world);
    if (typeof exp !== 'number') throw badToken();
    if (world.isOver({ generation, begun: Number(iat) * 1000, end: exp * 1000 })) throw badToken();
    if (Number(nbf) * 1000 > world.clock.now()) throw badToken();
    const user = world.store.users.get(Number(sub));
    if (!user?.is_active || bond !== bondOf(this.secret, world.id, user.password)) throw badToken();
    return user;
  }

  #tokensOf(world: World): ReturnType<typeof tokensOf> {
    const known = this.#tokens.get(world);
    if (known) return known;
    const tokens = tokensOf(signingKey(this.secret, world));
    this.#tokens.set(world, tokens);
    return tokens;
  }

  /** The claims of a token whose signature is right; whether they hold in the world is checked each time. */
  #claimsOf(token: string, world: World): Record<string, unknown> {
    try {
      return this.#tokensOf(world).verify(token);
    } catch {
      throw badToken();
    }
  }
}

const badToken = () =>
  new HttpError(401, PROBLEM.badToken, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
