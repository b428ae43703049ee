import { listFavourites, toggleFavourite } from '#contract/favourites';
import { DELAY } from '#contract/limits';
import { announce, currentAnnouncement } from '../../lib/announcements.ts';
import { call } from '../../lib/api.ts';
import { keyOf, queryClient } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { currentSession } from '../../lib/session.ts';

const UNDO = 'Annulla';
const NOT_PUT_BACK = 'Non è stato possibile rimetterlo tra i preferiti.';

/** A notice that takes the place of another one undoes what that one would have, too. */
const announceUndoable = (text: string, tone: 'success' | 'info', undo: () => void): void => {
  const before = currentAnnouncement()?.action;
  const undoBefore = before?.label === UNDO ? before.run : undefined;
  announce(text, DELAY.undo, tone, {
    label: UNDO,
    run: () => {
      undoBefore?.();
      undo();
    },
  });
};

/** Says that a favourite was removed, with a button that puts it back (FAV-09). */
export const announceRemoved = (ticketId: number): void => {
  const { access } = currentSession();
  announceUndoable('Tolto dai preferiti', 'success', () => {
    // By then another user may have logged in.
    if (currentSession().access === access) void putBack(ticketId);
  });
};

/** Says that a card was taken out of the list only (FAV-05), with a button that shows it again. */
export const announceHidden = (showAgain: () => void): void =>
  announceUndoable('Nascosto da questo elenco', 'info', showAgain);

/** Works on whatever page the user is by then. */
const putBack = async (ticketId: number): Promise<void> => {
  try {
    await call(toggleFavourite, { params: { ticketId }, body: { is_favorite: true } });
    // Of several, one that failed is what matters.
    if (currentAnnouncement()?.text !== NOT_PUT_BACK)
      announce('Di nuovo tra i preferiti', DELAY.confirmation);
  } catch (error) {
    report('Preferito non rimesso', error);
    announce(NOT_PUT_BACK, DELAY.confirmation, 'danger');
  }
  await queryClient.invalidateQueries({ queryKey: keyOf(listFavourites) });
};
