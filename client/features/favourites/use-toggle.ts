import { useRef } from 'react';
import { toggleFavourite } from '#contract/favourites';
import { call } from '../../lib/api.ts';
import { report } from '../../lib/report.ts';

interface Steps {
  /** At once, before the server knows. */
  sent?: () => void;
  /** With what the ticket now is, if the answer says. */
  done: (starred: boolean | undefined) => void;
  failed?: () => void;
}

/** CARD-02. One press at a time; a failure is only logged. */
export const useToggle = (ticketId: number) => {
  const underWay = useRef(false);
  return async ({ sent, done, failed }: Steps): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    sent?.();
    try {
      const { is_favorite } = await call(toggleFavourite, { params: { ticketId } });
      done(is_favorite);
    } catch (error) {
      report('Preferito non cambiato', error);
      failed?.();
    } finally {
      underWay.current = false;
    }
  };
};
