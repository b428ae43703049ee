import type { createFault } from '#contract/faults';
import type { CallInput } from '#contract/endpoint';

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
