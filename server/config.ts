import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ClockDay } from '#contract/fields';
import { CLOCK_FIRST_DAY, CLOCK_LAST_DAY } from '#contract/limits';

/** Without the link that a command may run through (scripts/lib/plain-folder.mjs). */
const root = realpathSync(join(import.meta.dirname, '..'));
const nonEmpty = z.string().check(z.minLength(1));

/** An integer from 1 to `max` in decimal digits; `Number()` alone would also accept `0x10` and `1e3`. */
const positiveInteger = (max: number, defaultValue: number) =>
  z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
      z.number().check(z.gte(1), z.lte(max)),
    ),
    defaultValue,
  );
/** Highest TCP port (RFC 9293, 3.1). */
const PORT_MAX = 65_535;
const port = (defaultValue: number) => positiveInteger(PORT_MAX, defaultValue);
const onOrOff = (defaultValue: 'on' | 'off') => z._default(z.enum(['on', 'off']), defaultValue);

/** Shortest `JWT_SECRET`, in characters. */
const SECRET_MIN = 16;
/** Shortest `DEMO_TOKEN`, in characters; it is sent in a header, so it can have no blanks and no letters beyond ASCII. */
const TOKEN_MIN = 16;
const TOKEN = new RegExp(`^[!-~]{${TOKEN_MIN},}$`);
/** Highest number of sandboxes or snapshots, and of their megabytes. */
const COUNT_MAX = 999_999_999;
const BUDGET_MAX = 1000;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** Environment variables with their defaults; all are optional. */
const Environment = z.object({
  /** Port of the API. */
  PORT: port(3001),
  /** Port of the client's development server. */
  WEB_PORT: port(5173),
  HOST: z._default(nonEmpty, '127.0.0.1'),
  /** Folder of the default sandbox's data and of the generated secret. */
  DATA_DIR: z._default(nonEmpty, join(root, 'server', '.data')),
  /** Folder of the default sandbox's pictures; by default `uploads` in the project, or in a `DATA_DIR` that was given. */
  UPLOADS_DIR: z.optional(nonEmpty),
  /** Folder of the scenarios of files (LAB-03). */
  SCENARIOS_DIR: z._default(nonEmpty, join(root, 'seed', 'scenarios')),
  /** Key that signs sessions and reset links; if absent, one is generated and stored in `DATA_DIR`. */
  JWT_SECRET: z.optional(z.string().check(z.minLength(SECRET_MIN))),
  /** Freezes the clock on this day. */
  DEMO_DATE: z.optional(ClockDay),
  /** `off` removes the control room and all sandboxes but the default one (DEMO-09). */
  DEMO_CONTROLS: onOrOff('on'),
  /** Gives access to the control room from other machines, sent as `X-Demo-Token` (DEMO-09, HOST-03). */
  DEMO_TOKEN: z.optional(z.string().check(z.regex(TOKEN))),
  /** The sandbox whose planted defects act in all (`npm run gym`): a suite may make sandboxes, and a reset removes defects. */
  DEMO_DEFECTS_OF: z.optional(nonEmpty),
  /** Most named sandboxes; beyond it, idle ones are deleted, the least recently used first. */
  DEMO_SANDBOXES: positiveInteger(COUNT_MAX, 1000),
  /** Most megabytes (MiB) of memory for all named sandboxes, images included; beyond it, idle ones are deleted too. */
  DEMO_SANDBOXES_MB: positiveInteger(COUNT_MAX, 256),
  /** Most snapshots, and most megabytes (MiB) of memory and of disk for all together, images included (LAB-02). */
  DEMO_SNAPSHOTS: positiveInteger(COUNT_MAX, 1000),
  DEMO_SNAPSHOTS_MB: positiveInteger(COUNT_MAX, 256),
  /** Factor of what one address may ask for, such as logins at once (HOST-01): more where a suite's workers share one. */
  ADDRESS_BUDGET: positiveInteger(BUDGET_MAX, 1),
  /** Level of the log of failed requests (pino). */
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS), 'info'),
  /** Folder of a built client to serve from this process. */
  CLIENT_DIR: z.optional(nonEmpty),
  /** The client's address in links of mails; by default that of `HOST` (`localhost` for this machine and for all addresses). */
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** The address in the room that `npm run show` has taken as `PUBLIC_URL` by itself, so that the start does not warn of it. */
  RIVOLA_ROOM: z.optional(nonEmpty),
});

