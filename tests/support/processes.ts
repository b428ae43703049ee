import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
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

/** Starts `run.ts` of a folder of tests/tools/, as its npm command does from `outputDir`, with the client that is built already. */
export const spawnCommand = (
  tool: string,
  args: readonly string[],
  { outputDir }: { outputDir: string },
) =>
  spawn(
    process.execPath,
    ['--import', 'tsx', inProject('tests', 'tools', tool, 'run.ts'), ...args],
    {
      cwd: projectRoot,
      env: { ...process.env, INIT_CWD: outputDir, CLIENT_DIR: process.env['E2E_CLIENT'] },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
