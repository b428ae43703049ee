import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { SandboxClock } from '../../server/lab/sandbox/clock.ts';
import { Sandbox } from '../../server/lab/sandbox/sandbox.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { Store } from '../../server/store/store.ts';
import { WorldImages } from '../../server/world/world-images.ts';

/** The date of the sandboxes, which is frozen. */
export const TODAY = '2026-06-12';
const seeds = new Seeds(buildScenario, SEED_FINGERPRINT);

/** A sandbox without a server, with people and no tickets. All of them share one seed. */
export const emptySandbox = (): Sandbox =>
  new Sandbox({
    id: 'test',
    store: new Store(seeds, 'empty', TODAY),
    images: WorldImages.inMemory(),
    clock: new SandboxClock(TODAY),
    onMail: () => {},
  });
