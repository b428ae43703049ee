import { join } from 'node:path';
import * as z from 'zod';
import { ClockDay } from '#contract/demo';

const root = join(import.meta.dirname, '..');
const port = (otherwise: number) => z.coerce.number().int().min(0).max(65_535).default(otherwise);
const filled = z.string().min(1);

/** Every setting, with its default. All are optional. */
const Environment = z.object({
  /** Port of the API. */
  PORT: port(3001),
  /** Port of the client in development. */
  WEB_PORT: port(5173),
  /** Address to listen on. */
  HOST: filled.default('127.0.0.1'),
  /** Where the default sandbox and the secret are kept. */
  DATA_DIR: filled.default(join(root, 'server', '.data')),
  /** Where images are kept. */
  UPLOADS_DIR: filled.default(join(root, 'uploads')),
  /** Signs sessions and reset links; else made once and kept in `DATA_DIR`. */
  JWT_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  /** Freezes the calendar on a day. */
  DEMO_DATE: ClockDay.optional(),
  /** `off` takes the control room away. */
  DEMO_CONTROLS: z.enum(['on', 'off']).default('on'),
  /** Opens the control room to other machines that send it as `X-Demo-Token`. */
  DEMO_TOKEN: filled.optional(),
  /** `on` gives each visitor a sandbox of their own, by cookie. */
  DEMO_PER_VISITOR: z.enum(['on', 'off']).default('off'),
  /** Sandboxes kept; then idle ones go, the least recently used first. */
  DEMO_SANDBOXES: z.coerce.number().int().min(1).default(1000),
  /** Megabytes that all sandboxes may take together, images included. */
  DEMO_SANDBOXES_MB: z.coerce.number().int().min(1).default(256),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** A built client to serve from this process. */
  CLIENT_DIR: filled.optional(),
  /** Where people reach the client, for links in mails. */
  PUBLIC_URL: z.url().optional(),
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
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const config = parsed.data;
  const web = config.CLIENT_DIR ? config.PORT : config.WEB_PORT;
  return { ...config, PUBLIC_URL: config.PUBLIC_URL ?? `http://localhost:${web}` };
};
