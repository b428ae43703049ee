/**
 * `npm run gallery`: pictures of every state of every screen, at three widths, by day and night, and a page that shows
 * them; with `--against`, what differs from those in that folder, side by side (LAB-12).
 */
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { inProject } from '../../../scripts/lib/project.mjs';
import { runNode } from '../../../scripts/lib/run.mjs';
import { acceptOptions } from '../../support/command-line.ts';
import { pageOf } from './page.ts';
import { FILES } from './plan.ts';

const {
  out,
  against: given,
  grep,
  workers,
} = acceptOptions({
  ...{ out: inProject('test-results', 'gallery'), against: '', grep: '', workers: '' },
});
/** Where `npm run` was called. */
const here = process.env['INIT_CWD'] ?? process.cwd();
const folder = resolve(here, out);
const against = given && resolve(here, given);

/** The pictures in a folder, by their path in it. */
const picturesIn = async (gallery: string): Promise<string[]> => {
  const found = existsSync(gallery) ? await readdir(gallery, { recursive: true }) : [];
  return found
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => /^[^/]+\/[^/]+-(?:light|dark)\.png$/.test(file));
};

const earlier = against === '' ? [] : await picturesIn(against);
if (against !== '' && earlier.length === 0) {
  console.error(`--against: there is no gallery in ${against}.`);
  process.exit(2);
}
if (against === '') for (const file of FILES) await rm(join(folder, file), { force: true });
const options = Object.entries({ grep, workers }).flatMap(([name, value]) =>
  value === '' ? [] : [`--${name}`, value],
);
const cli = inProject('node_modules', '@playwright', 'test', 'cli.js');
const config = join(import.meta.dirname, 'playwright.config.ts');
const { ok } = await runNode([cli, 'test', '--config', config, ...options], {
  output: 'show',
  env: {
    GALLERY_FOLDER: folder,
    GALLERY_AGAINST: against,
    E2E_SERVER: process.env['RIVOLA_URL'],
  },
});
const gone = earlier.filter((file) => !FILES.includes(file));
for (const file of gone) console.log(`≠ ${file}: gone`);
if (against === '') await writeFile(join(folder, 'index.html'), pageOf(folder));
const page = against === '' ? 'index.html' : join('differences', 'index.html');
console.log(`Page: ${join(folder, page)}`);
if (!ok || gone.length > 0) process.exitCode = 1;
