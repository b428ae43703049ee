import type { Request } from 'express';
import { createHash } from 'node:crypto';
import { PROBLEM } from '#contract/problems';
import { assertAllowed } from '#contract/refusal';
import type { Config } from '../config.ts';
import type { Admission } from './admission.ts';
import { addressesIn, clientAddress, isLocalHost, isLoopback, peerAddress } from './addresses.ts';
import { equalInConstantTime } from './constant-time.ts';

/** Headers in which proxies name the client that they forward for. */
const CLIENT_HEADERS = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'forwarded'];
/** Headers that show that a request was forwarded by a proxy. */
const PROXY_HEADERS = [...CLIENT_HEADERS, 'x-forwarded-host', 'x-forwarded-proto', 'via'];

/** Client addresses that proxies report; a proxied request without one counts as remote. */
const forwardedClients = ({ headers }: Request): string[] => {
  if (!PROXY_HEADERS.some((name) => headers[name] !== undefined)) return [];
  const addresses = CLIENT_HEADERS.flatMap((name) => addressesIn(headers[name]));
  return addresses.length === 0 ? ['unknown'] : addresses;
};

/** Whether a request comes from this machine, directly or through proxies such as Vite's development server. */
const isLocal = (request: Request): boolean =>
  [peerAddress(request), ...forwardedClients(request)].every(isLoopback) &&
  isLocalHost(request.headers.host ?? '');

/** Whether a page of another site sent it (CSRF): a browser on this machine sends such requests from loopback too. */
const isCrossSite = ({ headers }: Request): boolean => {
  const { host, origin = `http://${host}`, 'sec-fetch-site': site = 'none' } = headers;
  return origin.replace(/^https?:\/\//, '') !== host || (site !== 'none' && site !== 'same-origin');
};

interface Access {
  config: Pick<Config, 'DEMO_TOKEN'>;
  admission: Admission;
}

/** Whether a request needs no token: it is local and same-site. On a hosted server none is (HOST-03). */
const isTrusted = (request: Request, { admission }: Access): boolean =>
  !admission.isHosted && isLocal(request) && !isCrossSite(request);

const tokenOf = ({ headers }: Request): string => headers['x-demo-token']?.toString() ?? '';

/**
 * Whether a request brings the right token. During a pause that wrong ones have caused no token is looked at, the right
 * one neither: otherwise guessing could go on.
 */
const hasToken = (request: Request, { config, admission }: Access): boolean => {
  const [token, address] = [tokenOf(request), clientAddress(request)];
  if (token === '' || admission.pause('wrong token', address) > 0) return false;
  if (config.DEMO_TOKEN !== undefined && equalInConstantTime(config.DEMO_TOKEN, token)) return true;
  // A page sends its token with several calls: the same one tells a guesser nothing new, and counts once.
  const name = createHash('sha256').update(token).digest('base64url');
  admission.count('wrong token', address, { name, counts: 1 });
  return false;
};

/** Whether a request may use the control room: it is local and same-site, or has the token (DEMO-09). */
export const mayControl = (request: Request, access: Access): boolean =>
  isTrusted(request, access) || hasToken(request, access);

/** As `mayControl`, for calls that would go elsewhere without it; throws 429 for any token during a pause (HOST-03). */
export const mayControlNow = (request: Request, access: Access): boolean => {
  if (isTrusted(request, access)) return true;
  if (tokenOf(request) !== '') access.admission.check('wrong token', clientAddress(request));
  return hasToken(request, access);
};

/** Throws 403 if a request may not use the control room (DEMO-09), or 429 (HOST-03). */
export const requireControl = (request: Request, access: Access): void =>
  assertAllowed(
    mayControlNow(request, access),
    access.admission.isHosted ? PROBLEM.controlsToken : PROBLEM.controlsLocal,
  );
