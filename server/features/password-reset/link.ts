import { RESET_LINK_SECONDS } from '#contract/limits';
import { base64UrlOf, textOfBase64Url, equalInConstantTime, hmacBase64Url } from '#platform/bytes';
import { signingKey } from '../../call/sessions.ts';
import type { World } from '../../world/world.ts';
import type { User } from '../../store/schema.ts';
import { OWN_NAME } from '#contract/own-brand';
import { isolate } from '#contract/typed-text';
import { formatDuration } from '#contract/quantities';

/** Path parameters of a reset link (RESET-03). */
export interface ResetLink {
  /** The user's id in Base64url. */
  uid: string;
  /** `<expiry>-<signature>`; the expiry in milliseconds since 1970, in base 36. */
  token: string;
}

/**
 * HMAC that makes the token self-contained: nothing is stored. It covers the password's hash, so that any change of the
 * password invalidates the link, the link's own included (RESET-06); and the world's generation, because a reset restores the old
 * hash.
 */
const sign = (user: User, expiry: string, world: World, secret: string): string =>
  hmacBase64Url(
    signingKey(secret, world),
    JSON.stringify([
      'password-reset',
      world.id,
      world.generation,
      user.id,
      user.email,
      user.password,
      expiry,
    ]),
  );

/** A reset link for a user, valid for `RESET_LINK_SECONDS` by the world's clock. */
export const makeResetLink = (user: User, world: World, secret: string): ResetLink => {
  const expiry = (world.clock.now() + RESET_LINK_SECONDS * 1000).toString(36);
  return {
    uid: base64UrlOf(String(user.id)),
    token: `${expiry}-${sign(user, expiry, world, secret)}`,
  };
};

/** The user of a link's `uid`, active or not; `null` if there is none. */
export const findLinkUser = (uid: string, world: World): User | null => {
  const id = textOfBase64Url(uid);
  return (/^\d{1,15}$/.test(id) && world.store.users.get(Number(id))) || null;
};

/** Whether a token has this user's signature and has not expired. */
export const isValidToken = (token: string, user: User, world: World, secret: string): boolean => {
  const [expiry = '', signature = ''] = token.split(/-(.*)/s);
  return (
    equalInConstantTime(sign(user, expiry, world, secret), signature) &&
    Number.parseInt(expiry, 36) > world.clock.now()
  );
};

/** The mail with a reset link (RESET-06). */
export const resetMail = (
  { email, full_name }: Pick<User, 'email' | 'full_name'>,
  link: string,
  from = OWN_NAME,
) => ({
  to: email,
  subject: `Reimposta la password di ${isolate(from)}`,
  text: `Ciao ${isolate(full_name || email)},\n\nper scegliere una nuova password apri questo link entro ${formatDuration(RESET_LINK_SECONDS)}:\n${link}\n\nSe non l’hai chiesto tu, ignora questa email.\n\n${isolate(from)}`,
  link,
});
