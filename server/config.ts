import { join } from 'node:path';
import * as z from 'zod/mini';
import { ClockDay } from '#contract/demo';
import { CLOCK_FIRST_DAY, CLOCK_LAST_DAY } from '#contract/limits';

const root = join(import.meta.dirname, '..');
const filled = z.string().check(z.minLength(1));

/** Digits alone: `0x10` and `1e3` are no numbers to whoever sets them. */
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
  DEMO_SANDBOXES: whole(999_999_999, 1000),
  /** Megabytes that all sandboxes may take together, images included. */
  DEMO_SANDBOXES_MB: whole(999_999_999, 256),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** A built client to serve from this process. */
  CLIENT_DIR: z.optional(filled),
  /** Where people reach the client, for links in mails. */
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
});

export interface Config extends z.output<typeof Environment> {
  PUBLIC_URL: string;
}

export type Setting = keyof Config;

const FOLDER = 'serve una cartella in cui questo utente può scrivere';
const PORT = `serve un numero intero da 1 a ${PORT_MAX}`;
const SWITCH = 'scegli on oppure off';
const COUNT = 'serve un numero intero da 1 in su';

/** What a value must be, for whoever sets it. */
const REMEDIES: Readonly<Record<Setting, string>> = {
  PORT,
  WEB_PORT: PORT,
  HOST: 'serve un indirizzo di questo computer: 127.0.0.1, oppure 0.0.0.0 per tutti',
  DATA_DIR: FOLDER,
  UPLOADS_DIR: FOLDER,
  JWT_SECRET: `servono almeno ${SECRET_MIN} caratteri`,
  DEMO_DATE: `serve un giorno AAAA-MM-GG tra ${CLOCK_FIRST_DAY} e ${CLOCK_LAST_DAY}`,
  DEMO_CONTROLS: SWITCH,
  DEMO_TOKEN: 'serve un testo',
  DEMO_PER_VISITOR: SWITCH,
  DEMO_SANDBOXES: COUNT,
  DEMO_SANDBOXES_MB: COUNT,
  LOG_LEVEL: 'scegli trace, debug, info, warn, error o silent',
  CLIENT_DIR: 'serve la cartella di un client costruito',
  PUBLIC_URL: 'serve un indirizzo completo, come https://rivola.example',
};

const SECRET: ReadonlySet<string> = new Set<Setting>(['JWT_SECRET', 'DEMO_TOKEN']);

/** A setting that does not read or cannot be used, in one line: its value, and what to do about it. */
export const problemOf = (setting: Setting, value: unknown, remedy = REMEDIES[setting]): string => {
  const shown = String(value).replaceAll(/\p{C}/gu, '?').slice(0, 100);
  return `${setting}${SECRET.has(setting) ? '' : `=${shown}`}: ${remedy}.`;
};

/** Settings that do not read; the message has a line for each. */
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
