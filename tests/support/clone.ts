import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { installedPackages, planInstall } from '../../scripts/lib/install.mjs';
import { inProject } from '../../scripts/lib/project.mjs';

/** What runs the product. */
const CLONED = [
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
  ...['scripts', 'server', 'seed', 'client'],
];

/** A clone that had to install would empty the folder of packages that it shares. */
const requirePackages = async (): Promise<void> => {
  const { packages } = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8')) as {
    packages: Parameters<typeof planInstall>[1];
  };
  if (planInstall('run', packages, installedPackages()))
    throw new Error('node_modules is not what package-lock.json says: run npm ci');
};

/**
 * Copies what runs the product into a folder, without stored data and without these folders; its packages are those of this
 * project.
 */
export const cloneInto = async (clone: string, without: readonly string[] = []): Promise<void> => {
  await requirePackages();
  const leftOut = ['server/.data', ...without].map((path) => inProject(...path.split('/')));
  await mkdir(join(clone, 'uploads'), { recursive: true });
  for (const part of CLONED)
    await cp(inProject(part), join(clone, part), {
      recursive: true,
      filter: (path) => leftOut.every((one) => relative(one, path) !== ''),
    });
  await symlink(inProject('node_modules'), join(clone, 'node_modules'), 'junction');
};