/** The parsed settings; `PUBLIC_URL` has no trailing slash. */
export interface Config extends z.output<typeof Environment> {
  UPLOADS_DIR: string;
  PUBLIC_URL: string;
}

export type Setting = keyof Config;

const FOLDER = 'must be a folder that this user can write to';
const PORT = `must be an integer from 1 to ${PORT_MAX}`;
const SWITCH = 'must be on or off';
const COUNT = `must be an integer from 1 to ${COUNT_MAX}`;

/** What a valid value is, for error messages. */
const EXPECTATIONS: Readonly<Record<Setting, string>> = {
  PORT,
  WEB_PORT: PORT,
  HOST: 'must be an address of this machine: 127.0.0.1, or 0.0.0.0 for all of them',
  DATA_DIR: FOLDER,
  UPLOADS_DIR: FOLDER,
  SCENARIOS_DIR: 'must be a folder that this user can read',
  JWT_SECRET: `must have at least ${SECRET_MIN} characters`,
  DEMO_DATE: `must be a day, YYYY-MM-DD, from ${CLOCK_FIRST_DAY} to ${CLOCK_LAST_DAY}`,
  DEMO_CONTROLS: SWITCH,
  DEMO_TOKEN: `must have at least ${TOKEN_MIN} characters, each a letter without accent, a digit or a sign`,
  DEMO_DEFECTS_OF: 'must be the id of a sandbox',
  DEMO_SANDBOXES: COUNT,
  DEMO_SANDBOXES_MB: COUNT,
  DEMO_SNAPSHOTS: COUNT,
  DEMO_SNAPSHOTS_MB: COUNT,
  ADDRESS_BUDGET: `must be an integer from 1 to ${BUDGET_MAX}`,
  LOG_LEVEL: `must be one of ${LOG_LEVELS.join(', ')}`,
  CLIENT_DIR: 'must be the folder of a built client',
  PUBLIC_URL: 'must be a complete address, such as https://rivola.example',
  RIVOLA_ROOM: 'must be an address, as npm run show sets it',
};

/** Settings whose values must not be printed. */
const SECRET_SETTINGS: ReadonlySet<string> = new Set<Setting>(['JWT_SECRET', 'DEMO_TOKEN']);

/** One line about an invalid or unusable setting: its value, and what a valid one is. */
export const describeInvalid = (
  setting: Setting,
  value: unknown,
  expectation = EXPECTATIONS[setting],
): string => {
  const shown = String(value).replaceAll(/\p{C}/gu, '?').slice(0, 100);
  return `${setting}${SECRET_SETTINGS.has(setting) ? '' : `=${shown}`}: ${expectation}.`;
};

/** Invalid settings; the message has one line for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** An address to listen on as it is in URLs. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Parses the environment; an empty value counts as absent. Throws `ConfigError`. */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const invalid = new Set(parsed.error.issues.map(({ path }) => path[0] as Setting));
    throw new ConfigError(
      [...invalid].map((setting) => describeInvalid(setting, given[setting])).join('\n'),
    );
  }
  const config = parsed.data;
  const uploads = config.UPLOADS_DIR ?? join(given['DATA_DIR'] ?? root, 'uploads');
  const clientPort = config.CLIENT_DIR ? config.PORT : config.WEB_PORT;
  const host = ['127.0.0.1', '0.0.0.0', '::'].includes(config.HOST)
    ? 'localhost'
    : hostInUrl(config.HOST);
  const address = config.PUBLIC_URL ?? `http://${host}:${clientPort}`;
  return { ...config, UPLOADS_DIR: uploads, PUBLIC_URL: address.replace(/\/+$/, '') };
};
