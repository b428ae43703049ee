import {
  clearFaults,
  createFault,
  deleteFault,
  type Fault,
  describeEffect,
  EVERY_CALL,
} from '#lab/faults';
import { call } from '../../lib/api.ts';
import { refreshRegia } from './regia-queries.ts';
import type { CallInput } from '#contract/endpoint';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { formatCount } from '#contract/quantities';

/** What a fault is made from: the body of `createFault`. */
export type FaultRequest = CallInput<typeof createFault>['body'];

/** A fault in a few words: '«Accedi con email e password»: errore del server (solo la prossima volta)'. */
export const describeFault = (fault: FaultRequest): string => {
  const label = PRODUCT_ENDPOINTS.find(({ name }) => name === fault.endpoint)?.label.it;
  return describeAs(`«${label ?? fault.endpoint}»`, fault);
};

/** Characters of a fault's body that are shown. */
const BODY_SHOWN = 200;

/** The same with the body that it answers, which people will read as the product's. */
export const describeFaultAndBody = (fault: FaultRequest): string => {
  const body = 'status' in fault.effect ? JSON.stringify(fault.effect.body) : undefined;
  if (body === undefined) return describeFault(fault);
  const shown = body.length > BODY_SHOWN ? `${body.slice(0, BODY_SHOWN)}…` : body;
  return `${describeFault(fault)}, con la risposta ${shown}`;
};

/** The same by the call's own name, 'login: errore del server', for the name of a control: it repeats none of the product's (GEN-22). */
export const nameFault = (fault: FaultRequest): string => describeAs(fault.endpoint, fault);

const describeAs = (named: string, { who, effect, ...which }: FaultRequest): string => {
  const calls = [who ?? '', describeChosen(which), describeCount(which)].filter(Boolean).join(', ');
  const what = which.endpoint === EVERY_CALL ? 'tutte le chiamate' : named;
  return `${what}: ${describeEffect(effect).it}${calls && ` (${calls})`}`;
};

/** Which of the calls a fault is for; empty for all. */
export const describeChosen = ({ every, rate }: Pick<FaultRequest, 'every' | 'rate'>): string => {
  if (rate !== undefined) return `${formatCount(rate * 100)}% delle volte, a caso`;
  return every === undefined || every === 1 ? '' : `una volta ogni ${every}`;
};

/** `nth` alone is that one call, `times` alone the next ones, both so many from that one on, neither all (DEMO-05). */
const describeCount = ({ nth, times }: Pick<FaultRequest, 'nth' | 'times'>): string => {
  if (nth === undefined && times === undefined) return '';
  const [first, count] = [nth ?? 1, times ?? 1];
  if (first === 1) return count === 1 ? 'solo la prossima volta' : `${count} volte`;
  return count === 1 ? `chiamata ${first}` : `chiamate da ${first} a ${first + count - 1}`;
};

/** Puts a fault in force in the current sandbox. */
export const addFault = async (fault: FaultRequest): Promise<void> => {
  await call(createFault, { body: fault });
  await refreshRegia();
};

/** Removes one fault of the current sandbox. */
export const removeFault = async ({ id }: Fault): Promise<void> => {
  await call(deleteFault, { params: { id } });
  await refreshRegia();
};

/** Removes every fault of the current sandbox. */
export const removeAllFaults = async (): Promise<void> => {
  await call(clearFaults, {});
  await refreshRegia();
};
