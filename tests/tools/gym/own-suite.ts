/** The project's own tests for requirements, as commands; the quicker ones first. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  playwrightArguments,
  projectRoot,
  vitestArguments,
} from '../../../scripts/lib/project.mjs';
import { listFiles } from '../../../scripts/lib/sources.ts';

/** Those that run this command, or the defects themselves, do not judge it. */
const NOT_JUDGES = /\/(defects|gym|coverage)\.(test|spec)\.ts$/;

const filesWith = (folder: string, ending: RegExp, ids: readonly string[]): string[] =>
  listFiles(projectRoot, `tests/${folder}`, ending).filter((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8');
    return !NOT_JUDGES.test(file) && ids.some((id) => new RegExp(`\\b${id}\\b`).test(text));
  });

/** The commands that run the tests whose titles have one of these ids; the API's only for a defect of the server. */
export const ownCommands = (
  ids: readonly string[],
  { isServer, isFull, bails }: { isServer: boolean; isFull: boolean; bails: boolean },
): string[][] => {
  const titles = `\\b(${ids.join('|')})\\b`;
  const vitest = (project: string, files: readonly string[]): string[] => [
    ...[...vitestArguments, '--project', project, '-t', titles],
    ...['--reporter', 'default', '--reporter', 'junit', '--outputFile.junit', '{report}'],
    ...(bails ? ['--bail', '1'] : []),
    ...files,
  ];
  const testsIn = (folder: string) => filesWith(folder, /\.test\.ts$/, ids);
  const specsIn = (folder: string) => filesWith(folder, /\.spec\.ts$/, ids);
  const byVitest = [
    ...(isServer ? ['api'] : []),
    'component',
    ...(isServer && isFull ? ['full'] : []),
  ].flatMap((project) => {
    const files = testsIn(project);
    return files.length > 0 ? [vitest(project, files)] : [];
  });
  const e2e = [...specsIn('e2e'), ...(isFull ? specsIn('full') : [])];
  const playwright = [...playwrightArguments, '--grep', titles, '--reporter', 'list,junit'];
  const commands = [
    ...byVitest,
    ...(e2e.length > 0
      ? [[...playwright, ...(bails ? ['--workers', '1', '--max-failures', '1'] : []), ...e2e]]
      : []),
  ];
  return commands.map((command) => [process.execPath, ...command]);
};
