import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { PROBLEM } from '#contract/problems';
import type { Config } from '../config.ts';
import { addressesIn, isLoopback, peerOf } from './address.ts';
import { assertAllowed } from '#contract/refusal';

/** True for a request from this machine, also when the development server passed it on. */
const isLocal = (request: Request): boolean =>
  [peerOf(request), ...passedOnFor(request)].every(isLoopback) &&
  LOCAL_HOST.test(request.headers.host ?? '');

/** Where proxies say for whom they pass a request on. The last one says it in a way that is never taken for local. */
const PASSED_ON_FOR = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'forwarded'];
const SIGNS_OF_PROXY = [...PASSED_ON_FOR, 'x-forwarded-host', 'x-forwarded-proto', 'via'];

/** For whom a proxy passes a request on; one that tells of nobody may do so for anybody. */
const passedOnFor = ({ headers }: Request): string[] => {
  const addresses = PASSED_ON_FOR.flatMap((name) => addressesIn(headers[name]));
  const isPassedOn = SIGNS_OF_PROXY.some((name) => headers[name] !== undefined);
  return isPassedOn && addresses.length === 0 ? ['anybody'] : addresses;
};

/** A name that leads to this machine for certain; any other may have been pointed at it (DNS rebinding). */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Another site open in the same browser is local too; it is not to reset anything. */
const isOtherSite = ({ headers }: Request): boolean => {
  const { host, origin = `http://${host}`, 'sec-fetch-site': site = 'none' } = headers;
  return origin.replace(/^https?:\/\//, '') !== host || (site !== 'none' && site !== 'same-origin');
};

/** Who holds the control room: this machine, or whoever has its token (DEMO-09). */
export const mayControl = (request: Request, config: Config): boolean => {
  const token = request.headers['x-demo-token'];
  if (config.DEMO_TOKEN && typeof token === 'string' && equal(token, config.DEMO_TOKEN))
    return true;
  return isLocal(request) && !isOtherSite(request);
};

export const requireControl = (request: Request, config: Config): void =>
  assertAllowed(mayControl(request, config), PROBLEM.controlsLocal);
