import type { Request } from 'express';
import { isIPv6 } from 'node:net';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Whether an address is IPv4 or IPv6 loopback, IPv4-mapped IPv6 included. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address);

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
  const forwarded = isLoopback(peer)
    ? addressesIn(request.headers['x-forwarded-for']).at(-1)
    : undefined;
  return rateLimitKey(forwarded ?? peer).slice(0, 64);
};

/** An IPv6 client usually controls a whole /64, so that prefix is its key; IPv4 in IPv6 is written as IPv4. */
const rateLimitKey = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [front = [], back] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = back ? 8 - front.length - back.length : 0;
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...(back ?? [])];
  return groups.slice(0, 4).join(':');
};
