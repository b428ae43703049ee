import { Observable } from '../../lib/observable.ts';
import { showNotice } from '../regia/bar-state.ts';
import { LinkTooLarge } from './carried-code.ts';
import type { LinkState } from './link-state.ts';

interface Asked {
  link: LinkState;
  /** Leaves the address that the link came by, which must not keep its code. */
  leave: () => void;
}

/** What its reader is asked about before it is opened. */
export const askedLink = new Observable<Asked | null>(null);

/** Asks about a state that came along, in the fragment or as a file; or says that it is none. Nothing has changed then. */
export const askToOpen = (
  read: LinkState | LinkTooLarge | null,
  what: 'Il link' | 'Il file',
  leave: () => void,
): void => {
  if (read !== null && !(read instanceof LinkTooLarge)) return askedLink.set({ link: read, leave });
  const why =
    read === null
      ? 'non contiene un momento della Regia, oppure è rovinato'
      : 'è più grande di ogni momento che la Regia salva';
  showNotice(`${what} ${why}: non è stato aperto e non è cambiato nulla.`, { tone: 'danger' });
  leave();
};
