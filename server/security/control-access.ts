import type { Request } from 'express';
import { PROBLEM } from '#contract/problems';
import { assertAllowed } from '#contract/refusal';
import type { Config } from '../config.ts';
import { addressesIn, isLoopback, peerAddress } from './addresses.ts';
import { equalInConstantTime } from './constant-time.ts';

/** Headers in which proxies name the client that they forward for. */
const CLIENT_HEADERS = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'forwarded'];
/** Headers that show that a request was forwarded by a proxy. */
const PROXY_HEADERS = [...CLIENT_HEADERS, 'x-forwarded-host', 'x-forwarded-proto', 'via'];

/** Host names that always resolve to this machine; any other could be DNS rebinding. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Client addresses that proxies report; a proxied request without one counts as remote. */
const forwardedClients = ({ headers }: Request): string[] => {
  const addresses = CLIENT_HEADERS.flatMap((name) => addressesIn(headers[name]));
  const isProxied = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return isProxied && addresses.length === 0 ? ['unknown'] : addresses;
};

/** Whether a request comes from this machine, directly or through proxies such as Vite's development server. */
const isLocal = (request: Request): boolean =>
  [peerAddress(request), ...forwardedClients(request)].every(isLoopback) &&
  LOCAL_HOST.test(request.headers.host ?? '');

/** Whether a page of another site sent it (CSRF): a browser on this machine sends such requests from loopback too. */
const isCrossSite = ({ headers }: Request): boolean => {
  const { host, origin = `http://${host}`, 'sec-fetch-site': site = 'none' } = headers;
  return origin.replace(/^https?:\/\//, '') !== host || (site !== 'none' && site !== 'same-origin');
};

/** Whether a request may use the control room: it is local and same-site, or has the token (DEMO-09). */
export const mayControl = (request: Request, { DEMO_TOKEN }: Config): boolean => {
  const token = request.headers['x-demo-token'];
  if (DEMO_TOKEN && typeof token === 'string' && equalInConstantTime(DEMO_TOKEN, token))
    return true;
  return isLocal(request) && !isCrossSite(request);
};

/** Throws 403 if a request may not use the control room (DEMO-09). */
export const requireControl = (request: Request, config: Config): void =>
  assertAllowed(mayControl(request, config), PROBLEM.controlsLocal);
