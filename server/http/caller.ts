/** Who sent a request: address, machine and site. */
import type { Request } from 'express';
import { isIPv6 } from 'node:net';
import type { Config } from '../config.ts';
import type { HttpCall } from '../call/http-call.ts';
import { isLocalHost, isLoopback, isPrivate } from '../call/throttle.ts';

/** The headers of a request, by their names in lower case. */
export const headersOf = ({ headers }: Request): Pick<HttpCall, 'header'> => ({
  header: (name) => headers[name]?.toString(),
});

/** The address at the other end of the connection. */
const peerAddress = ({ socket }: Request): string => socket.remoteAddress ?? '';

/** An address without what some proxies write around it: quotes, brackets, a port (IIS, Azure). */
const bareAddress = (written: string): string => {
  const unquoted = written.replace(/^"(.*)"$/, '$1');
  const [, inBrackets, beforePort] =
    /^(?:\[(.+)\](?::\d*)?|(\d+\.\d+\.\d+\.\d+):\d*)$/.exec(unquoted) ?? [];
  return inBrackets ?? beforePort ?? unquoted;
};

/** The addresses listed in a header such as `X-Forwarded-For`. */
export const addressesIn = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((address) => bareAddress(address.trim()))
    .filter(Boolean);

/**
 * The client's address for rate limits. Only the last entry of `X-Forwarded-For` is trusted, and only from loopback:
 * a proxy on this machine appended it; anything else in the header was sent by the client.
 */
export const clientAddress = (request: Request): string => {
  const peer = peerAddress(request);
  const listed = request.headers['x-forwarded-for'];
  const forwarded =
    listed !== undefined && isLoopback(peer) ? addressesIn(listed).at(-1) : undefined;
  return rateLimitKey(forwarded ?? peer).slice(0, 64);
};

/**
 * An IPv6 client usually controls a whole /64, so that prefix is its key; IPv4 in IPv6 is written as IPv4. Loopback stays
 * what it is, which the throttle asks for.
 */
const rateLimitKey = (address: string): string => {
  if (isLoopback(address)) return address;
  if (address.includes('.') || !isIPv6(address)) return address.replace(/^::ffff:/i, '');
  const [front = [], back] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = back ? 8 - front.length - back.length : 0;
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...(back ?? [])];
  return groups.slice(0, 4).join(':');
};

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
const isOfThisMachine = (request: Request): boolean =>
  [peerAddress(request), ...forwardedClients(request)].every(isLoopback) &&
  isLocalHost(request.headers.host ?? '');

/** Whether a page of another site sent it (CSRF): a browser on this machine sends such requests from loopback too. */
const isCrossSite = ({ headers }: Request): boolean => {
  const { host, origin = `http://${host}`, 'sec-fetch-site': site = 'none' } = headers;
  return origin.replace(/^https?:\/\//, '') !== host || (site !== 'none' && site !== 'same-origin');
};

/** Whether a request comes from this machine, and no page of another site sent it. */
export const isLocal = (request: Request): boolean =>
  isOfThisMachine(request) && !isCrossSite(request);

/**
 * Tells whether a server for this machine alone is asked for by another name: a page of another site whose name resolves to
 * this machine (DNS rebinding) could read and change the product's data (HOST-03).
 */
export const foreignHosts = (config: Pick<Config, 'HOST' | 'PUBLIC_URL'>) => {
  const isForThisMachine = isPrivate(config);
  return (host: string | undefined): boolean =>
    isForThisMachine && host !== undefined && !isLocalHost(host);
};
