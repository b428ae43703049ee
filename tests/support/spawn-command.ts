import { spawn } from 'node:child_process';
import { inProject, projectRoot } from '../../scripts/lib/project.mjs';

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
