import type { KeptImages } from '../images/kept-images.ts';
import { TABLES } from '../store/schema.ts';
import { withBytes, type KeptState } from './kept-state.ts';
import type { Sandbox } from './sandbox.ts';

/** The present state of a sandbox, with its images held in a folder. */
export const captureState = async (sandbox: Sandbox, folder: KeptImages): Promise<KeptState> => {
  const { store, clock, faults, defects, images } = sandbox;
  sandbox.followCalendar();
  for (;;) {
    const state = {
      rows: store.state,
      anchor: store.anchor,
      at: clock.mode === 'live' ? null : clock.now(),
      faults: faults.kept,
      defects: defects.on,
      counts: Object.fromEntries(TABLES.map((table) => [table, store.tables[table].size])),
      kept_at: clock.instant(),
      file_bytes: store.file?.bytes ?? 0,
    };
    const named = [...store.tickets.values()].flatMap(({ image }) => image ?? []);
    const names = named.filter((name) => images.path(name) !== undefined);
    const isStale = () => names.some((name) => images.path(name) === undefined);
    try {
      const held = await folder.hold(await images.describe(names));
      // An image that was removed meanwhile belonged to a ticket that is gone too: look again.
      if (!isStale()) return withBytes({ ...state, images: held });
    } catch (error) {
      if (!isStale()) throw error;
    }
  }
};
