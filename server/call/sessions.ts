import { SESSION_SECONDS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { HttpError } from '#contract/http-error';
import { hmacBase64Url } from '#platform/bytes';
import { tokensOf } from '#platform/tokens';
import type { World } from '../world/world.ts';
import { Lru } from '../store/lru.ts';
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

/** Tokens that are remembered as verified, each with its claims: some 400 bytes. */
const VERIFIED_MAX = 1000;

/** What the signature of a token vouches for, in seconds since 1970; whether it holds in a world is checked each time. */
interface Claims {
  /** Of the world whose key has signed. */
  birth: string;
  subject: number;
  generation: unknown;
  begun: number;
  end: number;
  notBefore: number;
  bond: unknown;
}

/**
 * Issues and verifies access tokens (AUTH-12): JWT signed by HMAC with a key for each world. A token lasts while the account has
 * the password that it was issued for, whether a link or a reset of the world changes that.
 */
export class Sessions {
  readonly #tokens = new WeakMap<World, ReturnType<typeof tokensOf>>();

  /** Verified claims by token: a caller sends the same one with each call, and it is looked at twice where the call has a body. */
  readonly #verified = new Lru<string, Claims>(VERIFIED_MAX);

  /** The last world that a row of a user was asked for in, and its bond there. Rows are never mutated. */
  readonly #bonds = new WeakMap<User, { worldId: string; bond: string }>();

  constructor(private readonly secret: string) {}

  /** A token for a user. It has no permissions in it: they are read from the store at each request (AUTH-12). */
  issue(user: User, world: World): string {
    const issued = Math.floor(world.clock.now() / 1000);
    const bond = this.#bondOf(user, world.id);
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
    const { subject, generation, begun, end, notBefore, bond } = this.#claimsOf(token, world);
    if (world.isOver({ generation, begun: begun * 1000, end: end * 1000 })) throw badToken();
    if (notBefore * 1000 > world.clock.now()) throw badToken();
    const user = world.store.users.get(subject);
    if (!user?.is_active || bond !== this.#bondOf(user, world.id)) throw badToken();
    return user;
  }

  #bondOf(user: User, worldId: string): string {
    const known = this.#bonds.get(user);
    if (known?.worldId === worldId) return known.bond;
    const bond = bondOf(this.secret, worldId, user.password);
    this.#bonds.set(user, { worldId, bond });
    return bond;
  }

  #tokensOf(world: World): ReturnType<typeof tokensOf> {
    const known = this.#tokens.get(world);
    if (known) return known;
    const tokens = tokensOf(signingKey(this.secret, world));
    this.#tokens.set(world, tokens);
    return tokens;
  }

  /** The claims of a token whose signature is right. */
  #claimsOf(token: string, world: World): Claims {
    const known = this.#verified.get(token);
    if (known && known.birth === world.birth) return known;
    const claims = this.#verify(token, world);
    this.#verified.set(token, claims);
    return claims;
  }

  #verify(token: string, world: World): Claims {
    try {
      const { sub, generation, iat = 0, exp, nbf = 0, bond } = this.#tokensOf(world).verify(token);
      if (typeof exp !== 'number') throw badToken();
      return {
        birth: world.birth,
        subject: Number(sub),
        generation,
        begun: Number(iat),
        end: exp,
        notBefore: Number(nbf),
        bond,
      };
    } catch {
      throw badToken();
    }
  }
}

const badToken = () =>
  new HttpError(401, PROBLEM.badToken, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
