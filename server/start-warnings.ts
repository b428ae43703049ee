import { hostInUrl, type Config } from './config.ts';
import { isHosted, isLocalHost } from './call/throttle.ts';

/** Settings that contradict each other or leave something open that should not be, a line for each (HOST-03). */
export const settingsWarnings = (config: Config): string[] => {
  const { HOST, PUBLIC_URL, DEMO_CONTROLS, DEMO_TOKEN, RIVOLA_ROOM } = config;
  const hosted = isHosted(config);
  const controls = DEMO_CONTROLS === 'on';
  const cases: [boolean, string][] = [
    [
      controls && !hosted && !isLocalHost(hostInUrl(HOST)),
      `HOST=${HOST} lets other machines connect while PUBLIC_URL=${PUBLIC_URL} names this one, so callers from this machine use the control room without a token. A reverse proxy on this machine can make everyone such a caller: if there is one, set PUBLIC_URL to its address.`,
    ],
    [
      controls && hosted && DEMO_TOKEN === undefined,
      `PUBLIC_URL=${PUBLIC_URL} is not this machine and DEMO_TOKEN is not set, so nobody can use the control room. Set DEMO_TOKEN to open it to those who know it, or DEMO_CONTROLS=off to remove it.`,
    ],
    [
      hosted && PUBLIC_URL.startsWith('http:') && PUBLIC_URL !== RIVOLA_ROOM,
      `PUBLIC_URL=${PUBLIC_URL} is not encrypted, so anyone on the way can read passwords, sessions and DEMO_TOKEN. Put a proxy with TLS in front and set PUBLIC_URL to its https address.`,
    ],
    [
      !controls && DEMO_TOKEN !== undefined,
      'DEMO_TOKEN has no effect with DEMO_CONTROLS=off: there is no control room. Remove one of the two.',
    ],
  ];
  return cases.flatMap(([applies, text]) => (applies ? [text] : []));
};

/** That no picture can be decoded, and why (HOST-04). */
export const decoderWarning = (problem: string): string =>
  `Pictures cannot be decoded, so calls with one are answered 503: the decoder does not start (${problem}). Run npm ci if a package is missing or for another platform, and start again; else give it more memory or processes (ulimit -a, the container's limits), or use an LTS version of Node from https://nodejs.org.`;
