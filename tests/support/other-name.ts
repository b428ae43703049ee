import { lookup } from 'node:dns/promises';
import { hostname, networkInterfaces } from 'node:os';

/**
 * This machine under another name than localhost, as containers and rooms have it: over plain http browsers do not trust such
 * an origin, and the control room needs its token. Its host name, or an address of its network where the name does not resolve.
 */
const otherName = async (): Promise<string> => {
  const name = hostname().toLowerCase();
  if (name !== 'localhost' && (await lookup(name).catch(() => null))) return name;
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const outer = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (outer) return outer.address;
  throw new Error(`${name} does not resolve, and this machine has no other address than loopback`);
};

export const OTHER_NAME = await otherName();
export const DEMO_TOKEN = 'a-token-that-only-tests-know';

/** Settings of a server that is reached by that name, as a container has them. */
export const OTHER_NAME_SETTINGS = {
  HOST: '0.0.0.0',
  PUBLIC_URL: `http://${OTHER_NAME}:{port}`,
  DEMO_TOKEN,
};
