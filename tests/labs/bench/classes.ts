/** Measures what each kind of search costs the server, as ratios of processor time, which hold under other load (SEARCH-15). */
import { median } from '../../support/stats.ts';
import { inTurns, shareOf } from './lib/in-turns.ts';
import { wire } from './lib/load.ts';
import { largeRows, searchClasses } from './lib/queries.ts';
import { withLarge } from './lib/servers.ts';

const CONNECTIONS = 32;
/** How often all classes and bare Express are measured for each round: on a busy machine, one ratio is off by up to a third. */
const MIXES = 5;

export interface ClassFigures {
  /** By class: processor time of one search in microseconds, and as a multiple of one by a label in the same round. */
  classes: Record<string, { microseconds: number; ofLabel: number }>;
  /** Answers to all classes in turn as a share of bare Express's, by the clock and by processor time. */
  share: { clock: number; cpu: number };
}

/** Sends `count` searches of each class in each round, and several times of all together and as many to bare Express. */
export const measureClasses = (rounds: number, count: number): Promise<ClassFigures> => {
  const classes = searchClasses(largeRows());
  const all = Object.values(classes).flat();
  const jobOf = (paths: readonly string[]) => ({
    ...{ connections: CONNECTIONS, count },
    requests: paths.map((path) => wire({ path })),
  });
  return withLarge(all, async (server, bare) => {
    const turns = Object.entries(classes).map(
      ([name, paths]) => [name, { server, job: jobOf(paths) }] as const,
    );
    const figures = await inTurns<string>(Object.fromEntries(turns), rounds);
    const mix = await inTurns(
      { bare: { server: bare, job: jobOf(['/']) }, all: { server, job: jobOf(all) } },
      MIXES * rounds,
    );
    return {
      classes: Object.fromEntries(
        Object.entries(figures).map(([name, figure]) => {
          const ofLabel = shareOf(figures['label'] ?? figure, figure).cpu;
          return [name, { microseconds: median(figure.costs), ofLabel }];
        }),
      ),
      share: shareOf(mix.all, mix.bare),
    };
  });
};
