import type { Request } from 'express';
import { isIPv6 } from 'node:net';
import type { Config } from '../config.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Whether an address is IPv4 or IPv6 loopback, IPv4-mapped IPv6 included. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address);

/** Host names that always resolve to this machine; any other could be DNS rebinding. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Whether a `Host` names this machine, with or without a port. */
export const isLocalHost = (host: string): boolean => LOCAL_HOST.test(host);

/** Whether people reach the server under another machine's name: then nobody is trusted for coming from this one (HOST-03). */
export const isHosted = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean =>
  !isLocalHost(new URL(PUBLIC_URL).host);

/** The address at the other end of the connection. */
export const peerAddress = ({ socket }: Request): string => socket.remoteAddress ?? '';

/** The addresses listed in a header such as `X-Forwarded-For`. */
export const addressesIn = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((address) => address.trim())
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

/** An IPv6 client usually controls a whole /64, so that prefix is its key; IPv4 in IPv6 is written as IPv4. */
const rateLimitKey = (address: string): string => {
  if (address.includes('.') || !isIPv6(address)) return address.replace(/^::ffff:/i, '');
  const [front = [], back] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = back ? 8 - front.length - back.length : 0;
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...(back ?? [])];
  return groups.slice(0, 4).join(':');
};
