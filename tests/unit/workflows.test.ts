/** What a workflow or a document tells a machine to run is a version that cannot change. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/project.mjs';

const read = (...path: string[]) => readFileSync(join(projectRoot, ...path), 'utf8');
const WORKFLOWS = readdirSync(join(projectRoot, '.github', 'workflows'));
const DOCUMENTS = ['.', 'server', 'tests', 'tests/kit', 'tests/labs', 'tests/support'].map(
  (folder) => `${folder}/README.md`,
);
/** Programs of this project's own packages, and of the kit's that its reader has just installed. */
const INSTALLED = new Set(['playwright', 'tsc']);

describe.each(WORKFLOWS)('the workflow %s', (name) => {
  const text = read('.github', 'workflows', name);

  it('names each action by its commit, with the version beside it [GEN-24]', () => {
    const actions = [...text.matchAll(/uses: *(.*)/g)].map(([, action]) => action);
    expect(actions.length).toBeGreaterThan(0);
    expect(
      actions.filter((action) => !/^[\w/-]+@[\da-f]{40} # v[\d.]+$/.test(action ?? '')),
    ).toEqual([]);
  });

  it('installs nothing in a job that may publish [GEN-24]', () => {
    const jobs = text.split(/^ {2}(?=[\w-]+:$)/m).filter((job) => /: write$/m.test(job));
    for (const job of jobs) expect(job).not.toMatch(/run:|checkout|setup-node/);
  });
});

it.each(DOCUMENTS)(
  '%s runs no package of the registry without its version [GEN-24]',
  (document) => {
    const packages = [...read(document).matchAll(/\bnpx (?:-p )?(@?[\w/-]+(?:@[\d.]+)?)/g)].map(
      ([, name]) => name ?? '',
    );
    const loose = packages.filter((name) => !INSTALLED.has(name) && !/.@\d+\.\d+/.test(name));
    expect(loose).toEqual([]);
  },
);
