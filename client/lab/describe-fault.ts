import type { CallInput } from '#contract/endpoint';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { type createFault, describeEffect } from '#lab/faults';

/** What a fault is made from: the body of `createFault`. */
export type FaultRequest = CallInput<typeof createFault>['body'];

/** A fault in a few words: '«Accedi con email e password»: errore del server (solo la prossima volta)'. */
export const describeFault = (fault: FaultRequest): string => {
  const label = PRODUCT_ENDPOINTS.find(({ name }) => name === fault.endpoint)?.label;
  return describeAs(`«${label ?? fault.endpoint}»`, fault);
};

/** The same by the call's own name, 'login: errore del server', for the name of a control: it repeats none of the product's (GEN-22). */
export const nameFault = (fault: FaultRequest): string => describeAs(fault.endpoint, fault);

const describeAs = (call: string, { who, effect, nth, times }: FaultRequest): string => {
  const calls = [who ?? '', describeCalls({ nth, times })].filter(Boolean).join(', ');
  return `${call}: ${describeEffect(effect)}${calls && ` (${calls})`}`;
};

/** `nth` alone is that one call, `times` alone the next ones, both so many from that one on, neither all (DEMO-05). */
const describeCalls = ({ nth, times }: Pick<FaultRequest, 'nth' | 'times'>): string => {
  if (nth === undefined && times === undefined) return '';
  const [first, count] = [nth ?? 1, times ?? 1];
  if (first === 1) return count === 1 ? 'solo la prossima volta' : `${count} volte`;
  return count === 1 ? `chiamata ${first}` : `chiamate da ${first} a ${first + count - 1}`;
};
