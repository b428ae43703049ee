import { createSandbox, setClock } from '#contract/demo';
import { call } from '../../../lib/api.ts';
import { reasonOf } from '../run-action.ts';
import { tell } from '../bar-state.ts';
import { liftFaults, raiseFault } from '../faults.ts';
import { decodeMoment, type Moment } from './moment.ts';
import { become, becomeVisitor, personaOf } from '../personas.ts';
import { refreshAll } from '../regia-queries.ts';
import { rememberOrigin, sandboxExists, setSandboxCookie } from '../sandbox.ts';

type Go = (place: string) => void;

/** Brings back what a link describes (DEMO-12); a link that is not whole changes nothing. */
export const restore = async (code: string, go: Go): Promise<void> => {
  const moment = decodeMoment(code);
  if (!moment) {
    tell('Il link della regia non è valido ed è stato ignorato.', { tone: 'danger' });
    return go('/regia');
  }
  try {
    await bringBack(moment);
    go(moment.place);
    await refreshAll();
    tell(describe(moment));
  } catch (error) {
    await refreshAll();
    tell(`Il link è stato aperto solo in parte: ${reasonOf(error)}`, { tone: 'danger' });
  }
};

/** Faults come last: they would hit the login too. */
const bringBack = async (moment: Moment): Promise<void> => {
  await enter(moment);
  await liftFaults();
  await call(setClock, { body: moment.now === null ? { mode: 'live' } : { now: moment.now } });
  await putInPlace(moment.persona);
  for (const fault of moment.faults) await raiseFault(fault);
};

const enter = async ({ sandbox, scenario, date }: Moment): Promise<void> => {
  if (sandbox === null) return;
  setSandboxCookie(sandbox);
  if (await sandboxExists()) return;
  await call(createSandbox, { body: { id: sandbox, scenario, ...(date && { date }) } });
  rememberOrigin(sandbox, { scenario, date });
};

const putInPlace = async (key: string | null): Promise<void> => {
  if (key === null) return becomeVisitor();
  const persona = await personaOf(key);
  if (!persona) throw new Error(`nessuna persona si chiama «${key}»`);
  await become(persona);
};

const describe = ({ sandbox, faults }: Moment): string => {
  const where = sandbox === null ? '' : ` nella sandbox ${sandbox}`;
  const count = faults.length === 1 ? 'un guasto' : `${faults.length} guasti`;
  return `Momento ripristinato${where}${faults.length > 0 ? `, con ${count} in vigore` : ''}.`;
};
