import { toggleFavourite } from '#contract/favourites';
import { call } from '../../lib/api.ts';
import { announceGone, isTicketGone } from '../../lib/gone-ticket.ts';
import { rereadAll } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { useOnce } from '../../lib/use-once.ts';

interface Toggle {
  /** Whether the ticket is to be a favourite, so that a stale star never does the opposite (FAV-09). */
  wish: boolean;
  /** Called before the call is made, for an optimistic update. */
  sent?: () => void;
  /** Gets the new state by the answer, else what was wished for. */
  done: (starred: boolean) => void;
  failed?: () => void;
}

/**
 * Adds a ticket to the favourites or removes it (CARD-02), one call at a time. A failure is only logged; where the
 * ticket is gone, the lists on the page are read again.
 */
export const useToggle = (ticketId: number) =>
  useOnce(async ({ wish, sent, done, failed }: Toggle) => {
    sent?.();
    try {
      const answer: { is_favorite?: boolean } = await call(toggleFavourite, {
        params: { ticketId },
        body: { is_favorite: wish },
      });
      done(answer.is_favorite ?? wish);
    } catch (error) {
      report('Preferito non cambiato', error);
      failed?.();
      if (!isTicketGone(error)) return;
      announceGone();
      void rereadAll();
    }
  });
