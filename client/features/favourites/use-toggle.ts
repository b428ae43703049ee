import { useRef } from 'react';
import { toggleFavourite } from '#contract/favourites';
import { call } from '../../lib/api.ts';
import { announceGone, isTicketGone } from '../../lib/error-text.ts';
import { rereadAll } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { useOnce } from '../../lib/use-once.ts';

const FAILED = 'Preferito non cambiato';

interface Listeners {
  /** Gets the new state by the answer, else what was wished for. */
  done: (starred: boolean) => void;
  failed: () => void;
}

/**
 * Adds a ticket to the favourites or removes it (CARD-02): `wishFor` says whether it is to be one, so that a stale star
 * never does the opposite (FAV-09). One call at a time; a wish that changes meanwhile is sent after the answer, or after a
 * failure, of which nobody knows what it has changed (GEN-18).
 * A failure is only logged; where the ticket is gone, the lists on the page are read again.
 */
export const useToggle = (ticketId: number, { done, failed }: Listeners) => {
  const wish = useRef(false);
  const ask = async (wished: boolean): Promise<boolean> => {
    const answer = await call(toggleFavourite, {
      params: { ticketId },
      body: { is_favorite: wished },
    });
    return answer?.is_favorite ?? wished;
  };
  const send = async (): Promise<boolean> => {
    const sent = wish.current;
    const answer = ask(sent);
    const failure: unknown = await answer.then(
      () => null,
      (error: unknown) => error,
    );
    if (wish.current === sent) return answer;
    if (failure) report(FAILED, failure);
    return send();
  };
  const { run, pending } = useOnce(async () => {
    try {
      done(await send());
    } catch (error) {
      report(FAILED, error);
      failed();
      if (!isTicketGone(error)) return;
      announceGone();
      void rereadAll();
    }
  });
  const wishFor = (starred: boolean): void => {
    wish.current = starred;
    void run();
  };
  return { wishFor, pending };
};
