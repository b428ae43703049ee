/** The server that a suite of any kind is run against, and the run (LAB-06, LAB-08). */
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  builtClient,
  RIVOLA,
  Server,
  dropFolders,
  makeFolders,
} from '../../support/server-process.ts';
import { readReport, type Result } from './report.ts';
import { runSuite, type Ended, type RunOptions } from './run-suite.ts';

/** Where `npm run` was called: a suite of another project is run from its own folder. */
export const calledFrom = process.env['INIT_CWD'] ?? process.cwd();

interface Ran extends Ended {
  /** Those of the report; `null` where the suite wrote none. */
  results: Result[] | null;
}

interface Run extends RunOptions {
  cwd?: string;
  /** Where the suite writes its report by itself. */
  report?: string | undefined;
  environment?: Readonly<Record<string, string>>;
}

export interface AtServer {
  url: string;
  run: (command: readonly string[], options: Run) => Promise<Ran>;
}

/** Builds the client, starts a server with these settings, and stops it when the work is done. */
export const withServer = async <Done>(
  settings: Readonly<Record<string, string>>,
  work: (server: AtServer) => Promise<Done>,
): Promise<Done> => {
  const folders = await makeFolders();
  let server: Server | undefined;
  try {
    const client = await builtClient(join(folders.root, 'client'));
    await mkdir(folders.uploads, { recursive: true });
    const environment = {
      ...folders.environment,
      HOST: '127.0.0.1',
      CLIENT_DIR: client,
      PUBLIC_URL: 'http://127.0.0.1:{port}',
      ...settings,
    };
    // No call of the API, which would be counted.
    const { url } = (server = await Server.start(RIVOLA, environment, '/robots.txt'));
    let runs = 0;
    return await work({
      url,
      run: async (command, { cwd = calledFrom, report, environment: more, ...options }) => {
        const own = join(folders.root, `report-${(runs += 1)}.xml`);
        // Now, as the file system dates its files.
        const mark = join(folders.root, 'now');
        await writeFile(mark, '');
        const { mtimeMs: began } = await stat(mark);
        const words = command.map((word) => word.replaceAll('{report}', own));
        const ended = await runSuite(words, cwd, {
          ...options,
          environment: {
            RIVOLA_URL: url,
            RIVOLA_SANDBOX: 'default',
            // As this project's own tests and the runners' reporters read them.
            E2E_SERVER: url,
            E2E_CLIENT: client,
            PLAYWRIGHT_JUNIT_OUTPUT_FILE: own,
            JEST_JUNIT_OUTPUT_FILE: own,
            ...more,
          },
        });
        return { ...ended, results: await readReport(report ? resolve(cwd, report) : own, began) };
      },
    });
  } finally {
    if (server && !server.ended) await server.stop();
    await dropFolders(folders);
  }
};
