// @ts-check
// Loaded by `--import` into all processes below plain-folder.mjs: the system answers the working folder without links, of
// which Vite, vitest and Playwright make the paths of files.
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project.mjs';

const real = realpathSync(projectRoot);
const workingFolder = process.cwd.bind(process);

process.cwd = () => {
  const folder = workingFolder();
  const inside = path.relative(real, folder);
  const isInside = inside === '' || !(inside.startsWith('..') || path.isAbsolute(inside));
  return isInside ? path.resolve(projectRoot, inside) : folder;
};
