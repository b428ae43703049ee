/** Runs the example as k6 does, with the stand-ins: `setup`, some iterations for each virtual user, `teardown`. */
import { failed } from 'k6';

globalThis.__ENV = process.env;
const { options, setup, teardown, default: iterate } = await import('./search.js');
// The others get a copy of what `setup` answers.
const data = structuredClone(setup());
for (let vu = 1; vu <= options.vus; vu += 1) {
  globalThis.__VU = vu;
  iterate(data);
}
teardown(data);
if (failed.length > 0) throw new Error(failed.join('\n'));
