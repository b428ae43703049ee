/** Folders that cannot be synced, and those that a service keeps the same on several machines, which sends each change on (GEN-24). */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { posix } from 'node:path';
import { UNSYNCED } from '#platform/files';

/** Services by the name of a folder that they keep: on Windows in the home, on macOS in ~/Library. */
const SERVICES: readonly (readonly [name: RegExp, service: string])[] = [
  [/^OneDrive\b/i, 'OneDrive'],
  [/^(iCloud ?Drive|Mobile Documents)$/i, 'iCloud'],
  [/^Dropbox\b/i, 'Dropbox'],
  [/^Google ?Drive\b/i, 'Google Drive'],
  [/^Nextcloud\b/i, 'Nextcloud'],
];
/** Where macOS has the folders of all services but its own. */
const OTHERS = /^CloudStorage$/i;

interface Machine {
  platform: NodeJS.Platform;
  /** Empty for a user who has none. */
  home: string;
  exists: (path: string) => boolean;
}

/** `homedir()` throws for a user whom the system does not know, as containers run one, where `HOME` says none either. */
const homeOrNone = (): string => {
  try {
    return homedir();
  } catch {
    return '';
  }
};

/** The service that keeps the folder at a path; `null` for none. */
export const serviceOf = (
  path: string,
  { platform, home, exists }: Machine = {
    platform: process.platform,
    home: homeOrNone(),
    exists: existsSync,
  },
): string | null => {
  const names = path.split(/[\\/]/);
  const known = SERVICES.find(([pattern]) => names.some((name) => pattern.test(name)));
  if (known) return known[1];
  if (names.some((name) => OTHERS.test(name))) return 'a service';
  // With 'Desktop & Documents' iCloud keeps these two where they are, and lists them beside its own.
  const kept = ['Desktop', 'Documents'].find((name) =>
    path.startsWith(`${posix.join(home, name)}/`),
  );
  const listed = posix.join(home, 'Library/Mobile Documents/com~apple~CloudDocs', kept ?? '');
  return platform === 'darwin' && kept && exists(listed) ? 'iCloud' : null;
};

/** The service that keeps a folder, whatever link leads to it. */
export const findService = async (folder: string): Promise<string | null> =>
  serviceOf(await realpath(folder).catch(() => folder));

/** Says once that a folder's file system cannot sync it, as some shared, mounted and synchronised folders cannot. */
export const warnOfUnsyncedFolder = (warn: (text: string) => void): void => {
  const onFirst = (message: unknown) => {
    unsubscribe(UNSYNCED, onFirst);
    const { folder, code } = message as { folder: string; code: string };
    warn(
      `${folder} cannot be synced (${code}), as on some shared or mounted folders: after a power cut the latest changes may be gone. Files are synced as ever. To be safe from that, choose folders on a local disk with DATA_DIR and UPLOADS_DIR.`,
    );
  };
  subscribe(UNSYNCED, onFirst);
};
