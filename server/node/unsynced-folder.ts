import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { UNSYNCED } from '#platform/files';

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
