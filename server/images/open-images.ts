import type { Storage } from '../store/storage.ts';
import { ImageFolder } from './image-folder.ts';

/**
 * Opens the images of a sandbox on disk, and deletes those that no ticket has: a request that a crash interrupted left
 * them. Where stored data was unreadable, any image could belong to one of its tickets, so none is deleted.
 */
export const openImages = async (folder: string, storage: Storage): Promise<ImageFolder> => {
  const images = await ImageFolder.open(folder);
  const tickets = [...storage.store.tickets.values()];
  if (!storage.damaged) await images.keepOnly(new Set(tickets.map(({ image }) => image ?? '')));
  return images;
};
