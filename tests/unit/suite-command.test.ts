/** How the gym and the coverage start and end a suite on Windows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inProject, projectRoot } from '../../scripts/lib/project.mjs';
import { spawned } from '../../scripts/lib/spawned.mjs';
import { HAS_GROUPS } from '../support/processes.ts';
import { ownCommands } from '../tools/gym/own-suite.ts';
import { ownFolder } from '../support/own-folder.ts';

const folder = await ownFolder('suite');

describe('on Windows', () => {
  it("the project's own suite is started without a shell, which would take its titles and folders apart [GEN-24]", () => {
    const [first = []] = ownCommands(['AUTH-03', 'AUTH-04']);
    const { program, args, shell } = spawned(first, 'win32');
    expect({ program, shell }).toEqual({ program: process.execPath, shell: false });
    expect(args).toContain(String.raw`\b(AUTH-03|AUTH-04)\b`);
    const node = String.raw`C:\Program Files\nodejs\node.exe`;
    expect(spawned([node, 'a b'], 'win32')).toEqual({ program: node, args: ['a b'], shell: false });
  });

  it.each([
    [['npx', 'playwright', 'test'], 'npx playwright test'],
    [['npx', 'vitest', '-t', 'a|b & c'], 'npx vitest -t "a|b & c"'],
    [[String.raw`C:\my tools\run.cmd`, ''], String.raw`"C:\my tools\run.cmd" ""`],
    [['yarn', 'says "yes" | no'], 'yarn "says ""yes"" | no"'],
    [['yarn', String.raw`C:\my folder\ `.trim()], String.raw`yarn "C:\my folder\\"`],
    [['yarn', String.raw`a\"b`], String.raw`yarn "a\\""b"`],
  ])('the words of %j stay words in a shell: %s [GEN-24]', (command, line) => {
    const { program, args, shell } = spawned(command, 'win32');
    expect({ line: [program, ...args].join(' '), shell }).toEqual({ line, shell: true });
  });

  // Windows' own program would be found before the one that is made here.
  it.runIf(HAS_GROUPS)(
    'a limit ends the suite with all that it has started, and not the shell alone [GEN-24]',
    async () => {
      const said = join(folder, 'said');
      const taskkill = join(folder, 'taskkill');
      writeFileSync(taskkill, `#!/bin/sh\necho "$@" > '${said}'\nkill -9 "$2"\n`);
      chmodSync(taskkill, 0o755);
      const mocked = join(folder, 'windows.mjs');
      writeFileSync(mocked, `Object.defineProperty(process, 'platform', { value: 'win32' });`);
      const suite = pathToFileURL(inProject('tests', 'tools', 'suite', 'run-suite.ts')).href;
      const run = `
      const { runSuite } = await import(${JSON.stringify(suite)});
      const endless = [process.execPath, '-e', 'setInterval(() => {}, 1000)'];
      const { code } = await runSuite(endless, '.', { isQuiet: true, limit: 100 });
      console.log(code);
    `;
      const flags = ['--import', 'tsx', '--import', pathToFileURL(mocked).href];
      const child = spawn(process.execPath, [...flags, '--input-type=module', '-e', run], {
        cwd: projectRoot,
        env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let printed = '';
      child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()));
      await once(child, 'close');
      expect(printed.trim()).toBe('137');
      expect(readFileSync(said, 'utf8')).toMatch(/^\/pid \d+ \/t \/f$/m);
    },
  );
});
