import { join, resolve, sep } from 'node:path';
import { HeldFile } from '#platform/files';
import { ConfigError, describeInvalid, type Config } from './config.ts';
import { ShortSecret } from './node/secret.ts';
import { FolderInUse } from './store/data-lock.ts';
import { CannotRead, FULL_DISK } from './store/read-if-there.ts';
import { FORMAT } from './store/migrations.ts';
import { NewerFormat } from './store/document.ts';

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

/** The folders in the order of search: UPLOADS_DIR may be inside DATA_DIR, but not the other way round. */
const FOLDERS = ['UPLOADS_DIR', 'DATA_DIR'] as const;
type FolderSetting = (typeof FOLDERS)[number];

const isInside = (path: string, folder: string): boolean =>
  `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);

/** The message of a failed start; `undefined` if no setting caused it, so that the caller prints the stack. */
export const explainStartError = (
  error: unknown,
  config: Config | undefined,
  platform = process.platform,
): string | undefined => {
  if (error instanceof ConfigError) return invalidSettings(error.message);
  if (error instanceof FolderInUse) {
    const { folder, owner } = error;
    return `The folder ${folder} is already in use by ${owner}. Stop that process, or choose another folder with DATA_DIR.`;
  }
  if (error instanceof ShortSecret) {
    return `The secret in ${error.path} is too short (${error.length} characters). It was not replaced, since that would end every session: put the right one back, set JWT_SECRET, or delete the file to have a new one made.`;
  }
  if (!config || !(error instanceof Error)) return undefined;
  if (error instanceof NewerFormat) {
    return `The data in ${config.DATA_DIR} has format ${error.format} and was written by another version of Rivola; this one reads formats up to ${FORMAT}. Nothing was changed: start that version, go back to the seed with npm run reset, or choose another folder with DATA_DIR.`;
  }
  if (error instanceof CannotRead) {
    const { what, path, reason } = error;
    const setting = FOLDERS.find((name) => isInside(path, config[name])) ?? 'DATA_DIR';
    return `Rivola cannot read ${what}, ${path} (${reason}). Nothing was put in its place: let this user read it, or choose another folder with ${setting}.`;
  }
  return explainListenError(error, config, platform) ?? explainFolderError(error, config);
};

/** The message of a server whose folder has another owner (HOST-05). */
export const explainLostFolder = (folder: string): string =>
  `This server stops: ${folder} is no longer its own, and it has written nothing there since. Either another server took the folder over while this one did not run (a suspended process, a sleeping machine), or somebody removed ${join(folder, 'lock')}. To start it again, stop the other one, or choose another folder with DATA_DIR.`;

const invalidSettings = (lines: string): string => `Invalid settings:\n${lines}`;

const explainListenError = (
  error: SystemError,
  { HOST, PORT }: Config,
  platform: NodeJS.Platform,
): string | undefined => {
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return undefined;
  if (error.code === 'EADDRINUSE') {
    return `Port ${error.port} is in use. Stop the program that uses it, or choose another port with PORT.`;
  }
  if (error.code === 'EACCES') {
    const why =
      platform === 'win32'
        ? 'Windows has reserved it, as for Hyper-V, WSL or Docker, and no program may listen on it; choose another port'
        : 'this user may not listen on it; choose a port from 1024 up';
    return invalidSettings(describeInvalid('PORT', PORT, why));
  }
  return HOST_ERRORS.has(error.code ?? '')
    ? invalidSettings(describeInvalid('HOST', HOST))
    : undefined;
};

/** Codes that mean that a path is no folder, or one in which this user may not write. */
const FOLDER_ERRORS: ReadonlySet<string> = new Set([
  ...['EACCES', 'EEXIST', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'],
]);

const explainFolderError = (error: Error, config: Config): string | undefined => {
  const { code = '', path } = (error instanceof HeldFile ? error.cause : error) as SystemError;
  // Errors of writes to an open file have no path.
  if (FULL_DISK.has(code))
    return `No space left on the disk to write ${path ?? config.DATA_DIR}. Free some and start again.`;
  if (path === undefined) return undefined;
  const contains = (name: FolderSetting) => isInside(path, config[name]);
  // Creating the folder can fail at one of its parents.
  const isParent = (name: FolderSetting) => isInside(config[name], path);
  const setting = FOLDERS.find(contains) ?? FOLDERS.find(isParent);
  if (setting === undefined) return undefined;
  if (error instanceof HeldFile || !FOLDER_ERRORS.has(code))
    return `Rivola cannot use ${config[setting]}: ${error.message}. Nothing was changed there: start again once that is mended, or choose another folder with ${setting}.`;
  return invalidSettings(`${describeInvalid(setting, config[setting])} (${code}: ${path})`);
};
