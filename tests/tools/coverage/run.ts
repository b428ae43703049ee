/**
 * `npm run coverage -- <command>`: starts a server with the built client, runs a suite against it, and says which
 * endpoints, answers, messages and requirements the suite met, and which not (LAB-06).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ENDPOINTS } from '#lab/endpoints';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import { readRequirements } from '../../../scripts/lib/requirement-ids.ts';
import { Demo } from '../../kit/demo.ts';
import { ABOUT_REPORTS, readOptions } from '../suite/options.ts';
import { calledFrom, withServer } from '../suite/with-server.ts';
import { pageOf, textOf } from './show.ts';
import { summarise } from './summary.ts';

const USAGE = `npm run coverage -- [options] <command that runs a suite>

  --page <file>      where the page goes, instead of test-results/coverage.html
${ABOUT_REPORTS}

Example: npm run coverage -- npx playwright test --reporter=list,junit`;

const measure = (
  command: readonly string[],
  { report, page = 'test-results/coverage.html' }: Readonly<Record<string, string>>,
): Promise<number> =>
  withServer({}, async ({ url, run }) => {
    const { code, isInterrupted, results } = await run(command, { report });
    const tally = await new Demo(url, 'default').tally();
    const ended = isInterrupted ? 'interrupted' : `exit code ${code}`;
    if (tally.answers.length === 0) {
      console.error(
        `\nThe suite never called the server (${ended}). Its address is in the environment variable RIVOLA_URL: use it as baseURL.`,
      );
      return code || 1;
    }
    const requirements = readRequirements(projectRoot);
    const summary = summarise(tally, results ?? [], { endpoints: ENDPOINTS, requirements });
    const file = resolve(calledFrom, page);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, pageOf(summary, command.join(' '), ended));
    console.log(`\n${textOf(summary)}\n\nPage: ${file}`);
    return code;
  });

const given = readOptions(process.argv.slice(2), { values: { page: /./, report: /./ } });
if (!given || given.command.length === 0) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  try {
    process.exitCode = await measure(given.command, given.values);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
