import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/project.mjs';

const workflow = readFileSync(inProject('.github', 'workflows', 'test.yml'), 'utf8');
const [, systems = ''] = workflow.split(/^ {2}systems:$/m);

it('the systems are Windows with three versions of Node, macOS, and Alpine [GEN-24]', () => {
  const machines = [...systems.matchAll(/os: (\S+), node: (\d+)(?:, container: '(.*)')?/g)].map(
    ([, ...one]) => one.filter(Boolean).join(' '),
  );
  expect(machines).toEqual([
    'windows-latest 20',
    'windows-latest 22',
    'windows-latest 24',
    'macos-latest 22',
    'ubuntu-latest 22 node:22-alpine',
  ]);
});

it('what a new developer types is run on each of them, in a folder with an unusual name [GEN-24]', () => {
  const folder = '../Zoë Müller (1)/My Projects/rivola';
  expect(systems).toContain(`        working-directory: ${folder}\n    steps:`);
  expect(systems).toContain(`git clone -q -c core.autocrlf=true . '${folder}'`);
  // Steps for one system alone have a condition before them.
  const commands = [...systems.matchAll(/^ {6}- run: (?:\|\n +)?(npm \S+(?: [\w:]+)?)/gm)];
  expect(commands.map(([, command]) => command)).toEqual([
    'npm test',
    'npm run gym',
    'npm run build:static',
    'npm run reset',
    'npm start',
  ]);
});
