import { createHmac } from 'node:crypto';
import { RESET_LINK_SECONDS } from '#contract/limits';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { equalInConstantTime } from '../../security/constant-time.ts';
import type { User } from '../../store/schema.ts';

/** What a link carries: who, and a proof that holds for a while. */
export interface ResetLink {
  uid: string;
  token: string;
}

/**
 * The proof signs the password's hash too, so that the link dies with any change of the password, its own
 * included, and with a reset, which brings the old password back: it works once (RESET-06). Nothing needs to be stored.
 */
const sign = (user: User, until: string, sandbox: Sandbox, secret: string): string =>
  createHmac('sha256', secret)
    .update(
      JSON.stringify([
        'password-reset',
        sandbox.id,
        sandbox.store.resets,
        user.id,
        user.email,
        user.password,
        until,
      ]),
    )
    .digest('base64url');

export const makeResetLink = (user: User, sandbox: Sandbox, secret: string): ResetLink => {
  const until = (sandbox.clock.now() + RESET_LINK_SECONDS * 1000).toString(36);
  return {
    uid: Buffer.from(String(user.id)).toString('base64url'),
    token: `${until}-${sign(user, until, sandbox, secret)}`,
  };
};

/** Whom a link is for: `null` where the `uid` names nobody. */
export const userOfLink = (uid: string, sandbox: Sandbox): User | null => {
  const id = Buffer.from(uid, 'base64url').toString();
  return (/^\d{1,15}$/.test(id) && sandbox.store.users.get(Number(id))) || null;
};

/** Whether a token is this person's and still good. */
export const isGoodToken = (
  token: string,
  user: User,
  sandbox: Sandbox,
  secret: string,
): boolean => {
  const [until = '', proof = ''] = token.split(/-(.*)/s);
  return (
    equalInConstantTime(sign(user, until, sandbox, secret), proof) &&
    Number.parseInt(until, 36) > sandbox.clock.now()
  );
};
