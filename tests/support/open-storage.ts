import type { Bases } from '../../server/store/bases.ts';
import { Storage } from '../../server/store/storage.ts';

type Options = Parameters<typeof Storage.open>[0];

/** Options of a data folder on 12 June 2026. */
export const storageOptions = (folder: string, bases: Bases): Options => ({
  folder,
  bases,
  scenario: 'default',
  anchor: '2026-06-12',
  now: () => '2026-06-12T10:00:00.000Z',
  warn: () => {},
});

/** Opens a data folder as the server does when it starts, on 12 June 2026 unless `options` say otherwise. */
export const openStorage = (
  folder: string,
  bases: Bases,
  options: Partial<Options> = {},
): Promise<Storage> => Storage.open({ ...storageOptions(folder, bases), ...options });
