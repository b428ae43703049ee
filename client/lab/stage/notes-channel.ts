import { useEffect } from 'react';
import { BASE_PATH, ownName } from '../../lib/edition.ts';
import { Observable, useObservable } from '../../lib/observable.ts';
import { tabStore } from '../../lib/storage.ts';
import { nameOf, pageBrand } from '../../lib/brand.ts';
import { showNotice } from '../regia/bar-state.ts';
import { typed, type Seat } from '../tour/told.ts';
import { BEFORE, goBack, goOn, goToStep, tour } from '../tour/tour.ts';

/** Parameter of the notes' address: which tab they belong to, because another one may show the tour too. */
export const CHANNEL_PARAMETER = 'giro';
/** In the tab's storage. The notes stay with their tab for the next client (new-client.ts). */
export const NOTES_KEY = 'regia.notes';

/** What the tab of the tour shows. */
export interface OnShow {
  /** The step; `null` while there is none. */
  at: number | null;
  /** What it is about, and the client's name. */
  seat: Seat;
  name: string;
}

/** What the notes ask for: a press, a step, the end of the tour, or what is on show. */
export type Asked = 'next' | 'back' | 'hello' | { go: number | null };

export const openChannel = (id: string): BroadcastChannel =>
  new BroadcastChannel(ownName(`regia.${id}`));

/** The channel of this tab; `null` while nobody has opened its notes. */
const channelId = new Observable(tabStore.get(NOTES_KEY));

const BLOCKED =
  'Il browser ha bloccato la finestra delle note. Consenti le finestre popup per questo indirizzo e riprova.';

/** Opens the presenter's notes in a window of their own; where the browser refuses it, the bar says so. */
export const openNotes = (): void => {
  const id = channelId.get() ?? Math.random().toString(36).slice(2);
  tabStore.set(NOTES_KEY, id);
  channelId.set(id);
  const address = `${BASE_PATH}/regia/note?${CHANNEL_PARAMETER}=${id}`;
  if (!window.open(address, `regia-${id}`, 'popup,width=520,height=680'))
    showNotice(BLOCKED, { tone: 'danger' });
};

/** Lets the notes follow the tour of this tab, and lead it. */
export const useNotes = (): void => {
  const id = useObservable(channelId);
  useEffect(() => {
    if (id === null) return undefined;
    const channel = openChannel(id);
    const tell = () => {
      const { at = BEFORE } = tour.get() ?? {};
      channel.postMessage({
        at: at === BEFORE ? null : at,
        seat: typed().seat,
        name: nameOf(pageBrand.get()),
      } satisfies OnShow);
    };
    channel.addEventListener('message', ({ data }: MessageEvent<Asked | OnShow>) => {
      if (data === 'next') goOn();
      else if (data === 'back') goBack();
      else if (data === 'hello') tell();
      else if ('go' in data) goToStep(data.go);
    });
    const unsubscribe = [tour.subscribe(tell), pageBrand.subscribe(tell)];
    tell();
    return () => {
      for (const stop of unsubscribe) stop();
      channel.close();
    };
  }, [id]);
};
