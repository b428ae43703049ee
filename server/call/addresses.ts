import type { Config } from '../config.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Whether an address is IPv4 or IPv6 loopback, IPv4-mapped IPv6 included. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address);

/** Host names that always resolve to this machine; any other could be DNS rebinding. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Whether a `Host` names this machine, with or without a port. */
export const isLocalHost = (host: string): boolean => LOCAL_HOST.test(host);

/** Whether people reach the server under another machine's name: then loopback gives no access to the control room (HOST-03). */
export const isHosted = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean =>
  !isLocalHost(new URL(PUBLIC_URL).host);

/** Whether the server is for this machine alone: no other reaches its address, and nobody knows it by another name. */
export const isPrivate = (config: Pick<Config, 'HOST' | 'PUBLIC_URL'>): boolean =>
  !isHosted(config) && (isLoopback(config.HOST) || isLocalHost(config.HOST));
