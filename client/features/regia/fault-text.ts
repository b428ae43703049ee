import type { createFault } from '#contract/faults';
import type { CallInput } from '#contract/endpoint';

export type FaultRequest = CallInput<typeof createFault>['body'];

/** A fault in few words: 'login: risposta 500'. */
export const describeFault = ({ endpoint, effect, nth, times }: FaultRequest): string => {
  const calls = describeCalls({ nth, times });
  return `${endpoint}: ${describeEffect(effect)}${calls && ` (${calls})`}`;
};

/** `nth` alone is that one call, `times` alone the next ones, both so many from that one on, neither all (DEMO-05). */
const describeCalls = ({ nth, times }: Pick<FaultRequest, 'nth' | 'times'>): string => {
  if (nth === undefined && times === undefined) return '';
  const [first, count] = [nth ?? 1, times ?? 1];
  if (first === 1) return count === 1 ? 'solo la prossima' : `${count} volte`;
  return count === 1 ? `chiamata ${first}` : `chiamate da ${first} a ${first + count - 1}`;
};

const describeEffect = (effect: FaultRequest['effect']): string => {
  if ('delay_ms' in effect) return `attesa di ${secondsOf(effect.delay_ms)} s`;
  if ('drop' in effect) return 'connessione interrotta';
  if ('malformed' in effect) return 'risposta non leggibile';
  return `risposta ${effect.status}`;
};

/** 1500 → '1,5' */
const secondsOf = (milliseconds: number): string => String(milliseconds / 1000).replace('.', ',');
