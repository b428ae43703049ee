import { openSession } from '#lab/control';
import { call } from '../../lib/api.ts';
import { Observable } from '../../lib/observable.ts';
import { frameStore, OWN_SESSION } from '../../lib/storage.ts';

/** Who has a phone, by a persona's key. */
export type Holder = 'marta' | 'luca';

/** The path that each phone opens. */
export type Places = Readonly<Record<Holder, string>>;

/** The name of the frame in which a persona is logged in. */
export const frameOf = (persona: string): string => OWN_SESSION + persona;

/** The window of a person's phone, once it has opened its page. */
export const phoneOf = (persona: Holder): Window | undefined => {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[name="${frameOf(persona)}"]`);
  const view = frame?.contentWindow;
  return view && view.location.href !== 'about:blank' ? view : undefined;
};

/** The phones over the tour's page; `visit` counts how often they have opened their pages anew. `null` while there are none. */
export const shownPhones = new Observable<{ places: Places; visit: number } | null>(null);

/** Shows two phones at these places, each person logged in anew; `null` takes them away. */
export const showPhones = (places: Places | null): void =>
  shownPhones.set(places && { places, visit: (shownPhones.get()?.visit ?? 0) + 1 });

/** Whether two phones have room beside each other; none in the frames of the stage. */
export const haveRoom = (): boolean =>
  window.top === window && window.matchMedia('(width >= 64rem) and (height >= 40rem)').matches;

/** Logs a persona in for a frame alone: the browser's own session is not touched. */
export const logInFrame = async (key: string): Promise<void> => {
  const { access, profile } = await call(openSession, { body: { person: key } });
  const { id, full_name, email } = profile;
  const store = frameStore(frameOf(key));
  const kept = { access, token: access, userFullName: full_name, userEmail: email, userId: id };
  for (const [name, value] of Object.entries(kept)) store.set(name, String(value ?? ''));
};
