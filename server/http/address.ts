import type { Request } from 'express';
import { isIPv6 } from 'node:net';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

export const isLoopback = (address: string): boolean => LOOPBACK.test(address);

export const peerOf = ({ socket }: Request): string => socket.remoteAddress ?? '';

/** The addresses that a header of a proxy names. */
export const addressesIn = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);

/**
 * Where a request comes from, so that it can be slowed down. Whom a proxy on this machine names last it has seen
 * itself; from anyone else that header says whatever they like.
 */
export const callerOf = (request: Request): string => {
  const peer = peerOf(request);
  const passedOn = isLoopback(peer) ? addressesIn(request.headers['x-forwarded-for']).at(-1) : null;
  return networkOf(passedOn ?? peer).slice(0, 64);
};

/** Whoever has one address of IPv6 has the 2^64 of its network. */
const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [front = [], back] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = back ? 8 - front.length - back.length : 0;
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...(back ?? [])];
  return groups.slice(0, 4).join(':');
};
