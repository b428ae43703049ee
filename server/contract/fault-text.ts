import type { FaultEffect } from './faults.ts';
import { formatDuration } from './quantities.ts';

/** A fault's effect in a few Italian words, for the event log and Regia: 'attesa di 5 secondi'. */
export const describeEffect = (effect: FaultEffect): string => {
  if ('delay_ms' in effect) return `attesa di ${formatDuration(effect.delay_ms / 1000)}`;
  if ('hold' in effect) return 'attesa fino alla rimozione del guasto';
  if ('cut_after' in effect) return `risposta troncata dopo ${effect.cut_after} byte`;
  if ('drop' in effect) return 'connessione interrotta';
  if ('malformed' in effect) return 'risposta non leggibile';
  // One that is no error would not be taken for a fault by its number alone.
  return `risposta ${effect.status}${effect.status < 400 ? ' inventata' : ''}`;
};
