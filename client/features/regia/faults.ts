import { clearFaults, createFault, deleteFault, type Fault } from '#contract/faults';
import type { CallInput } from '#contract/endpoint';
import { call } from '../../lib/api.ts';
import { refreshRegia } from './queries.ts';

export type FaultRequest = CallInput<typeof createFault>['body'];

/** A fault in few words: 'login: risposta 500'. */
export const describeFault = ({ endpoint, effect, nth, times }: FaultRequest): string => {
  const which = nth ? ` (chiamata ${nth})` : times ? ` (${times} volte)` : '';
  return `${endpoint}: ${describeEffect(effect)}${which}`;
};

const describeEffect = (effect: FaultRequest['effect']): string => {
  if ('delay_ms' in effect) return `attesa di ${effect.delay_ms / 1000} s`;
  if ('drop' in effect) return 'connessione interrotta';
  if ('malformed' in effect) return 'risposta non leggibile';
  return `risposta ${effect.status}`;
};

export const raiseFault = async (fault: FaultRequest): Promise<void> => {
  await call(createFault, { body: fault });
  await refreshRegia();
};

export const liftFault = async ({ id }: Fault): Promise<void> => {
  await call(deleteFault, { params: { id } });
  await refreshRegia();
};

export const liftFaults = async (): Promise<void> => {
  await call(clearFaults, {});
  await refreshRegia();
};
