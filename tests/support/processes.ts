import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { spawnSync, type ChildProcess, spawn } from 'node:child_process';
import { inProject, projectRoot } from '../../scripts/lib/project.mjs';

/** Those that were chosen before: the system may choose one again as soon as it is closed. */
const given = new Set<number>();

/** A port that nobody listens on, as the system chooses it; another one each time. */
export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  if (given.has(port)) return freePort(host);
  given.add(port);
  return port;
};

/** Whether programs can be ended by their process group, for which they are spawned `detached`; Windows has no groups. */
export const HAS_GROUPS = process.platform !== 'win32';

/** Kills a program that was spawned with `detached: HAS_GROUPS`, and all that it has started. */
export const killTree = ({ pid, exitCode }: ChildProcess): void => {
  if (pid === undefined || exitCode !== null) return;
  if (HAS_GROUPS) process.kill(-pid, 'SIGKILL');
  else spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
};

/** Takes the variables of the Playwright that runs this from the environment of another. */
export const withoutPlaywright = (): Record<string, undefined> =>
  Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => /^(TEST|PW|PLAYWRIGHT)_/.test(name))
      .map((name) => [name, undefined]),
  );

/** Runs Node with these arguments in the project: what it has printed, and how it has ended once it has. */
export const runNode = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
  options: { cwd?: string; detached?: boolean } = {},
) => {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (piece: string) => (printed[name] += piece));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, ...printed }));
  return { child, printed, ended };
};

/** Runs `run.ts` of a folder of tests/tools/, as its npm command does from `outputDir`, with the client that is built already. */
export const runTool = async (
  tool: string,
  args: readonly string[],
  { outputDir }: { outputDir: string },
  settings: Readonly<Record<string, string>> = {},
) => {
  const entry = inProject('tests', 'tools', tool, 'run.ts');
  const client = { CLIENT_DIR: process.env['E2E_CLIENT'] };
  const env = { ...withoutPlaywright(), INIT_CWD: outputDir, ...client, ...settings };
  const { code, stdout, stderr } = await runNode(['--import', 'tsx', entry, ...args], env).ended;
  return { code, printed: stdout + stderr };
};

/** A command of `scripts/` that has greeted, on ports of its own. */
export interface Started {
  pages: string;
  api: string;
  child: ChildProcess;
  printed: { stdout: string; stderr: string };
  ended: Promise<unknown>;
}

/**
 * Starts `start.mjs` or `serve.mjs` in a process group, in this project or in a copy of it; resolves once it has greeted.
 * Whoever starts it kills its tree.
 */
export const startCommand = async (
  script: 'start.mjs' | 'serve.mjs',
  env: Readonly<Record<string, string>>,
  cwd = projectRoot,
): Promise<Started> => {
  const [PORT, WEB_PORT] = [String(await freePort()), String(await freePort())];
  const own = { HOST: '127.0.0.1', CLIENT_DIR: '', PORT, WEB_PORT, ...env };
  const run = runNode([join('scripts', script)], own, { cwd, detached: HAS_GROUPS });
  const { child, printed, ended } = run;
  const greeted = new Promise<void>((resolve) =>
    child.stdout.on('data', () => printed.stdout.includes('Stop with Ctrl+C') && resolve()),
  );
  const hasEnded = ended.then(() => {
    throw new Error(printed.stdout + printed.stderr);
  });
  hasEnded.catch(() => {});
  await Promise.race([greeted, hasEnded]);
  const at = (port: string) => `http://127.0.0.1:${port}`;
  return { pages: at(script === 'serve.mjs' ? PORT : WEB_PORT), api: at(PORT), ...run };
};
