/**
 * `npm run record`: opens Playwright's recorder on a fresh sandbox as a chosen persona, and turns what it records into
 * a test of the kit (LAB-10).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { requireBrowser } from '../../../scripts/lib/browser.ts';
import { Demo } from '../../kit/demo.ts';
import { withRivola } from '../../support/with-rivola.ts';
import { readArguments, USAGE, type Arguments } from './arguments.ts';
import {
  isWindowless,
  kitLines,
  kitTest,
  recorderCommand,
  storageOf,
  whyNoWindow,
} from './recorder.ts';

/** Where `npm run` was called. */
const here = process.env['INIT_CWD'] ?? process.cwd();
const token = process.env['DEMO_TOKEN'];

const INTRODUCTION = (given: Arguments, demo: Demo, out: string): string => `
Two windows open: the product, and Playwright's Inspector, which writes the test while you use the product.
  who      ${given.as ?? 'a visitor'}
  sandbox  ${demo.sandbox}: ${given.scenario}, on ${given.date}; nobody else sees what you change
  test     ${out}

1. Use the product as the test shall.
2. What the test shall check: choose "Assert visibility", "Assert text" or "Assert value" in the bar above the product, then
   click the element.
3. Close the window of the product. The test is then one of the kit, and begins with these lines (put them above a test
   that you copy from the Inspector, instead of its import and test.use):

${kitLines(given).replaceAll(/^/gm, '     ')}
`;

const record = async (given: Arguments, demo: Demo, out: string, folder: string) => {
  const storage = join(folder, 'storage.json');
  await writeFile(storage, JSON.stringify(await storageOf(demo, given)));
  const address = new URL(given.path, demo.address);
  if (token) address.searchParams.set('demo-token', token);
  const url = address.href;
  const browser = await requireBrowser(!isWindowless(process.env));
  const { args, environment } = recorderCommand({ browser, storage, out, url });
  console.log(INTRODUCTION(given, demo, out));
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  // Ctrl+C reaches the recorder too, which ends; what it wrote is kept.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('SIGINT', ignore);
  if (!existsSync(out))
    throw new Error(`Nothing was recorded (the recorder's exit code: ${code}).`);
  await writeFile(out, kitTest(await readFile(out, 'utf8'), url, given));
  console.log(`Recorded: ${relative(here, out)}. Give the test a name and its requirement's id.`);
};

const run = async (given: Arguments): Promise<void> => {
  const why = whyNoWindow(process.env, process.platform);
  if (why) throw new Error(why);
  const out = resolve(here, given.out);
  if (existsSync(out)) throw new Error(`${out} exists: remove it, or choose another by --out.`);
  await mkdir(dirname(out), { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'rivola-record-'));
  try {
    await withRivola(async (address) => {
      const { scenario, date } = given;
      const id = `record-${crypto.randomUUID().slice(0, 8)}`;
      const demo = await Demo.create(address, { id, scenario, date }, { token });
      try {
        await record(given, demo, out, folder);
      } finally {
        await demo.remove();
      }
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const given = readArguments(process.argv.slice(2));
try {
  if (!given) throw new Error(USAGE);
  await run(given);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
