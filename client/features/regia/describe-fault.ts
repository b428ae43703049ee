import type { CallInput } from '#contract/endpoint';
import type { createFault } from '#contract/faults';
import { formatDuration } from '#contract/quantities';

/** What a fault is made from: the body of `createFault`. */
export type FaultRequest = CallInput<typeof createFault>['body'];

/** A fault in a few words: 'login: risposta 500 (solo la prossima)'. */
export const describeFault = ({ endpoint, effect, nth, times }: FaultRequest): string => {
  const calls = describeCalls({ nth, times });
  return `${endpoint}: ${describeEffect(effect)}${calls && ` (${calls})`}`;
};

const describeCalls = ({ nth, times }: Pick<FaultRequest, 'nth' | 'times'>): string => {
  if (nth === 1 || times === 1) return 'solo la prossima';
  if (nth) return `chiamata ${nth}`;
  return times ? `${times} volte` : '';
};

export const describeEffect = (effect: FaultRequest['effect']): string => {
  if ('delay_ms' in effect) return `attesa di ${formatDuration(effect.delay_ms / 1000)}`;
  if ('drop' in effect) return 'connessione interrotta';
  if ('malformed' in effect) return 'risposta non leggibile';
  return `risposta ${effect.status}`;
};
