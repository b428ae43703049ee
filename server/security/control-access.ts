import type { Request } from 'express';
import { PROBLEM } from '#contract/problems';
import { assertAllowed } from '#contract/refusal';
import type { Config } from '../config.ts';
import { addressesIn, isLoopback, peerAddress } from './addresses.ts';
import { equalInConstantTime } from './constant-time.ts';

/** Headers in which proxies name the client that they forward for. */
const CLIENT_HEADERS = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'forwarded'];
/** Headers that only a proxy adds. */
const PROXY_HEADERS = [...CLIENT_HEADERS, 'x-forwarded-host', 'x-forwarded-proto', 'via'];

/** A host name that resolves to this machine for certain; any other may be DNS rebinding. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** The clients that proxies forward this request for. Proxied without a client address, it counts as remote. */
const forwardedClients = ({ headers }: Request): string[] => {
  const addresses = CLIENT_HEADERS.flatMap((name) => addressesIn(headers[name]));
  const isProxied = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return isProxied && addresses.length === 0 ? ['unknown'] : addresses;
};

/** Whether a request comes from this machine, also when the development server forwarded it. */
const isLocal = (request: Request): boolean =>
  [peerAddress(request), ...forwardedClients(request)].every(isLoopback) &&
  LOCAL_HOST.test(request.headers.host ?? '');

/** Whether a page of another site sent it: that page runs on this machine too, but must not control the demo. */
const isCrossSite = ({ headers }: Request): boolean => {
  const { host, origin = `http://${host}`, 'sec-fetch-site': site = 'none' } = headers;
  return origin.replace(/^https?:\/\//, '') !== host || (site !== 'none' && site !== 'same-origin');
};

/** Whether a caller may use the control room: this machine, or whoever sends its token (DEMO-09). */
export const mayControl = (request: Request, { DEMO_TOKEN }: Config): boolean => {
  const token = request.headers['x-demo-token'];
  if (DEMO_TOKEN && typeof token === 'string' && equalInConstantTime(DEMO_TOKEN, token))
    return true;
  return isLocal(request) && !isCrossSite(request);
};

/** 403 for anyone else. */
export const requireControl = (request: Request, config: Config): void =>
  assertAllowed(mayControl(request, config), PROBLEM.controlsLocal);
