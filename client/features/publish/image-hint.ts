import { IMAGE_MAX_BYTES } from '#contract/limits';
import { formatFileSize } from '#contract/quantities';

const size = `Al massimo ${formatFileSize(IMAGE_MAX_BYTES)}.`;

/** What the form says below its image field: while an edited ticket's own image stays, and otherwise (PUB-17). */
export const IMAGE_HINT = {
  stays: `Resta questa, se non ne scegli un’altra. ${size}`,
  optional: `Facoltativa: una foto del luogo, senza codici del biglietto. ${size}`,
};
