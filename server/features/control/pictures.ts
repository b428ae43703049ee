import { SEED_PICTURES } from '#contract/pictures';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { FileScenario } from '../../store/file-scenario.ts';

/** Whether there is a picture for a ticket's row: one of the sandbox, of its scenario's file, or of the seed. */
export const hasPicture = (
  images: Sandbox['images'],
  file: FileScenario | null,
  name: string,
): boolean =>
  SEED_PICTURES.has(name) ||
  images.path(name) !== undefined ||
  (file?.pictures.includes(name) ?? false);
