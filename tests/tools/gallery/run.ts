/**
 * `npm run gallery`: pictures of every state of every screen, at three widths, by day and night, and a page that shows
 * them; compares them with an earlier gallery (LAB-12).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { TODAY } from '../../kit/people.ts';
import { SCREEN_STATES } from '../../support/screen-states.ts';
import { withRivola } from '../../support/with-rivola.ts';
import { readArguments, USAGE, type Arguments } from './arguments.ts';
import { compare, type Difference } from './compare.ts';
import { clearFolder, readRecord, writeRecord } from './folder.ts';
import { pageOf } from './page.ts';
import { planShots, type Picture } from './plan.ts';
import { secondsSince, takeAll, titleOf } from './take-all.ts';

/** Where `npm run` was called. */
const here = process.env['INIT_CWD'] ?? process.cwd();

const describe = ({ file, kind, pixels }: Difference): string =>
  `≠ ${file}: ${kind === 'changed' ? `${pixels} pixels differ` : kind}`;

const run = async (given: Arguments): Promise<boolean> => {
  const began = performance.now();
  const shots = planShots(SCREEN_STATES, given);
  if (shots.length === 0) {
    const screens = [...new Set(SCREEN_STATES.map(({ screen }) => screen))].join('  ');
    throw new Error(`No state fits. The screens are: ${screens}`);
  }
  const folder = resolve(here, given.out);
  const against = given.against === null ? null : resolve(here, given.against);
  if (against === folder) throw new Error('--against names the folder that --out replaces.');
  if (against !== null) await readRecord(against);
  await clearFolder(folder);
  await mkdir(folder, { recursive: true });

  const failures = await withRivola((address) => takeAll(address, shots, folder, given.workers));
  const failed = new Set(failures.flatMap(({ shot }) => shot.pictures.map(({ file }) => file)));
  const planned = shots.flatMap(({ pictures }) => pictures);
  const pictures: Picture[] = planned.filter(({ file }) => !failed.has(file));
  await writeRecord(folder, { pictures });
  const differences =
    against === null ? null : await compare(pictures, failed, folder, against, given);
  const page = join(folder, 'index.html');
  await writeFile(page, await pageOf({ day: TODAY, pictures, failures, differences }));

  console.log('');
  for (const { shot } of failures) console.log(`✗ ${titleOf(shot)}`);
  for (const difference of differences ?? []) console.log(describe(difference));
  const counts = [
    `${pictures.length} pictures`,
    ...(differences ? [`${differences.length} differ`] : []),
    ...(failures.length > 0 ? [`${failures.length} states failed`] : []),
  ];
  console.log(`${counts.join(', ')}, ${secondsSince(began)} s\nPage: ${page}`);
  return failures.length === 0 && (differences ?? []).length === 0;
};

const given = readArguments(process.argv.slice(2));
try {
  if (!given) throw new Error(USAGE);
  if (!(await run(given))) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
