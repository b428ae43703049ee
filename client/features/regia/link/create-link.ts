import { listPersonas } from '#contract/control';
import { listFaults } from '#contract/faults';
import { keepSnapshot } from '#contract/snapshots';
import { call } from '../../../lib/api.ts';
import { BASE_PATH } from '../../../lib/edition.ts';
import { currentSession } from '../../../lib/session.ts';
import { REGIA_PARAMETER } from '../regia-visibility.ts';
import { encodeLinkState, type LinkState } from './link-state.ts';
import type { KeptByLink } from './what-link-keeps.ts';

/**
 * Creates a link that makes a sandbox in the state of the current one, with its persona, and then opens the path. The
 * rows are kept as a snapshot that is named by its content; an unchanged seed needs none, so its link opens on any server.
 */
export const createLink = async (path: string): Promise<KeptByLink & { link: string }> => {
  const [kept, faults, personas] = await Promise.all([
    call(keepSnapshot, { body: {} }),
    call(listFaults, {}),
    call(listPersonas, {}),
  ]);
  const { access, email } = currentSession();
  const isFrozen = kept.clock.mode === 'frozen';
  const state: LinkState['state'] =
    kept.name === null
      ? {
          scenario: kept.scenario,
          date: isFrozen ? kept.date : null,
          now: isFrozen ? kept.clock.now : null,
          ...(kept.defects.length > 0 && { defects: kept.defects }),
          faults: faults.map(({ endpoint, who, nth, times, effect }) => ({
            endpoint,
            who,
            nth,
            times,
            effect,
          })),
        }
      : { snapshot: kept.name };
  const persona = (access && personas.find((one) => one.email === email)?.key) || null;
  const code = encodeLinkState({ v: 2, state, persona, place: withoutRegiaParameter(path) });
  // The link opens /regia, which needs no session: another page might redirect before the session is restored.
  const link = `${window.location.origin}${BASE_PATH}/regia?${REGIA_PARAMETER}=${code}`;
  return { link, state, persona, isFrozen };
};

const withoutRegiaParameter = (path: string): string => {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  searchParams.delete(REGIA_PARAMETER);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
};
