import { useEffect } from 'react';
import { BASE_PATH, ownName } from '../../lib/edition.ts';
import { Observable, useObservable } from '../../lib/observable.ts';
import { tabStore } from '../../lib/storage.ts';
import { currentSeat, type Seat } from '../tour/seat.ts';
import { showNotice } from '../regia/bar-state.ts';
import { goToStep, tourStep } from '../tour/tour-step.ts';

/** Parameter of the notes' address: which tab they belong to, because another one may show the tour too. */
export const CHANNEL_PARAMETER = 'giro';
const KEY = 'regia.notes';

/** `at` from the tab of the tour: the step on show, and whose seat it is about. `go` from the notes: the step wanted; `hello`: they were opened. */
export type NotesMessage =
  | { at: number | null; seat: Seat }
  | { go: number | null }
  | { hello: true };

export const openChannel = (id: string): BroadcastChannel =>
  new BroadcastChannel(ownName(`regia.${id}`));

/** The channel of this tab; `null` while nobody has opened its notes. */
const channelId = new Observable(tabStore.get(KEY));

const BLOCKED =
  'Il browser ha bloccato la finestra delle note. Consenti le finestre popup per questo indirizzo e riprova.';

/** Opens the presenter's notes in a window of their own; where the browser refuses it, the bar says so. */
export const openNotes = (): void => {
  const id = channelId.get() ?? Math.random().toString(36).slice(2);
  tabStore.set(KEY, id);
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
    const tell = () =>
      channel.postMessage({
        at: tourStep.get()?.at ?? null,
        seat: currentSeat(),
      } satisfies NotesMessage);
    channel.addEventListener('message', ({ data }: MessageEvent<NotesMessage>) => {
      if ('go' in data) goToStep(data.go);
      else if ('hello' in data) tell();
    });
    const unsubscribe = tourStep.subscribe(tell);
    return () => {
      unsubscribe();
      channel.close();
    };
  }, [id]);
};
