/** The collection that Postman makes of the document, run by newman as it is. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arrangeRows } from '#lab/arrange';
import { ENDPOINTS } from '#lab/endpoints';
import { resetSandbox } from '#lab/control';
import { refusalsOf } from '../../../server/openapi/document.ts';
import { REFUSED } from '../../support/examples.ts';
import { commandOf, runIn } from '../../support/fresh-folder.ts';
import { linesOf, type Context, type Part } from './part.ts';

interface Report {
  run: {
    executions: {
      item: { name: string };
      request: { method: string; url: { path: string[] } };
      response?: { code: number };
    }[];
    failures: { error: { message: string } }[];
  };
}

/** The entry of the contract for a request as it was sent. */
const entryOf = (method: string, segments: readonly string[]) =>
  ENDPOINTS.filter((entry) => entry.method.toUpperCase() === method)
    .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)
    .find(({ path }) => {
      const wanted = path.split('/').slice(1);
      return (
        wanted.length === segments.length &&
        wanted.every((one, at) => one.startsWith(':') || one === segments[at])
      );
    });

/**
 * Deleting all faults comes before deleting one: a document lists the methods of `/faults/` together, so the fault is
 * gone by then.
 */
const EXPECTED: Readonly<Record<string, number>> = { ...REFUSED, deleteFault: 404 };

/** A new seed, in which one login may do everything: Marta's, made a member of staff in one call. */
const prepare = async ({ server }: Context): Promise<string> => {
  const { visitor } = server.default;
  await visitor.call(resetSandbox, { body: {} });
  await visitor.call(arrangeRows, { body: { users: [{ id: 1, is_staff: true }] } });
  return server.default.token('marta');
};

export const postman: Part = {
  packages: ['openapi-to-postmanv2@6.3.3', 'newman@6.2.2'],
  run: async (context) => {
    const { folder, documents } = context;
    const made = await runIn(folder, commandOf(folder, 'openapi2postmanv2'), [
      ...['-s', documents.whole, '-o', 'collection.json'],
      ...['-O', 'folderStrategy=Tags,parametersResolution=Example'],
    ]);
    if (!made.ok) return { figures: 'no collection', problems: linesOf(made.output) };
    const token = await prepare(context);
    const ran = await runIn(folder, commandOf(folder, 'newman'), [
      ...['run', 'collection.json', '--env-var', `bearerToken=${token}`],
      ...['--reporters', 'json', '--reporter-json-export', 'report.json'],
    ]);
    const report = await readFile(join(folder, 'report.json'), 'utf8').catch(() => ran.output);
    await writeFile(join(folder, 'report.txt'), report);
    const { executions, failures } = (JSON.parse(report) as Report).run;
    const problems = failures.map(({ error }) => error.message);
    let succeeded = 0;
    const refused: string[] = [];
    for (const { request, response } of executions) {
      const entry = entryOf(request.method, request.url.path);
      const status = response?.code ?? 0;
      const wanted = EXPECTED[entry?.name ?? ''] ?? entry?.status;
      if (entry && status === entry.status) succeeded += 1;
      else if (entry && refusalsOf(entry).includes(status)) refused.push(`${entry.name} ${status}`);
      if (status !== wanted)
        problems.push(`${request.method} ${request.url.path.join('/')}: ${status}, not ${wanted}`);
    }
    if (executions.length !== ENDPOINTS.length) {
      problems.push(`${executions.length} requests for ${ENDPOINTS.length} endpoints`);
    }
    return {
      figures: `${executions.length} requests on a new seed, ${succeeded} answered with the documented success, the rest with a documented refusal (${refused.join(', ')})`,
      problems,
    };
  },
};
