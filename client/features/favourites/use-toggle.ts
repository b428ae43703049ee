import { toggleFavourite } from '#contract/favourites';
import { call } from '../../lib/api.ts';
import { report } from '../../lib/report.ts';
import { useOnce } from '../../lib/use-once.ts';

interface ToggleCallbacks {
  /** Called before the call is made, for an optimistic update. */
  sent?: () => void;
  /** Gets the new state, if the answer has it. */
  done: (starred: boolean | undefined) => void;
  failed?: () => void;
}

/** Adds a ticket to the favourites or removes it (CARD-02), one call at a time; a failure is only logged. */
export const useToggle = (ticketId: number) =>
  useOnce(async ({ sent, done, failed }: ToggleCallbacks) => {
    sent?.();
    try {
      const { is_favorite } = await call(toggleFavourite, { params: { ticketId } });
      done(is_favorite);
    } catch (error) {
      report('Preferito non cambiato', error);
      failed?.();
    }
  });
