import { resolve, sep } from 'node:path';
import { ConfigError, problemOf, type Config } from './config.ts';
import { ShortSecret } from './security/secret.ts';
import { FolderInUse } from './store/lock.ts';
import { CannotRead } from './store/read-if-there.ts';
import { FORMAT, NewerFormat } from './store/stored-shape.ts';

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

/** The images may lie within the data, not the other way round. */
const FOLDERS = ['UPLOADS_DIR', 'DATA_DIR'] as const;
type FolderSetting = (typeof FOLDERS)[number];

const isInside = (path: string, folder: string): boolean =>
  `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);

/** What to say of a start that failed; `undefined` where it is not ours to explain. */
export const explainStartError = (
  error: unknown,
  config: Config | undefined,
): string | undefined => {
  if (error instanceof ConfigError) return notValid(error.message);
  if (error instanceof FolderInUse) {
    return `La cartella ${error.folder} è già usata dal processo ${error.pid}. Ferma quel processo, o scegli un’altra cartella con DATA_DIR. Se il processo non è Rivola, elimina ${error.path}.`;
  }
  if (error instanceof ShortSecret) {
    return `The secret in ${error.path} is too short (${error.length} characters). It was not replaced, since that would end every session: put the right one back, set JWT_SECRET, or delete the file to have a new one made.`;
  }
  if (!config || !(error instanceof Error)) return undefined;
  if (error instanceof NewerFormat) {
    return `The data in ${config.DATA_DIR} are of format ${error.format}, which a newer version of Rivola wrote; this one reads formats up to ${FORMAT}. Nothing was changed: start the newer version, or choose another folder with DATA_DIR.`;
  }
  if (error instanceof CannotRead) {
    const { what, path, reason } = error;
    const setting = FOLDERS.find((name) => isInside(path, config[name])) ?? 'DATA_DIR';
    return `Rivola cannot read ${what}, ${path} (${reason}). Nothing was put in its place: let this user read it, or choose another folder with ${setting}.`;
  }
  return explainListening(error, config) ?? explainFolder(error, config);
};

const notValid = (lines: string): string => `Impostazioni non valide:\n${lines}`;

const explainListening = (error: SystemError, { HOST, PORT }: Config): string | undefined => {
  if (error.syscall !== 'listen' && error.syscall !== 'getaddrinfo') return undefined;
  if (error.code === 'EADDRINUSE') {
    return `La porta ${error.port} è occupata. Libera la porta, o scegline un’altra con PORT.`;
  }
  if (error.code === 'EACCES') {
    return notValid(
      problemOf('PORT', PORT, 'questo utente non può usarla: scegline una da 1024 in su'),
    );
  }
  return NO_SUCH_ADDRESS.has(error.code ?? '') ? notValid(problemOf('HOST', HOST)) : undefined;
};

const explainFolder = (error: SystemError, config: Config): string | undefined => {
  const { code, path } = error;
  // A file that is open already is not named.
  if (code === 'ENOSPC')
    return `Non c’è più spazio per scrivere ${path ?? config.DATA_DIR}: liberane.`;
  if (path === undefined) return undefined;
  const holds = (name: FolderSetting) => isInside(path, config[name]);
  const wouldHold = (name: FolderSetting) => isInside(config[name], path);
  const setting = FOLDERS.find(holds) ?? FOLDERS.find(wouldHold);
  return setting && notValid(`${problemOf(setting, config[setting])} (${code}: ${path})`);
};
