import { LAB_PROBLEM } from '#lab/problems';
import { assertAllowed } from '#contract/refusal';
import { equalInConstantTime, sha256Hex } from '#platform/bytes';
import type { Exchange } from '../../call/exchange.ts';
import type { Config } from '../../config.ts';
import type { AddressTries } from '../../call/throttle.ts';

/** What the right to use the control room depends on. */
type Caller = Pick<Exchange, 'address' | 'isLocal' | 'header'>;

export interface Access {
  config: Pick<Config, 'DEMO_TOKEN'>;
  tries: AddressTries;
}

/** Whether a request needs no token: it is local and same-site. On a hosted server none is (HOST-03). */
const isTrusted = ({ isLocal }: Caller, { tries }: Access): boolean => !tries.isHosted && isLocal;

const tokenOf = (caller: Caller): string => caller.header('x-demo-token') ?? '';

/**
 * Whether a request brings the right token. During a pause that wrong ones have caused no token is looked at, the right
 * one neither: otherwise guessing could go on.
 */
const hasToken = (caller: Caller, { config, tries }: Access): boolean => {
  const [token, address] = [tokenOf(caller), caller.address];
  if (token === '' || tries.pause('wrong token', address) > 0) return false;
  if (config.DEMO_TOKEN !== undefined && equalInConstantTime(config.DEMO_TOKEN, token)) return true;
  // A page sends its token with several calls: the same one tells a guesser nothing new, and counts once.
  const name = sha256Hex(token);
  tries.count('wrong token', address, { name, counts: 1 });
  return false;
};

/** Whether a request may use the control room: it is local and same-site, or has the token (DEMO-09). */
export const mayControl = (caller: Caller, access: Access): boolean =>
  isTrusted(caller, access) || hasToken(caller, access);

/** Throws 403 if a request may not use the control room (DEMO-09), or 429 for any token during a pause (HOST-03). */
export const requireControl = (caller: Caller, access: Access): void => {
  if (isTrusted(caller, access)) return;
  if (tokenOf(caller) !== '') access.tries.check('wrong token', caller.address);
  assertAllowed(
    hasToken(caller, access),
    access.tries.isHosted ? LAB_PROBLEM.controlsToken : LAB_PROBLEM.controlsLocal,
  );
};
