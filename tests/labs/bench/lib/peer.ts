/** json-server, installed on demand into a temporary folder: it is measured for comparison and no dependency. */
import { access } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNpm } from '../../../../scripts/lib/install.mjs';

const VERSION = '1.0.0-beta.15';

/** The file that starts it; `null` if it cannot be installed. */
export const fetchPeer = async (): Promise<string | null> => {
  const folder = join(tmpdir(), `rivola-bench-json-server-${VERSION}`);
  const bin = join(folder, 'node_modules', 'json-server', 'lib', 'bin.js');
  const isThere = () =>
    access(bin).then(
      () => true,
      () => false,
    );
  if (await isThere()) return bin;
  const flags = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund'];
  const { ok, output } = await runNpm(['install', ...flags, `json-server@${VERSION}`], 'capture');
  if (!ok) console.error(`json-server cannot be installed: ${output}`);
  return (await isThere()) ? bin : null;
};
