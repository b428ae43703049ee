/** The project's own tests for requirements, as commands; the quicker ones first. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import { listFiles } from '../../../scripts/lib/sources.mjs';

/** Those that run this command, or the defects themselves, do not judge it. */
const NOT_JUDGES = /\/(defects|gym|coverage)\.(test|spec)\.ts$/;

const filesWith = (folder: string, ids: readonly string[]): string[] =>
  listFiles(projectRoot, folder, /\.(test|spec)\.ts$/).filter((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    return !NOT_JUDGES.test(file) && ids.some((id) => new RegExp(`\\b${id}\\b`).test(text));
  });

/** The commands that run the tests whose titles have one of these ids; the API's only for a defect of the server. */
export const ownCommands = (
  ids: readonly string[],
  { isServer, isFull, bails }: { isServer: boolean; isFull: boolean; bails: boolean },
): string[][] => {
  const titles = `\\b(${ids.join('|')})\\b`;
  const component = filesWith('tests/component', ids);
  const api = isServer ? filesWith('tests/api', ids) : [];
  const e2e = ['e2e', ...(isFull ? ['full'] : [])].flatMap((folder) =>
    filesWith(`tests/${folder}`, ids),
  );
  const vitest = (project: string, files: readonly string[]): string[] => [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project', project, '-t', titles],
    ...(bails ? ['--bail', '1'] : []),
    ...files,
  ];
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--grep', titles];
  const commands = [
    ...(api.length > 0 ? [vitest('api', api)] : []),
    ...(component.length > 0 ? [vitest('component', component)] : []),
    ...(e2e.length > 0
      ? [[...playwright, ...(bails ? ['--workers', '1', '--max-failures', '1'] : []), ...e2e]]
      : []),
  ];
  return commands.map((command) => [process.execPath, ...command]);
};
