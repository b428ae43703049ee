/** The project's own tests for a requirement, as commands; the quicker ones first. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  playwrightArguments,
  projectRoot,
  vitestArguments,
} from '../../../scripts/lib/project.mjs';
import { listFiles } from '../../../scripts/lib/sources.ts';

/** Those of the defects themselves do not judge them. */
const NOT_JUDGES = /\/defects\.(test|spec)\.ts$/;

/** A failure waits for so much of the usual time: all fails in a run with a defect. */
const PATIENCE = '0.3';

export const OWN_ENVIRONMENT = { E2E_PATIENCE: PATIENCE };

/** The commands that run the tests of every day whose titles have one of these ids. */
export const ownCommands = (ids: readonly string[]): string[][] => {
  const titles = `\\b(${ids.join('|')})\\b`;
  const filesIn = (...folders: string[]) =>
    folders
      .flatMap((folder) => listFiles(projectRoot, `tests/${folder}`, /\.(test|spec)\.ts$/))
      .filter(
        (file) =>
          !NOT_JUDGES.test(file) &&
          new RegExp(titles).test(readFileSync(join(projectRoot, file), 'utf8')),
      );
  const [quick, inBrowser] = [filesIn('api', 'component'), filesIn('e2e')];
  const vitest = [...vitestArguments, '--project', 'api', '--project', 'component', '-t', titles];
  const report = ['--reporter', 'default', '--reporter', 'junit', '--outputFile.junit', '{report}'];
  const playwright = [...playwrightArguments, '--project', 'e2e', '--grep', titles];
  return [
    ...(quick.length > 0 ? [[process.execPath, ...vitest, ...report, ...quick]] : []),
    ...(inBrowser.length > 0
      ? [[process.execPath, ...playwright, '--reporter', 'list,junit', ...inBrowser]]
      : []),
  ];
};
