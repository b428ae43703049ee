/**
 * `npm run test:languages`: the files for Python and Java (LAB-13) in the hands of a newcomer. Clones the last commit into an empty
 * folder, types what their READMEs say there, with the clock running, and then runs the same suites in parallel, Python's with a browser, and
 * in the gym. `-- --only python` takes one language. It wants, as Debian has them: python3-pytest, python3-pytest-xdist,
 * python3-requests, python3-selenium, python3-venv, default-jdk-headless, junit5, chromium-driver (`DRIVER_PATH`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { requireBrowser } from '../../../scripts/lib/browser.ts';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import { acceptOptions } from '../../support/command-line.ts';
import { freePort, HAS_GROUPS, killTree } from '../../support/processes.ts';
import { keepPart } from '../lib/results.ts';
import { commandsOf } from './commands.ts';

const JUNIT = '/usr/share/java/junit-platform-console-standalone.jar';
/** Planted defects that the examples notice, and one that they cannot. */
const DEFECTS = 'price-off-by-a-cent,prices-sorted-as-text,no-beta-banner';
/** Milliseconds in which the output of a step that has ended is read to its end. */
const AFTER_END = 2000;
/** Milliseconds until the server of a clean clone answers: it installs its packages and builds the client first. */
const START = 300_000;

const { only } = acceptOptions({ only: '' });
const browser = await requireBrowser();
const driver = process.env['DRIVER_PATH'] ?? '/usr/bin/chromedriver';
const root = await mkdtemp(join(tmpdir(), 'rivola-languages-'));
const clone = join(root, 'rivola');

interface Ended {
  output: string;
  seconds: number;
}

/** Runs a line of a shell; rejects where it fails. */
const shell = async (
  line: string,
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> => {
  const began = performance.now();
  // npm's own settings of this run are not a newcomer's.
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$)/i.test(name));
  const child = spawn('bash', ['-euo', 'pipefail', '-c', line], {
    cwd,
    env: { ...Object.fromEntries(own), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output += piece.toString()));
  const closed = once(child, 'close');
  const [code] = (await once(child, 'exit')) as [number | null];
  // A browser that outlives its driver would keep the output open for ever.
  await Promise.race([closed, pause(AFTER_END)]);
  child.stdout.destroy();
  child.stderr.destroy();
  if (code !== 0) throw new Error(`${line}\nended with ${String(code)}:\n${output}`);
  return { output, seconds: (performance.now() - began) / 1000 };
};

const port = await freePort();
// Not the name in `PUBLIC_URL`: mails link there, and the files put the links at their own address.
const address = `http://127.0.0.1:${port}`;

/** `npm run serve` in the clone; resolves when it answers. */
const serve = async () => {
  const child = spawn('npm', ['run', 'serve'], {
    cwd: clone,
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
    detached: HAS_GROUPS,
  });
  const end = performance.now() + START;
  const answers = () =>
    fetch(`${address}/api/calendar/`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null || performance.now() > end) throw new Error('it does not serve');
    await pause(200);
  }
  return child;
};

const readmeOf = (language: string) => join(clone, 'tests', 'kit', language, 'README.md');

/** Types the README's commands but the first, which is the server's. */
const typeReadme = async (language: string): Promise<Ended> => {
  const [, ...lines] = commandsOf(await readFile(readmeOf(language), 'utf8'));
  await rm(join(root, 'my-suite'), { recursive: true, force: true });
  return shell(lines.join('\n'), clone, { RIVOLA_URL: address });
};

const suite = join(root, 'my-suite');
const withBrowser = { RIVOLA_URL: address, BROWSER_PATH: browser, DRIVER_PATH: driver };
const lastOf = (output: string, pattern: RegExp): string =>
  output
    .split('\n')
    .findLast((line) => pattern.test(line))
    ?.replaceAll(/^[\s=[]+|[\s=\]]+$/g, '')
    .replaceAll(/\s+/g, ' ') ?? 'nothing was printed';
const PYTEST = /\d+ passed/;
const GYM = /^Caught/;

/** The suite in the gym of the clone: all but one of the defects must be caught. */
const gym = async (command: string): Promise<Ended> => {
  const ended = await shell(
    `npm --prefix ../rivola run gym -- --only ${DEFECTS} ${command} || [ $? = 1 ]`,
    suite,
    { BROWSER_PATH: browser },
  );
  if (!ended.output.includes('Caught 2 of 3')) throw new Error(ended.output);
  return ended;
};

type Step = [what: string, run: () => Promise<Ended>, says: RegExp];

const LANGUAGES: Readonly<Record<string, Step[]>> = {
  python: [
    ['the README, in an empty folder', () => typeReadme('python'), PYTEST],
    [
      'two workers (pytest-xdist) and Selenium',
      () => shell('/usr/bin/python3 -m pytest -n 2', suite, withBrowser),
      PYTEST,
    ],
    ['the gym', () => gym('/usr/bin/python3 -m pytest --junitxml={report} test_api.py'), GYM],
  ],
  java: [
    ['the README, in an empty folder', () => typeReadme('java'), /tests successful/],
    [
      'in parallel',
      () =>
        shell(
          `java -jar ${JUNIT} -cp out --scan-classpath --config junit.jupiter.execution.parallel.enabled=true --config junit.jupiter.execution.parallel.mode.default=concurrent`,
          suite,
          { RIVOLA_URL: address },
        ),
      /tests successful/,
    ],
    [
      'the gym',
      () =>
        gym(
          `java -jar ${JUNIT} -cp out --include-classname ApiTest --scan-classpath --reports-dir {report}`,
        ),
      GYM,
    ],
  ],
};

let failed = 0;
const began = performance.now();
await shell(`git clone --quiet "file://${projectRoot}" rivola`, root);
const { output: commit } = await shell('git rev-parse --short HEAD', clone);
const server = await serve();
const untilServed = (performance.now() - began) / 1000;
console.log(`✓ a clean clone of ${commit.trim()} serves after ${untilServed.toFixed(0)} s`);
try {
  for (const [language, steps] of Object.entries(LANGUAGES)) {
    if (!language.includes(only)) continue;
    const rows: string[] = [];
    for (const [what, run, says] of steps) {
      const row = await run().then(
        ({ output, seconds }) => `| ${what} | ${seconds.toFixed(0)} s | ${lastOf(output, says)} |`,
        (error: unknown) => {
          failed += 1;
          console.error(String(error));
          return `| ${what} | | failed |`;
        },
      );
      console.log(`${language}: ${row}`);
      rows.push(row);
    }
    await keepPart(join(import.meta.dirname, 'results.md'), '# Other languages', {
      name: language,
      about: `commit ${commit.trim()}`,
      lines: [
        `From \`git clone\` until the server answers: ${untilServed.toFixed(0)} s.`,
        '',
        '| step | took | |',
        '|---|---|---|',
        ...rows,
      ],
    });
  }
} finally {
  killTree(server);
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failed > 0 ? 1 : 0;
