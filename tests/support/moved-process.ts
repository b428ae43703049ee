import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const folder = join(import.meta.dirname, 'child-process');
const run = promisify(execFile);

/** What a module of `child-process/` prints as JSON on a host in this time zone, whose date is `days` days ahead. */
export const runMoved = async <Output>(
  module: string,
  {
    zone,
    days,
    adapter = 'express',
  }: { zone: string; days: number; adapter?: 'express' | 'handler' },
): Promise<Output> => {
  const moved = pathToFileURL(join(folder, 'shift-date.mjs')).href;
  const { stdout } = await run(
    process.execPath,
    ['--import', moved, '--import', 'tsx', join(folder, module)],
    {
      env: { ...process.env, TZ: zone, MOVED_DAYS: String(days), CORE_ADAPTER: adapter },
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout) as Output;
};
