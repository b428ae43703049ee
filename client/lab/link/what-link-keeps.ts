import { LINK_CODE_MAX } from '#lab/limits';
import { formatCharacters } from '#contract/quantities';
import type { LinkState } from './link-state.ts';

/** The file that a state is saved in when it is too long for a link (STATIC-06). */
export const LINK_FILE = 'momento-rivola.json';

/** Names of hosts that are this machine. */
export const LOOPBACK = /^(?:localhost|.+\.localhost|127\..+|\[::1\])$/;

/** What one should know before one copies a link: it opens here alone, who is not taken along, an edit that is not. */
export const linkWarnings = (
  hostname: string,
  { isNobodysPersona, isEditing }: { isNobodysPersona: boolean; isEditing: boolean },
): string[] => [
  ...(LOOPBACK.test(hostname)
    ? ['L’indirizzo è di questo computer: il link si apre soltanto qui.']
    : []),
  ...(isNobodysPersona
    ? ['Chi ha effettuato l’accesso non è una persona della Regia: il link si apre da visitatore.']
    : []),
  ...(isEditing ? ['La modifica in corso non fa parte del link: si apre un modulo vuoto.'] : []),
];

/** What a copied link does, in a notice that promises no more than it keeps. */
export const linkPromise = ({ state, persona }: LinkState): string => {
  const who = persona ? 'con la stessa persona' : 'da visitatore';
  const isFrozen = state.document.clock.mode === 'frozen';
  const when = isFrozen ? 'alla stessa data' : 'con la data di quando si apre';
  return `Link copiato: apre un ambiente nuovo ${who}, ${when}, con gli stessi dati ma senza posta né password nuove, con gli stessi errori simulati e difetti.`;
};

/** What became of a state that is too long for a link. */
export const filePromise = ({ state }: LinkState): string => {
  const hasPictures = Object.keys(state.document.images ?? {}).length > 0;
  const why = hasPictures ? ', perché ha foto caricate' : '';
  return `Questo momento non sta in un link di ${formatCharacters(LINK_CODE_MAX)}${why}: è nel file ${LINK_FILE}, appena scaricato, senza posta né password nuove. Chi lo riceve lo apre dalla Regia con «Apri un file».`;
};
