import { resolve } from 'node:path';
import { projectRoot, viteArguments, viteConfigArguments } from '../../scripts/lib/project.mjs';
import { runNode } from '../../scripts/lib/run.mjs';

/** The folder of a built client: the one that `CLIENT_DIR` names is built already, else it is built into `folder`. */
export const builtClient = async (folder: string): Promise<string> => {
  const chosen = process.env['CLIENT_DIR'];
  if (chosen) return resolve(projectRoot, chosen);
  const build = [...viteArguments, 'build', ...viteConfigArguments, '--outDir', folder];
  const built = await runNode([...build, '--logLevel', 'warn']);
  if (built.ok) return folder;
  throw new Error(`${built.output}The client could not be built; the reason is above.`);
};
