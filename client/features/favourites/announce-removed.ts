import { listFavourites, toggleFavourite } from '#contract/favourites';
import { announce } from '../../lib/announcements.ts';
import { call } from '../../lib/api.ts';
import { keyOf, queryClient } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { currentSession } from '../../lib/session.ts';

/** Milliseconds for which a removal can be undone. */
const UNDO_DELAY = 10_000;
const CONFIRMATION_DELAY = 3000;

/** Says that a favourite was removed, with a button that puts it back (FAV-09). */
export const announceRemoved = (ticketId: number): void => {
  const { access } = currentSession();
  announce('Tolto dai preferiti', UNDO_DELAY, 'success', {
    label: 'Annulla',
    run: () => {
      // By then another user may have logged in.
      if (currentSession().access === access) void putBack(ticketId);
    },
  });
};

/** Says that a card was taken out of the list only (FAV-05), with a button that shows it again. */
export const announceHidden = (showAgain: () => void): void =>
  announce('Nascosto da questo elenco', UNDO_DELAY, 'info', {
    label: 'Annulla',
    run: showAgain,
  });

/** Works on whatever page the user is by then. */
const putBack = async (ticketId: number): Promise<void> => {
  try {
    await call(toggleFavourite, { params: { ticketId }, body: { is_favorite: true } });
    announce('Di nuovo tra i preferiti', CONFIRMATION_DELAY);
  } catch (error) {
    report('Preferito non rimesso', error);
    announce('Non è stato possibile rimetterlo tra i preferiti.', CONFIRMATION_DELAY, 'danger');
  }
  await queryClient.invalidateQueries({ queryKey: keyOf(listFavourites) });
};
