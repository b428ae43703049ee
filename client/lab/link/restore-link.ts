import { createSandbox, deleteSandbox, getSandbox, resetSandbox, setClock } from '#lab/control';
import { setDefects } from '#lab/defects';
import type { CallInput } from '#contract/endpoint';
import { importSandbox } from '#lab/state';
import { call, hasStatus } from '../../lib/api.ts';
import { BASE_PATH } from '../../lib/edition.ts';
import { errorTexts } from '../../lib/error-text.ts';
import { keepNotice, showNotice } from '../bar-state.ts';
import { addFault, removeAllFaults } from '../faults.ts';
import { loginAs, logOut } from '../personas.ts';
import { refreshAll } from '../regia-queries.ts';
import { errorText } from '../run-action.ts';
import { setSandboxCookie } from '../sandbox-cookie.ts';
import type { CarriedState, LinkState } from './link-state.ts';

type NavigateTo = (path: string) => void;

/** Where a link that was not opened leaves one; the address must not keep its code. */
export const START = '/';

/** Says that a link's code is not valid; it has changed nothing. */
export const refuseLink = (navigate: NavigateTo): void => {
  showNotice('Il link della Regia non è valido ed è stato ignorato.', { tone: 'danger' });
  navigate(START);
};

/** Says that a link was not opened, because its reader did not want it. */
export const declineLink = (leave: () => void): void => {
  showNotice('Il link non è stato aperto: non è cambiato nulla.');
  leave();
};

/**
 * Makes a sandbox in the state that a link describes, enters it and opens the path (DEMO-12). Where the sandbox cannot
 * be made, because the snapshot is gone or its rows do not fit, nothing changes, and `leave` takes the code out of the
 * address.
 */
export const restoreLink = async (
  link: LinkState,
  navigate: NavigateTo,
  leave: () => void,
): Promise<void> => {
  let sandbox: string;
  try {
    sandbox = await makeSandbox(link.state);
  } catch (error) {
    const why = isSnapshotGone(error)
      ? 'i dati che conservava sono stati eliminati da questo server.'
      : errorText(error);
    showNotice(`Il link non si può aprire e nulla è cambiato: ${why}`, { tone: 'danger' });
    return leave();
  }
  try {
    setSandboxCookie(sandbox);
    await restoreState(link);
    const done = `Momento ripristinato nell’ambiente ${sandbox}, che è solo tuo.`;
    const { defects } = await call(getSandbox, {});
    if (defects.length > 0) {
      // Those of the client come with a page that is loaded.
      keepNotice(done);
      window.location.assign(BASE_PATH + link.place);
      return;
    }
    navigate(link.place);
    await refreshAll();
    showNotice(done);
  } catch (error) {
    // A reload of the link's own address would open it once more, in one more sandbox.
    navigate(link.place);
    await refreshAll();
    showNotice(`Il link è stato aperto solo in parte: ${errorText(error)}`, { tone: 'danger' });
  }
};

/** The refusal names the snapshot as the link does, which says nothing to a reader. */
const isSnapshotGone = (error: unknown): boolean =>
  hasStatus(error, 400) && errorTexts(error, 'snapshot').length > 0;

/** A new sandbox: a link moves nobody else's. `crypto.randomUUID` exists in secure contexts only. */
const makeSandbox = async (state: LinkState['state']): Promise<string> => {
  const id = `link-${Math.random().toString(36).slice(2, 10)}`;
  if ('document' in state) await makeFromDocument(id, state);
  else if ('snapshot' in state) {
    await call(createSandbox, { body: { id, snapshot: state.snapshot } });
  } else {
    const { scenario, date } = state;
    await call(createSandbox, { body: { id, scenario, ...(date && { date }) } });
  }
  return id;
};

/** Made like another one that is in the state already, so that it goes back there when it is reset. */
const makeFromDocument = async (id: string, { document }: CarriedState): Promise<void> => {
  const draft = `${id}-0`;
  await call(createSandbox, { body: { id: draft } });
  try {
    const input = { body: document, headers: { 'X-Sandbox': draft } };
    await call(importSandbox, input as unknown as CallInput<typeof importSandbox>);
    await call(createSandbox, { body: { id, from: draft } });
  } finally {
    await call(deleteSandbox, { params: { id: draft } });
  }
};

/** Faults and defects come last: in force earlier, they could hit the login. */
const restoreState = async ({ state, persona }: LinkState): Promise<void> => {
  if ('snapshot' in state) {
    await removeAllFaults();
    await restorePersona(persona);
    // Back to the snapshot, that is, to its faults; the session stays valid.
    await call(resetSandbox, { body: {} });
    return;
  }
  const { faults, defects } = state;
  if ('scenario' in state) {
    const { now } = state;
    await call(setClock, { body: now === null ? { mode: 'live' } : { now } });
  }
  await restorePersona(persona);
  for (const fault of faults) await addFault(fault);
  if (defects?.length) await call(setDefects, { body: { on: defects } });
};

const restorePersona = async (key: string | null): Promise<void> => {
  if (key === null) logOut();
  else await loginAs(key);
};
