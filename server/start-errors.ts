import { resolve, sep } from 'node:path';
import { ConfigError, describeInvalid, type Config } from './config.ts';
import { FolderInUse } from './store/lock.ts';

interface SystemError extends NodeJS.ErrnoException {
  port?: number;
}

/** Codes of errors that mean that `HOST` is no address of this machine. */
const HOST_ERRORS: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EAI_AGAIN',
  'EINVAL',
  'ENOTFOUND',
]);

/** In order of search: UPLOADS_DIR may be inside DATA_DIR, but not the other way round. */
const FOLDERS = ['UPLOADS_DIR', 'DATA_DIR'] as const;
type FolderSetting = (typeof FOLDERS)[number];

const isInside = (path: string, folder: string): boolean =>
  `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);

/** The message of a failed start; `undefined` if no setting caused it, so that the caller prints the stack. */
export const explainStartError = (
  error: unknown,
  config: Config | undefined,
): string | undefined => {
  if (error instanceof ConfigError) return invalidSettings(error.message);
  if (error instanceof FolderInUse) {
    return `The folder ${error.folder} is already in use by process ${error.pid}. Stop that process, or choose another folder with DATA_DIR. If that process is not Rivola, delete ${error.path}.`;
  }
  if (!config || !(error instanceof Error)) return undefined;
  return explainListenError(error, config) ?? explainFolderError(error, config);
};

const invalidSettings = (lines: string): string => `Invalid settings:\n${lines}`;

const explainListenError = (error: SystemError, { HOST, PORT }: Config): string | undefined => {
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return undefined;
  if (error.code === 'EADDRINUSE') {
    return `Port ${error.port} is in use. Stop the program that uses it, or choose another port with PORT.`;
  }
  if (error.code === 'EACCES') {
    return invalidSettings(
      describeInvalid('PORT', PORT, 'this user may not listen on it; choose a port from 1024 up'),
    );
  }
  return HOST_ERRORS.has(error.code ?? '')
    ? invalidSettings(describeInvalid('HOST', HOST))
    : undefined;
};

const explainFolderError = (error: SystemError, config: Config): string | undefined => {
  const { code, path } = error;
  // Errors of writes to an open file have no path.
  if (code === 'ENOSPC')
    return `No space left on the disk to write ${path ?? config.DATA_DIR}. Free some and start again.`;
  if (path === undefined) return undefined;
  const contains = (name: FolderSetting) => isInside(path, config[name]);
  // Creating the folder can fail at one of its parents.
  const isParent = (name: FolderSetting) => isInside(config[name], path);
  const setting = FOLDERS.find(contains) ?? FOLDERS.find(isParent);
  return (
    setting && invalidSettings(`${describeInvalid(setting, config[setting])} (${code}: ${path})`)
  );
};
