import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { PROBLEM } from '#contract/problems';
import type { Config } from '../config.ts';
import { addressesIn, isLoopback, peerOf } from './address.ts';
import { allow } from './refusal.ts';

/** True for a request from this machine, also when the development server passed it on. */
const isLocal = (request: Request): boolean =>
  [peerOf(request), ...passedOnFor(request)].every(isLoopback) &&
  LOCAL_HOST.test(request.headers.host ?? '');

/** For whom a proxy says that it passes a request on. */
const passedOnFor = ({ headers }: Request): string[] =>
  [headers['x-forwarded-for'], headers['x-real-ip'], headers['forwarded']].flatMap(addressesIn);

/** A name that leads to this machine for certain; any other may have been pointed at it (DNS rebinding). */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Who holds the control room: this machine, or whoever has its token (DEMO-09). */
export const mayControl = (request: Request, config: Config): boolean => {
  const token = request.headers['x-demo-token'];
  if (config.DEMO_TOKEN && typeof token === 'string' && equal(token, config.DEMO_TOKEN))
    return true;
  // Another site open in the same browser is local too; it is not to reset anything.
  const site = request.headers['sec-fetch-site'] ?? 'none';
  return isLocal(request) && (site === 'none' || site === 'same-origin');
};

export const requireControl = (request: Request, config: Config): void =>
  allow(mayControl(request, config), PROBLEM.controlsLocal);
