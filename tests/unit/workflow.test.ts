import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/project.mjs';

const LAB = 'tests/labs/systems/run.mjs';
const workflow = readFileSync(inProject('.github', 'workflows', 'test.yml'), 'utf8');

it('a new developer’s steps are run one by one on Windows, macOS and Alpine [GEN-24]', () => {
  const { status, stderr } = spawnSync(process.execPath, [inProject(LAB), 'nothing'], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  const [, named = ''] = /There are: (.*)/.exec(stderr) ?? [];
  const steps = named.split(', ');
  expect(steps).toEqual(['clone', 'start', 'serve', 'reset', 'build:static', 'test', 'gym']);
  for (const job of ['systems', 'alpine']) {
    const [, text = ''] =
      new RegExp(`^  ${job}:\\n([^]*?)(?=^  \\w|(?![^]))`, 'm').exec(workflow) ?? [];
    const run = [...text.matchAll(/- run: node (\S+) (\S+)$/gm)].map(([, file, step]) => [
      file,
      step,
    ]);
    expect(run, job).toEqual(steps.map((step) => [LAB, step]));
  }
});

it('the systems are Windows with three versions of Node, macOS, and Alpine [GEN-24]', () => {
  const machines = [...workflow.matchAll(/os: (\S+), node: (\d+)/g)].map(([, ...one]) =>
    one.join(' '),
  );
  expect(machines).toEqual([
    'windows-latest 20',
    'windows-latest 22',
    'windows-latest 24',
    'macos-latest 22',
  ]);
  expect(workflow).toMatch(/container: node:\d+-alpine/);
});
