import { resolve, sep } from 'node:path';
import { ConfigError, problemOf, type Config } from './config.ts';
import { FolderInUse } from './store/lock.ts';

interface SystemError extends NodeJS.ErrnoException {
  port?: number;
}

const NO_SUCH_ADDRESS: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EAI_AGAIN',
  'EINVAL',
  'ENOTFOUND',
]);

/** UPLOADS_DIR first: it may lie within DATA_DIR, not the other way round. */
const FOLDERS = ['UPLOADS_DIR', 'DATA_DIR'] as const;
type FolderSetting = (typeof FOLDERS)[number];

const isInside = (path: string, folder: string): boolean =>
  `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);

/** What to print about a start that failed; `undefined` where no setting is to blame, so that the stack is printed. */
export const explainStartError = (
  error: unknown,
  config: Config | undefined,
): string | undefined => {
  if (error instanceof ConfigError) return notValid(error.message);
  if (error instanceof FolderInUse) {
    return `The folder ${error.folder} is already in use by process ${error.pid}. Stop that process, or choose another folder with DATA_DIR. If that process is not Rivola, delete ${error.path}.`;
  }
  if (!config || !(error instanceof Error)) return undefined;
  return explainListening(error, config) ?? explainFolder(error, config);
};

const notValid = (lines: string): string => `Invalid settings:\n${lines}`;

const explainListening = (error: SystemError, { HOST, PORT }: Config): string | undefined => {
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return undefined;
  if (error.code === 'EADDRINUSE') {
    return `Port ${error.port} is in use. Stop the program that uses it, or choose another port with PORT.`;
  }
  if (error.code === 'EACCES') {
    return notValid(
      problemOf('PORT', PORT, 'this user may not listen on it; choose a port from 1024 up'),
    );
  }
  return NO_SUCH_ADDRESS.has(error.code ?? '') ? notValid(problemOf('HOST', HOST)) : undefined;
};

const explainFolder = (error: SystemError, config: Config): string | undefined => {
  const { code, path } = error;
  // A write to a file that is already open fails without a path.
  if (code === 'ENOSPC')
    return `No space left on the disk to write ${path ?? config.DATA_DIR}. Free some and start again.`;
  if (path === undefined) return undefined;
  const holds = (name: FolderSetting) => isInside(path, config[name]);
  const wouldHold = (name: FolderSetting) => isInside(config[name], path);
  const setting = FOLDERS.find(holds) ?? FOLDERS.find(wouldHold);
  return setting && notValid(`${problemOf(setting, config[setting])} (${code}: ${path})`);
};
