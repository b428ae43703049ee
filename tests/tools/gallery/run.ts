/**
 * `npm run gallery`: pictures of every state of every screen, at three widths, by day and night, and a page that shows
 * them; compares them with an earlier gallery (LAB-12).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { TODAY } from '../../kit/people.ts';
import { SCREEN_STATES } from '../../support/screen-states.ts';
import { withRivola } from '../../support/with-rivola.ts';
import { readArguments, USAGE, type Arguments } from './arguments.ts';
import { compare, type Difference } from './compare.ts';
import { clearFolder, readRecord, writeRecord } from './folder.ts';
import { measure } from './measure.ts';
import { pageOf } from './page.ts';
import { planShots, type Picture } from './plan.ts';
import { grade, opensScreen, type Look } from './rubric.ts';
import { secondsSince, takeAll, titleOf } from './take-all.ts';

/** Where `npm run` was called. */
const here = process.env['INIT_CWD'] ?? process.cwd();

const describe = ({ file, kind, pixels }: Difference): string =>
  `≠ ${file}: ${kind === 'changed' ? `${pixels} pixels differ` : kind}`;

/** Writes the rubric's table, and says and returns the screens with too few points. */
const writeRubric = async (file: string, looks: readonly Look[]): Promise<string[]> => {
  const { text, below } = grade(looks, new Date().toISOString().slice(0, 10));
  await writeFile(file, text);
  for (const screen of below) console.log(`✗ ${screen} points`);
  console.log(`Rubric: ${file}`);
  return below;
};

const run = async (given: Arguments): Promise<boolean> => {
  const began = performance.now();
  // The other states of a screen are those of every-state.spec.ts, which holds them to the same measures.
  const states = given.rubric === null ? SCREEN_STATES : SCREEN_STATES.filter(opensScreen);
  const shots = planShots(states, given);
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

  const looks: Look[] = [];
  const look = async (picture: Picture, page: Page) => {
    looks.push({ picture, measured: await measure(page) });
  };
  const failures = await withRivola((address) =>
    takeAll(address, shots, folder, given.workers, given.rubric === null ? undefined : look),
  );
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
  const inOrder = pictures.flatMap((picture) => looks.filter((one) => one.picture === picture));
  const below =
    given.rubric === null ? [] : await writeRubric(resolve(here, given.rubric), inOrder);
  return failures.length === 0 && (differences ?? []).length === 0 && below.length === 0;
};

const given = readArguments(process.argv.slice(2));
try {
  if (!given) throw new Error(USAGE);
  if (!(await run(given))) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
