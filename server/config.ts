import { join } from 'node:path';
import * as z from 'zod/mini';
import { ClockDay } from '#contract/control';
import { CLOCK_FIRST_DAY, CLOCK_LAST_DAY } from '#contract/limits';

const root = join(import.meta.dirname, '..');
const filled = z.string().check(z.minLength(1));

/** A positive integer up to `most`, written in digits: `Number()` would also take `0x10` and `1e3`. */
const whole = (most: number, otherwise: number) =>
  z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
      z.number().check(z.gte(1), z.lte(most)),
    ),
    otherwise,
  );
/** The highest port of TCP (RFC 9293, 3.1). */
const PORT_MAX = 65_535;
const port = (otherwise: number) => whole(PORT_MAX, otherwise);
const onOrOff = (otherwise: 'on' | 'off') => z._default(z.enum(['on', 'off']), otherwise);

/** Shortest secret, in characters. */
const SECRET_MIN = 16;
/** Highest number of sandboxes, or of their megabytes. */
const COUNT_MAX = 999_999_999;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** Every setting, with its default. All are optional. */
const Environment = z.object({
  /** Port of the API. */
  PORT: port(3001),
  /** Port of the client in development. */
  WEB_PORT: port(5173),
  /** Address to listen on. */
  HOST: z._default(filled, '127.0.0.1'),
  /** Where the default sandbox and the secret are kept. */
  DATA_DIR: z._default(filled, join(root, 'server', '.data')),
  /** Where images are kept. */
  UPLOADS_DIR: z._default(filled, join(root, 'uploads')),
  /** Signs sessions and reset links; else made once and kept in `DATA_DIR`. */
  JWT_SECRET: z.optional(z.string().check(z.minLength(SECRET_MIN))),
  /** Freezes the calendar on a day. */
  DEMO_DATE: z.optional(ClockDay),
  /** `off` takes the control room away. */
  DEMO_CONTROLS: onOrOff('on'),
  /** Opens the control room to other machines that send it as `X-Demo-Token`. */
  DEMO_TOKEN: z.optional(filled),
  /** `on` gives each visitor a sandbox of their own, by cookie. */
  DEMO_PER_VISITOR: onOrOff('off'),
  /** Sandboxes kept; then idle ones go, the least recently used first. */
  DEMO_SANDBOXES: whole(COUNT_MAX, 1000),
  /** Megabytes that all sandboxes may take together, images included. */
  DEMO_SANDBOXES_MB: whole(COUNT_MAX, 256),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS), 'info'),
  /** A built client to serve from this process. */
  CLIENT_DIR: z.optional(filled),
  /** Where people reach the client, for links in mails. */
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
});

export interface Config extends z.output<typeof Environment> {
  PUBLIC_URL: string;
}

export type Setting = keyof Config;

const FOLDER = 'must be a folder that this user can write to';
const PORT = `must be an integer from 1 to ${PORT_MAX}`;
const SWITCH = 'must be on or off';
const COUNT = `must be an integer from 1 to ${COUNT_MAX}`;

/** What a value must be. */
const REMEDIES: Readonly<Record<Setting, string>> = {
  PORT,
  WEB_PORT: PORT,
  HOST: 'must be an address of this machine: 127.0.0.1, or 0.0.0.0 for all of them',
  DATA_DIR: FOLDER,
  UPLOADS_DIR: FOLDER,
  JWT_SECRET: `must have at least ${SECRET_MIN} characters`,
  DEMO_DATE: `must be a day, YYYY-MM-DD, from ${CLOCK_FIRST_DAY} to ${CLOCK_LAST_DAY}`,
  DEMO_CONTROLS: SWITCH,
  DEMO_TOKEN: 'must be a text',
  DEMO_PER_VISITOR: SWITCH,
  DEMO_SANDBOXES: COUNT,
  DEMO_SANDBOXES_MB: COUNT,
  LOG_LEVEL: `must be one of ${LOG_LEVELS.join(', ')}`,
  CLIENT_DIR: 'must be the folder of a built client',
  PUBLIC_URL: 'must be a complete address, such as https://rivola.example',
};

const SECRET: ReadonlySet<string> = new Set<Setting>(['JWT_SECRET', 'DEMO_TOKEN']);

/** One line about a setting that is not valid or cannot be used: its value, and what it must be. */
export const problemOf = (setting: Setting, value: unknown, remedy = REMEDIES[setting]): string => {
  const shown = String(value).replaceAll(/\p{C}/gu, '?').slice(0, 100);
  return `${setting}${SECRET.has(setting) ? '' : `=${shown}`}: ${remedy}.`;
};

/** Settings that are not valid; the message has a line for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Parses the environment. An empty value counts as absent. */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => path[0] as Setting));
    throw new ConfigError([...wrong].map((name) => problemOf(name, given[name])).join('\n'));
  }
  const config = parsed.data;
  const web = config.CLIENT_DIR ? config.PORT : config.WEB_PORT;
  const address = config.PUBLIC_URL ?? `http://localhost:${web}`;
  return { ...config, PUBLIC_URL: address.replace(/\/+$/, '') };
};
