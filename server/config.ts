import { join } from 'node:path';
import * as z from 'zod/mini';
import { ClockDay } from '#contract/demo';

const root = join(import.meta.dirname, '..');
const whole = (least: number, most = Infinity) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most));
const port = whole(0, 65_535);
const filled = z.string().check(z.minLength(1));
const onOrOff = z.enum(['on', 'off']);

/** Every setting, with its default. All are optional. */
const Environment = z.object({
  /** Port of the API. */
  PORT: z._default(port, 3001),
  /** Port of the client in development. */
  WEB_PORT: z._default(port, 5173),
  /** Address to listen on. */
  HOST: z._default(filled, '127.0.0.1'),
  /** Where the default sandbox and the secret are kept. */
  DATA_DIR: z._default(filled, join(root, 'server', '.data')),
  /** Where images are kept. */
  UPLOADS_DIR: z._default(filled, join(root, 'uploads')),
  /** Signs sessions and reset links; else made once and kept in `DATA_DIR`. */
  JWT_SECRET: z.optional(z.string().check(z.minLength(16, 'at least 16 characters'))),
  /** Freezes the calendar on a day. */
  DEMO_DATE: z.optional(ClockDay),
  /** `off` takes the control room away. */
  DEMO_CONTROLS: z._default(onOrOff, 'on'),
  /** Opens the control room to other machines that send it as `X-Demo-Token`. */
  DEMO_TOKEN: z.optional(filled),
  /** `on` gives each visitor a sandbox of their own, by cookie. */
  DEMO_PER_VISITOR: z._default(onOrOff, 'off'),
  /** Sandboxes kept; then idle ones go, the least recently used first. */
  DEMO_SANDBOXES: z._default(whole(1), 1000),
  /** Megabytes that all sandboxes may take together, images included. */
  DEMO_SANDBOXES_MB: z._default(whole(1), 256),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** A built client to serve from this process. */
  CLIENT_DIR: z.optional(filled),
  /** Where people reach the client, for links in mails. */
  PUBLIC_URL: z.optional(z.url()),
});

export interface Config extends z.output<typeof Environment> {
  PUBLIC_URL: string;
}

/** A setting that does not read; the message names each and what is wrong with it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Parses the environment. An empty value counts as absent. */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given, { error: z.locales.en().localeError });
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const config = parsed.data;
  const web = config.CLIENT_DIR ? config.PORT : config.WEB_PORT;
  return { ...config, PUBLIC_URL: config.PUBLIC_URL ?? `http://localhost:${web}` };
};
