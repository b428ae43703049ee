import { createSandbox, setClock } from '#contract/control';
import { call } from '../../../lib/api.ts';
import { showNotice } from '../bar-state.ts';
import { addFault, removeAllFaults } from '../faults.ts';
import { findPersona, loginAs, logOut } from '../personas.ts';
import { refreshAll } from '../regia-queries.ts';
import { errorText } from '../run-action.ts';
import { rememberOrigin, sandboxExists, setSandboxCookie } from '../sandbox.ts';
import { decodeLinkState, type LinkState } from './link-state.ts';

/** Restores what a link's code describes and opens its path (DEMO-12). An invalid code changes nothing. */
export const restoreLink = async (
  code: string,
  navigate: (path: string) => void,
): Promise<void> => {
  const state = decodeLinkState(code);
  if (!state) {
    showNotice('Il link della regia non è valido ed è stato ignorato.', { tone: 'danger' });
    return navigate('/regia');
  }
  try {
    await restoreState(state);
    navigate(state.place);
    await refreshAll();
    showNotice(describeState(state));
  } catch (error) {
    await refreshAll();
    showNotice(`Il link è stato aperto solo in parte: ${errorText(error)}`, { tone: 'danger' });
  }
};

/** Faults come last: added earlier, they could hit the login. */
const restoreState = async (state: LinkState): Promise<void> => {
  await enterSandbox(state);
  await removeAllFaults();
  await call(setClock, { body: state.now === null ? { mode: 'live' } : { now: state.now } });
  await restorePersona(state.persona);
  for (const fault of state.faults) await addFault(fault);
};

const enterSandbox = async ({ sandbox, scenario, date }: LinkState): Promise<void> => {
  if (sandbox === null) return;
  setSandboxCookie(sandbox);
  if (await sandboxExists()) return;
  await call(createSandbox, { body: { id: sandbox, scenario, ...(date && { date }) } });
  rememberOrigin(sandbox, { scenario, date });
};

const restorePersona = async (key: string | null): Promise<void> => {
  if (key === null) return logOut();
  const persona = await findPersona(key);
  if (!persona) throw new Error(`nessuna persona si chiama «${key}»`);
  await loginAs(persona);
};

const describeState = ({ sandbox, faults }: LinkState): string => {
  const where = sandbox === null ? '' : ` nella sandbox ${sandbox}`;
  const count = faults.length === 1 ? 'un guasto' : `${faults.length} guasti`;
  return `Momento ripristinato${where}${faults.length > 0 ? `, con ${count} in vigore` : ''}.`;
};
