/** Each rule of scripts/lint with code that it refuses, and code beside it that it lets pass, as oxlint reads both. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { inProject } from '../../scripts/lib/project.mjs';

type Planted = readonly [file: string, code: string];
interface Plants {
  /** What the rule says, in one line. */
  says: string;
  wrong: readonly Planted[];
  right: readonly Planted[];
}

/* oxlint-disable no-template-curly-in-string -- source texts */
const RULES: Readonly<Record<string, Plants>> = {
  'boundaries [HOUSE-01]': {
    says: '',
    wrong: [
      ['server/contract/a.ts', `import express from 'express';`],
      ['server/http/a.ts', `export * from '../features/tickets/routes.ts';`],
      ['server/features/tickets/a.ts', `const x = await import('../users/policy.ts');`],
      ['server/features/tickets/a.ts', `const x = require('../users/policy.ts');`],
      ['server/world/a.ts', `import '../call/route.ts';`],
      ['server/a.ts', `import '../client/lib/formats.ts';`],
      ['server/call/a.ts', `import type { Sandbox } from '../lab/sandbox/sandbox.ts';`],
      ['server/app.ts', `import { makeLaboratory } from './lab/laboratory.ts';`],
      ['client/ui/a.tsx', `import { x } from '../features/tickets/card.tsx';`],
      ['client/lib/a.ts', `import { listFaults } from '#lab/faults';`],
      ['client/features/tickets/a.tsx', `import styles from '../favourites/star.module.css';`],
      ['client/app/a.tsx', `const all = import.meta.glob('../lab/*/*.tsx');`],
      ['client/app/a.tsx', `import { world } from '../../tests/support/world.ts';`],
      ['seed/a.ts', `import '../server/store/store.ts';`],
      ['client/elsewhere/a.ts', `export const x = 1;`],
    ],
    right: [
      ['server/contract/a.ts', `import * as z from 'zod/mini'; import './limits.ts';`],
      ['server/http/a.ts', `import type { Config } from '../config.ts';`],
      ['server/main.ts', `const open = () => import('./lab/node/open.ts');`],
      ['server/lab/static/a.ts', `import '../../features/tickets/routes.ts';`],
      ['client/features/tickets/a.tsx', `import './card.tsx'; import '../../ui/button.tsx';`],
      ['client/lab/bar/a.tsx', `import '../../screens/search.tsx'; import '#lab/faults';`],
      ['client/lib/a.ts', `// import '../../server/store/store.ts'`],
    ],
  },
  'only-texts': {
    says: 'a text must be the only child of its element',
    wrong: [
      ['client/a.tsx', 'const a = <p>Ciao, {name}</p>;'],
      ['client/a.tsx', 'const a = <p><Icon />{wide ? "Luca" : null}</p>;'],
    ],
    right: [['client/a.tsx', 'const a = <p>{`Ciao, ${name}`}</p>;']],
  },
  'limit-texts [GEN-11]': {
    says: 'a text must be made from the limit that it names',
    wrong: [
      ['client/a.ts', 'export const a = `${rating} su 5`;'],
      ['client/a.tsx', `export const a = <p>Al massimo 8 MB.</p>;`],
    ],
    right: [
      ['server/contract/a.ts', 'export const a = `Il voto va da ${RATING_MIN} a ${RATING_MAX}.`;'],
      ['server/contract/a.ts', `export const a = '2026-06-12';`],
    ],
  },
  'module-state': {
    says: 'a module must not keep state: ',
    wrong: [
      ['server/a.ts', `export let count = 0;`],
      ['server/a.ts', `const waiting: string[] = [];`],
      ['server/a.ts', `const next = (() => { let n = 0; return () => ++n; })();`],
      ['server/a.ts', `class A { static count = 0; }`],
    ],
    right: [
      ['server/a.ts', `const names: ReadonlySet<string> = new Set(['a']);`],
      ['client/a.ts', `export const session = new Observable(null);`],
    ],
  },
};
/* oxlint-enable no-template-curly-in-string */

interface Report {
  diagnostics: {
    code: string;
    message: string;
    filename: string;
    labels: [{ span: { line: number } }];
  }[];
}

/** What oxlint, with the project's own configuration, says of files: `rule file:line: message`. */
const lint = (files: readonly Planted[]): string[] => {
  const root = mkdtempSync(path.join(tmpdir(), 'rivola-lint-'));
  try {
    cpSync(inProject('.oxlintrc.json'), path.join(root, '.oxlintrc.json'));
    // Where oxlint looks for its helper program and for the project's own rules.
    for (const name of ['node_modules', 'scripts'])
      symlinkSync(inProject(name), path.join(root, name), 'junction');
    for (const [file, text] of files) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    const oxlint = inProject('node_modules/oxlint/bin/oxlint');
    const command = [oxlint, '--format=json', ...files.map(([file]) => file)];
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
    const { diagnostics } = JSON.parse(
      spawnSync(process.execPath, command, options).stdout,
    ) as Report;
    return diagnostics.map(
      ({ code, filename, labels: [{ span }], message }) =>
        `${code} ${filename}:${span.line}: ${message}`,
    );
  } finally {
    rmSync(root, { recursive: true });
  }
};

let count = 0;
/** The cases of a folder get names of their own, so that one run reads all. */
const asFiles = (plants: readonly Planted[]) =>
  plants.map(([file, code]): Planted => [file.replace('/a.', `/a${(count += 1)}.`), code]);

const planted = Object.entries(RULES).map(([rule, { says, wrong, right }]) => ({
  ...{ rule, says, wrong: asFiles(wrong), right: asFiles(right) },
}));
const CYCLES: readonly Planted[] = [
  ['client/lab/bar/a.ts', `import type { B } from '../tour/b.ts';`],
  ['client/lab/tour/c.ts', `import '../bar/d.ts';`],
  ['server/store/x.ts', `import type { B } from './y.ts';\nexport type A = B;`],
  ['server/store/y.ts', `import type { C } from './z.ts';\nexport type B = C;`],
  ['server/store/z.ts', `import type { A } from './x.ts';\nexport type C = A;`],
];
const found = lint([...planted.flatMap(({ wrong, right }) => [...wrong, ...right]), ...CYCLES]);

describe.each(planted)('the rule $rule', ({ rule, says, wrong, right }) => {
  const code = `rivola(${rule.split(' ')[0]})`;
  const of = (file: string) => found.filter((line) => line.startsWith(`${code} ${file}:`));
  test.each(wrong)('refuses in %s: %s', (file) => {
    expect(of(file)).toEqual([expect.stringContaining(`:1: ${says}`)]);
  });
  test.each(right)('lets pass in %s: %s', (file) => expect(of(file)).toEqual([]));
});

test('a cycle of folders is refused where a file closes it, and each file of a cycle, even of types', () => {
  const folders = found.filter((line) => line.includes('folders import each other'));
  expect(folders).toEqual([expect.stringMatching(/^rivola\(boundaries\) client\/lab\/.*:1: /)]);
  const files = found.filter((line) => line.startsWith('import(no-cycle) server/store/'));
  expect(files).toHaveLength(3);
});
