import { getProfile } from '#contract/users';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/queries.ts';
import { frameStore, OWN_SESSION } from '../../lib/storage.ts';
import { answeredCalls } from '../answered-calls.ts';
import { personaToken } from '../persona-token.ts';
import { findPersona } from '../personas.ts';

/** What a phone's frame tells the page around it once it has changed something, and hears when the other one has. */
const CHANGED = 'changed';

/** The name of the frame in which a persona is logged in. */
export const frameOf = (persona: string): string => OWN_SESSION + persona;

/** Logs a persona in for a frame alone: the browser's own session is not touched. */
export const logInFrame = async (key: string): Promise<void> => {
  const persona = await findPersona(key);
  if (!persona) throw new Error(`manca la persona «${key}»`);
  const access = await personaToken(persona);
  const { id, full_name, email } = await call(getProfile, {
    headers: { Authorization: `Bearer ${access}` },
  });
  const store = frameStore(frameOf(key));
  const kept = { access, token: access, userFullName: full_name, userEmail: email, userId: id };
  for (const [name, value] of Object.entries(kept)) store.set(name, String(value ?? ''));
};

/** Passes on to the other phones what one of them has changed. Returns the function that stops it. */
export const passOnChanges = (): (() => void) => {
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (origin !== window.location.origin || data !== CHANGED) return;
    for (const { contentWindow } of document.querySelectorAll('iframe'))
      if (contentWindow !== source) contentWindow?.postMessage(CHANGED, origin);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
};

/** In such a frame, tells of its own changes and reads anew after the others'. */
export const shareChanges = (): void => {
  answeredCalls.subscribe(([last]) => {
    if (last?.isWrite && !last.hasFailed)
      window.parent.postMessage(CHANGED, window.location.origin);
  });
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source === window.parent && origin === window.location.origin && data === CHANGED)
      void queryClient.invalidateQueries();
  });
};
