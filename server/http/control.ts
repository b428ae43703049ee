import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { PROBLEM } from '#contract/problems';
import type { Config } from '../config.ts';
import { allow } from './refusal.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** True for a request from this machine, also when the development server passed it on. */
const isLocal = (request: Request): boolean =>
  [
    request.socket.remoteAddress ?? '',
    ...String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
  ].every((address) => LOOPBACK.test(address));

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
  return isLocal(request) && request.headers['sec-fetch-site'] !== 'cross-site';
};

export const requireControl = (request: Request, config: Config): void =>
  allow(mayControl(request, config), PROBLEM.controlsLocal);
