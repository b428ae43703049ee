import { CallFailed, NetworkFailed } from '../../lib/api.ts';
import { changeDesk, tell } from './bar-state.ts';

/** What a refused or unanswered call says of itself, in Italian. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof NetworkFailed) return 'nessuna risposta dal server';
  if (error instanceof CallFailed) return saidBy(error.body) ?? `risposta ${error.status}`;
  return error instanceof Error ? error.message : String(error);
};

const saidBy = (body: unknown): string | undefined => {
  const values = Object.values((body ?? {}) as Record<string, unknown>).flat();
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length > 0 ? texts.join(' ') : undefined;
};

/** Does something from the bar; what goes wrong is told there. */
export const act = async (what: string, action: () => Promise<string | undefined>) => {
  changeDesk({ notice: null });
  try {
    const done = await action();
    if (done) tell(done);
  } catch (error) {
    tell(`${what}: ${reasonOf(error)}`, { tone: 'danger' });
  }
};
