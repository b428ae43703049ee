/** The container image, as far as a file says it; `npm run test:image` does what its lines say. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { explainNode } from '../../scripts/lib/require-node.mjs';
import { inProject } from '../../scripts/lib/project.mjs';
import { contextOf, instructionsOf, only, variablesOf } from '../labs/image/dockerfile.ts';

const read = (...path: string[]) => readFileSync(inProject(...path), 'utf8');
const instructions = instructionsOf(read('Dockerfile'));
const names = instructions.map(({ name }) => name);

describe('the image [LAB-14]', () => {
  it('has a slim Node that the product runs on', () => {
    const [, version = ''] = /^node:(\d+)-slim$/.exec(only(instructions, 'FROM')) ?? [];
    expect(explainNode(`${version}.99.0`, 'linux', [])).toBeUndefined();
  });

  it('has production packages alone, and the client built', () => {
    const runs = instructions.filter(({ name }) => name === 'RUN').map(({ rest }) => rest);
    expect(runs).toContain('npm ci --omit=dev');
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object };
    expect(Object.keys(dependencies)).toContain('vite');
    const build = runs.find((run) => run.includes('vite')) ?? '';
    const { CLIENT_DIR } = variablesOf(only(instructions, 'ENV'));
    expect(build).toContain(`--outDir ${CLIENT_DIR} `);
  });

  it('serves to other machines by settings that are valid, and has no secret', () => {
    const settings = variablesOf(only(instructions, 'ENV'));
    const config: Record<string, unknown> = { ...readConfig(settings) };
    for (const [name, value] of Object.entries(settings)) expect(String(config[name])).toBe(value);
    expect(settings['HOST']).toBe('0.0.0.0');
    expect(settings['DEMO_TOKEN']).toBeUndefined();
    expect(only(instructions, 'EXPOSE')).toBe(settings['PORT']);
  });

  it('runs as a user without rights, or as any of group 0, who owns nothing but the volume of data', () => {
    expect(only(instructions, 'USER')).toBe('node');
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
    const volume = only(instructions, 'VOLUME');
    const { DATA_DIR, UPLOADS_DIR } = variablesOf(only(instructions, 'ENV'));
    for (const folder of [DATA_DIR, UPLOADS_DIR])
      expect(folder?.startsWith(`${volume}/`)).toBe(true);
    const owned = instructions.filter(({ rest }) => rest.includes('chown'));
    expect(owned.map(({ rest }) => rest)).toEqual([
      `mkdir ${volume} && chown node:0 ${volume} && chmod 770 ${volume}`,
    ]);
  });

  it('says whether it is healthy, and starts what is in it', () => {
    expect(only(instructions, 'HEALTHCHECK')).toMatch(/ CMD node -e .*\/api\/calendar\//);
    const [, file = ''] = JSON.parse(only(instructions, 'CMD')) as string[];
    expect(existsSync(inProject(file))).toBe(true);
  });

  it('takes what runs the product, and neither stored data nor tests', () => {
    const { taken, leftOut } = contextOf(read('.dockerignore'));
    for (const name of taken) expect(existsSync(inProject(name)), name).toBe(true);
    expect(taken).toEqual(expect.arrayContaining(['server', 'client', 'seed', 'scripts']));
    expect(taken.filter((name) => /^(\.git|tests|node_modules|dist|uploads)/.test(name))).toEqual(
      [],
    );
    expect(leftOut).toContain('server/.data');
  });

  it('is built by a workflow, which runs the kit’s examples against it by token, and publishes it for a tag', () => {
    const workflow = read('.github', 'workflows', 'image.yml');
    const [, trial = '', publish = ''] = workflow.split(/^ {2}(?:try|publish):$/m);
    expect(trial).toMatch(/run: docker build /);
    expect(trial).toMatch(/docker run .*--env DEMO_TOKEN/);
    expect(trial).toMatch(/cp -r tests\/kit\/examples\/playwright .*[^]*npx playwright test/);
    expect(publish).toMatch(/needs: try\n\s+if: startsWith\(github\.ref, 'refs\/tags\/v'\)/);
    expect(publish).toMatch(/push: true/);
  });
});
