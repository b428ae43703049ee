import { LAB_PROBLEM } from '#lab/problems';
import { assertAllowed } from '#contract/http-error';
import { equalInConstantTime, sha256Hex } from '#platform/bytes';
import type { HttpCall } from '../../call/http-call.ts';
import type { Config } from '../../config.ts';
import { assertNoPause, type AddressTries } from '../../call/throttle.ts';

/** What the right to use the control room depends on. */
type Caller = Pick<HttpCall, 'address' | 'isLocal' | 'header'>;

export interface Access {
  config: Pick<Config, 'DEMO_TOKEN'>;
  tries: AddressTries;
}

/** Whether a request needs no token: it is local and same-site. On a hosted server none is (HOST-03). */
const isTrusted = ({ isLocal }: Caller, { tries }: Access): boolean => !tries.isHosted && isLocal;

const tokenOf = (caller: Caller): string => caller.header('x-demo-token') ?? '';

/** How often one address may send a wrong token before it has to pause. */
const FREE_TOKENS = 10;

/** Seconds for which no token of an address is looked at, the right one neither: otherwise guessing could go on. */
const pauseOf = ({ address }: Caller, { tries }: Access): number =>
  tries.pause('wrong token', address, FREE_TOKENS);

const hasToken = (caller: Caller, access: Access): boolean => {
  const { config, tries } = access;
  const token = tokenOf(caller);
  if (token === '' || pauseOf(caller, access) > 0) return false;
  if (config.DEMO_TOKEN !== undefined && equalInConstantTime(config.DEMO_TOKEN, token)) return true;
  // A page sends its token with several calls: the same one tells a guesser nothing new, and counts once.
  const same = `token ${sha256Hex(token)}`;
  if (tries.pause(same, caller.address, 1) === 0) {
    tries.count(same, caller.address, 1);
    tries.count('wrong token', caller.address, FREE_TOKENS);
  }
  return false;
};

/** Whether a request may use the control room: it is local and same-site, or has the token (DEMO-09). */
export const mayControl = (caller: Caller, access: Access): boolean =>
  isTrusted(caller, access) || hasToken(caller, access);

/** Throws 403 if a request may not use the control room (DEMO-09), or 429 for any token during a pause (HOST-03). */
export const requireControl = (caller: Caller, access: Access): void => {
  if (isTrusted(caller, access)) return;
  if (tokenOf(caller) !== '') assertNoPause(pauseOf(caller, access));
  assertAllowed(
    hasToken(caller, access),
    access.tries.isHosted ? LAB_PROBLEM.controlsToken : LAB_PROBLEM.controlsLocal,
  );
};
