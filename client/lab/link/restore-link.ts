import { createSandbox, deleteSandbox, getSandbox } from '#lab/control';
import { setDefects } from '#lab/defects';
import type { CallInput } from '#contract/endpoint';
import { importSandbox } from '#lab/state';
import { call } from '../../lib/api.ts';
import { BASE_PATH } from '../../lib/edition.ts';
import { keepNotice, showNotice } from '../regia/bar-state.ts';
import { addFault } from '../regia/faults.ts';
import { loginAs, logOut } from '../sandbox/personas.ts';
import { refreshAll } from '../regia/regia-queries.ts';
import { errorText } from '../regia/run-action.ts';
import { setSandboxCookie } from '../sandbox/sandbox-cookie.ts';
import type { LinkState } from './link-state.ts';

type NavigateTo = (path: string) => void;

/** Where a link that was not opened leaves one; the address must not keep its code. */
export const START = '/';

/** Says that a link was not opened, because its reader did not want it. */
export const declineLink = (leave: () => void): void => {
  showNotice('Il link non è stato aperto: non è cambiato nulla.');
  leave();
};

/**
 * Makes a sandbox in the state that a link describes, enters it and opens the path (DEMO-12). Where the sandbox cannot
 * be made, because its rows do not fit, nothing changes, and `leave` takes the code out of the address.
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
    const why = errorText(error);
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

/**
 * A new sandbox: a link moves nobody else's. It is made like another one that is in the state already, so that it goes back there
 * when it is reset. `crypto.randomUUID` exists in secure contexts only.
 */
const makeSandbox = async ({ document }: LinkState['state']): Promise<string> => {
  const id = `link-${Math.random().toString(36).slice(2, 10)}`;
  const draft = `${id}-0`;
  await call(createSandbox, { body: { id: draft } });
  try {
    const input = { body: document, headers: { 'X-Sandbox': draft } };
    await call(importSandbox, input as unknown as CallInput<typeof importSandbox>);
    await call(createSandbox, { body: { id, from: draft } });
  } finally {
    await call(deleteSandbox, { params: { id: draft } });
  }
  return id;
};

/** Faults and defects come last: in force earlier, they could hit the login. */
const restoreState = async ({ state, persona }: LinkState): Promise<void> => {
  if (persona === null) logOut();
  else await loginAs(persona);
  for (const fault of state.faults) await addFault(fault);
  if (state.defects.length > 0) await call(setDefects, { body: { on: state.defects } });
};
