import { getClock, getSandbox, listPersonas } from '#lab/control';
import { listFaults } from '#lab/faults';
import { keepSnapshot } from '#lab/snapshots';
import { exportSandbox } from '#lab/state';
import type { Loose } from '#contract/json-values';
import { LINK_CODE_MAX, LINK_FAULTS_MAX } from '#lab/limits';
import { call } from '../../lib/api.ts';
import { BASE_PATH, IS_STATIC } from '../../lib/edition.ts';
import { currentSession } from '../../lib/session.ts';
import { pack } from './carried-code.ts';
import { FRAGMENT } from '../link-frame.ts';
import { REGIA_PARAMETER } from '../regia-parameter.ts';
import { screenPathOf } from '../screen-path.ts';
import { encodeLinkState, type LinkState } from './link-state.ts';
import type { LinkContent } from './what-link-keeps.ts';

/** A link, or where the state is too long for one, what a file takes along instead. */
interface CreatedLink extends LinkContent {
  /** `null` where it would be too long. */
  link: string | null;
  linkState: LinkState;
}

/** What a link says of the state, and whether its clock stands still. */
type StateContent = Pick<LinkContent, 'state' | 'isFrozen'>;

// The link opens /regia, which needs no session: another page might redirect before the session is restored.
const regiaAt = (rest: string): string => `${window.location.origin}${BASE_PATH}/regia${rest}`;

/**
 * Creates a link that makes a sandbox in the state of the current one, with its persona, and then opens the path. The
 * server keeps the state; without a server it goes along.
 */
export const createLink = async (path: string): Promise<CreatedLink> => {
  const [{ state, isFrozen }, personas] = await Promise.all([
    IS_STATIC ? carriedState() : keptState(),
    call(listPersonas, {}),
  ]);
  const { access, email } = currentSession();
  const persona = (access && personas.find((one) => one.email === email)?.key) || null;
  const linkState: LinkState = { v: 2, state, persona, place: screenPathOf(path) };
  const link = IS_STATIC
    ? await carriedLink(linkState)
    : regiaAt(`?${REGIA_PARAMETER}=${encodeLinkState(linkState)}`);
  return { link, linkState, state, persona, isFrozen };
};

/** `null` where it would be too long for a chat. */
const carriedLink = async (linkState: LinkState): Promise<string | null> => {
  const code = await pack(JSON.stringify(linkState));
  const link = code && regiaAt(FRAGMENT + code);
  return link && link.length <= LINK_CODE_MAX ? link : null;
};

const faultsToAdd = async () => {
  const faults = await call(listFaults, {});
  if (faults.length > LINK_FAULTS_MAX)
    throw new Error(`gli errori simulati in vigore sono più di ${LINK_FAULTS_MAX}`);
  return faults.map(({ id: _id, ...fault }) => fault);
};

/** The rows are kept as a snapshot that is named by its content; an unchanged seed needs none, so its link opens anywhere. */
const keptState = async (): Promise<StateContent> => {
  const kept = await call(keepSnapshot, { body: {} });
  const isFrozen = kept.clock.mode === 'frozen';
  if (kept.name !== null) return { state: { snapshot: kept.name }, isFrozen };
  const state = {
    scenario: kept.scenario,
    date: isFrozen ? kept.date : null,
    now: isFrozen ? kept.clock.now : null,
    ...(kept.defects.length > 0 && { defects: kept.defects }),
    faults: await faultsToAdd(),
  };
  return { state, isFrozen };
};

/**
 * The changed rows with their pictures. Mails stay here: their links open only where they were sent. With a live clock
 * the rows go along with the day.
 */
const carriedState = async (): Promise<StateContent> => {
  const [{ mode }, { defects }, faults] = await Promise.all([
    call(getClock, {}),
    call(getSandbox, {}),
    faultsToAdd(),
  ]);
  const isFrozen = mode === 'frozen';
  const query = {
    rows: 'changed',
    images: 'true',
    dates: isFrozen ? 'absolute' : 'relative',
  } as const;
  const { mail: _, ...rows } = await call(exportSandbox, { query });
  const over = rows['over'] as { removed: Loose };
  const { mail: _gone, ...removed } = over.removed;
  const document = { ...rows, over: { ...over, removed } };
  const state = { document, defects, faults } as LinkState['state'];
  return { state, isFrozen };
};
