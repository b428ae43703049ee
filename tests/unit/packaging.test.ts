/** What files say of packages, workflows and the container image; the workflow *image* builds it, and runs a suite against it. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { inProject } from '../../scripts/lib/project.mjs';
import { listFiles } from '../../scripts/lib/sources.ts';

const read = (...path: string[]) => readFileSync(inProject(...path), 'utf8');
/** The instructions in their order, without comments. */
const instructions = read('Dockerfile')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => ({ name: line.split(' ')[0], rest: line.slice(line.indexOf(' ') + 1) }));
const names = instructions.map(({ name }) => name);

/** What follows after an instruction that stands there once. */
const only = (wanted: string): string => {
  const found = instructions.filter(({ name }) => name === wanted);
  expect(found, wanted).toHaveLength(1);
  return found[0]?.rest ?? '';
};

const variables = Object.fromEntries(
  only('ENV')
    .split(' ')
    .map((pair) => pair.split('=', 2) as [string, string]),
);

describe('the image [LAB-14]', () => {
  it('has production packages alone, and the client built', () => {
    const runs = instructions.filter(({ name }) => name === 'RUN').map(({ rest }) => rest);
    expect(runs).toContain('npm ci --omit=dev');
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object };
    expect(Object.keys(dependencies)).toContain('vite');
    const build = runs.find((run) => run.includes('vite')) ?? '';
    expect(build).toContain(`--outDir ${variables['CLIENT_DIR']} `);
  });

  it('serves to other machines by settings that are valid, and has no secret', () => {
    const config: Record<string, unknown> = { ...readConfig(variables) };
    for (const [name, value] of Object.entries(variables)) expect(String(config[name])).toBe(value);
    expect(variables['HOST']).toBe('0.0.0.0');
    expect(variables['DEMO_TOKEN']).toBeUndefined();
    expect(only('EXPOSE')).toBe(variables['PORT']);
  });

  it('runs as a user without rights, or as any of group 0, who owns nothing but the volume of data', () => {
    expect(only('USER')).toBe('node');
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
    const volume = only('VOLUME');
    const { DATA_DIR, UPLOADS_DIR } = variables;
    for (const folder of [DATA_DIR, UPLOADS_DIR])
      expect(folder?.startsWith(`${volume}/`)).toBe(true);
    const owned = instructions.filter(({ rest }) => rest.includes('chown'));
    expect(owned.map(({ rest }) => rest)).toEqual([
      `mkdir ${volume} && chown node:0 ${volume} && chmod 770 ${volume}`,
    ]);
  });

  it('is built by a workflow, which runs the kit’s examples against it by token, and publishes it for a tag', () => {
    const workflow = read('.github', 'workflows', 'image.yml');
    const [, trial = '', publish = ''] = workflow.split(/^ {2}(?:try|publish):$/m);
    expect(trial).toMatch(/run: docker build /);
    expect(trial).toMatch(/docker run .*--env DEMO_TOKEN/);
    expect(trial).toMatch(/cp -r tests\/kit\/examples\/playwright .*[^]*npx playwright test/);
    expect(trial).toMatch(/docker stop .*ExitCode/);
    expect(publish).toMatch(/needs: try\n\s+if: startsWith\(github\.ref, 'refs\/tags\/v'\)/);
    expect(publish).toMatch(/push: true/);
  });
});

const WORKFLOWS = readdirSync(inProject('.github', 'workflows'));
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

/** The packages that a file imports while it runs. */
const packagesOf = (file: string): string[] =>
  [
    ...readFileSync(inProject(file), 'utf8').matchAll(
      /^import (?!type\b)(?:[^;]*? from )?'((?![.#/]|node:)[^']+)';/gm,
    ),
  ].map(([, name = '']) => name);

it('npm start loads before tsx the packages that the server’s own files import, and no others', () => {
  const files = [
    ...listFiles(inProject(), 'server', /\.ts$/),
    ...listFiles(inProject(), 'seed', /\.ts$/),
  ].filter((file) => !file.startsWith('server/lab/static/'));
  const imported = new Set(files.flatMap(packagesOf));
  expect(packagesOf('scripts/lib/server-packages.mjs')).toEqual([...imported].toSorted());
});
