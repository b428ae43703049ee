import { getClock, getSandbox, listPersonas } from '#lab/control';
import { listFaults } from '#lab/faults';
import { exportSandbox } from '#lab/state';
import type { Loose } from '#contract/json-values';
import { LINK_CODE_MAX, LINK_FAULTS_MAX } from '#lab/limits';
import { call } from '../../lib/api.ts';
import { BASE_PATH } from '../../lib/edition.ts';
import { currentSession } from '../../lib/session.ts';
import { pack, type LinkState } from './link-state.ts';
import { FRAGMENT } from './link-frame.ts';
import { screenPathOf } from './screen-path.ts';

/** A link, or where the state is too long for one, what a file takes along instead. */
export interface CreatedLink {
  /** `null` where it would be too long. */
  link: string | null;
  linkState: LinkState;
}

/**
 * Creates a link that makes a sandbox in the state of the current one, with its persona, and then opens the path. The state
 * goes along in the fragment, which no host sees (STATIC-06).
 */
export const createLink = async (path: string): Promise<CreatedLink> => {
  const [state, personas] = await Promise.all([carriedState(), call(listPersonas, {})]);
  const { access, email } = currentSession();
  const persona = (access && personas.find((one) => one.email === email)?.key) || null;
  const linkState: LinkState = { v: 2, state, persona, place: screenPathOf(path) };
  return { link: await linkTo(linkState), linkState };
};

/**
 * `null` where it would be too long for a chat. It opens /regia, which needs no session: another page might redirect before the
 * session is restored.
 */
const linkTo = async (linkState: LinkState): Promise<string | null> => {
  const code = await pack(JSON.stringify(linkState));
  const link = code && `${window.location.origin}${BASE_PATH}/regia${FRAGMENT}${code}`;
  return link && link.length <= LINK_CODE_MAX ? link : null;
};

/**
 * The changed rows with their pictures, faults and defects. Mails stay here: their links open only where they were sent. With
 * a live clock the rows go along with the day.
 */
const carriedState = async (): Promise<LinkState['state']> => {
  const [{ mode }, { defects }, faults] = await Promise.all([
    call(getClock, {}),
    call(getSandbox, {}),
    call(listFaults, {}),
  ]);
  if (faults.length > LINK_FAULTS_MAX)
    throw new Error(`gli errori simulati in vigore sono più di ${LINK_FAULTS_MAX}`);
  const query = {
    rows: 'changed',
    images: 'true',
    dates: mode === 'frozen' ? 'absolute' : 'relative',
  } as const;
  const { mail: _, ...rows } = await call(exportSandbox, { query });
  const basedOn = rows['based_on'] as { removed: Loose };
  const { mail: _gone, ...removed } = basedOn.removed;
  return {
    document: { ...rows, based_on: { ...basedOn, removed } },
    defects,
    faults: faults.map(({ id: _id, ...fault }) => fault),
  } as LinkState['state'];
};
