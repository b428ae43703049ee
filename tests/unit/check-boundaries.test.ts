import { describe, expect, test } from 'vitest';
import { lint } from '../support/lint.ts';

/** One file for each case: the cases of a folder get names of their own. */
const asFiles = (cases: [file: string, text: string][]) =>
  cases.map(([file, text], at) => [file.replace('/a.', `/a${at}.`), text] as const);

describe('an import against the dependency rules is a violation', () => {
  const files = asFiles([
    ['server/contract/a.ts', `import '../store/store.ts';`],
    ['server/contract/a.ts', `import express from 'express';`],
    ['server/contract/a.ts', `import 'node:fs';`],
    ['server/contract/a.ts', `import * as z from 'zod';`],
    ['server/store/a.ts', `import { x } from '../features/tickets/routes.ts';`],
    ['server/store/a.ts', `export { x } from '../call/route.ts';`],
    ['server/http/a.ts', `export * from '../features/tickets/routes.ts';`],
    ['server/features/tickets/a.ts', `import { x } from '../users/policy.ts';`],
    ['server/features/tickets/a.ts', `const x = await import('../users/policy.ts');`],
    ['server/features/tickets/a.ts', `type X = import('../users/policy.ts').X;`],
    ['server/features/tickets/a.ts', `import type { X } from '../../app.ts';`],
    ['server/features/tickets/a.ts', `import x = require('../users/policy.ts');`],
    ['server/features/tickets/a.ts', `const x = require('../users/policy.ts');`],
    ['server/features/tickets/a.ts', 'const x = await import(file);'],
    ['server/features/tickets/a.ts', `const x = await import('../users/' + file);`],
    ['server/features/tickets/a.ts', `import { readConfig } from '../../config.ts';`],
    ['server/lab/control/a.ts', `import '../../../seed/scenarios.ts';`],
    ['server/http/a.ts', `import { readConfig } from '../config.ts';`],
    ['server/world/a.ts', `import '../call/route.ts';`],
    ['server/call/a.ts', `import '../http/body.ts';`],
    ['server/store/a.ts', `import '../world/world.ts';`],
    ['server/lab/sandbox/a.ts', `import '../../features/tickets/routes.ts';`],
    ['server/a.ts', `import '../client/lib/formats.ts';`],
    ['client/ui/a.tsx', `import { x } from '../features/tickets/card.tsx';`],
    ['client/ui/a.tsx', `import '../screens/search.tsx';`],
    ['client/lib/a.ts', `import '../ui/button.tsx';`],
    ['client/lib/a.ts', `import { x } from '../../server/store/store.ts';`],
    ['client/lib/a.ts', `import { readFileSync } from 'node:fs';`],
    ['client/lib/a.ts', `import path from 'path';`],
    ['client/lib/a.ts', `const at = import.meta.resolve('../../server/store/store.ts');`],
    ['client/features/tickets/a.tsx', `import { z } from 'zod';`],
    ['client/features/tickets/a.tsx', `import styles from '../favourites/star.module.css';`],
    ['client/features/tickets/a.tsx', `const Star = lazy(() => import('../favourites/star.tsx'));`],
    ['client/features/tickets/a.tsx', `import '../../screens/search.tsx';`],
    ['client/features/tickets.tsx', `import './favourites.tsx';`],
    ['client/features/tickets/a.tsx', `const all = import.meta.glob('../favourites/*.tsx');`],
    ['client/features/tickets/a.tsx', `const all = import.meta.glob<X>(['../favourites/*.tsx']);`],
    ['client/screens/a.tsx', `import '../app/router.tsx';`],
    ['client/app/a.tsx', `import '/../server/app.ts';`],
    ['client/app/a.tsx', `import { world } from '../../tests/support/world.ts';`],
    ['server/a.ts', `import '../tests/support/world.ts';`],
    ['seed/a.ts', `import '../server/store/store.ts';`],
    ['seed/a.ts', `import { schema } from '../server/store/schema.ts';`],
    ['client/elsewhere/a.ts', `export const x = 1;`],
  ]);
  const found = lint('rivola(boundaries)', files);
  test.each(files)('%s: %s', (file) => {
    expect(found.filter((line) => line.startsWith(`${file}:`))).toHaveLength(1);
  });
});

describe('the product imports nothing of the laboratory but by its doors [HOUSE-01]:', () => {
  const server = ['call', 'features/tickets', 'http', 'node', 'openapi', 'store', 'world'];
  const client = ['app', 'build', 'features/tickets', 'lib', 'screens', 'ui'];
  const files = asFiles([
    ...server.flatMap((of): [string, string][] => {
      const up = '../'.repeat(of.split('/').length);
      return [
        [`server/${of}/a.ts`, `import { Sandbox } from '${up}lab/sandbox/sandbox.ts';`],
        [`server/${of}/a.ts`, `import type { Sandbox } from '${up}lab/sandbox/sandbox.ts';`],
        [`server/${of}/a.ts`, `import { listFaults } from '#lab/faults';`],
      ];
    }),
    ['server/contract/a.ts', `import { listFaults } from '#lab/faults';`],
    ['server/contract/a.ts', `export * from '../lab/contract/faults.ts';`],
    ['server/platform/a.ts', `import { listFaults } from '#lab/faults';`],
    ['server/app.ts', `import { makeLaboratory } from './lab/laboratory.ts';`],
    ['server/routes.ts', `const { open } = await import('./lab/node/open.ts');`],
    ['seed/a.ts', `import '../server/lab/control/arrangement.ts';`],
    ...client.flatMap((of): [string, string][] => {
      const up = '../'.repeat(of.split('/').length);
      return [
        [
          `client/${of}/a.tsx`,
          `import { currentSandbox } from '${up}lab/sandbox/sandbox-cookie.ts';`,
        ],
        [`client/${of}/a.tsx`, `import type { Notice } from '${up}lab/regia/bar-state.ts';`],
        [`client/${of}/a.tsx`, `const Bar = lazy(() => import('${up}lab/bar/regia-bar.tsx'));`],
        [`client/${of}/a.tsx`, `const all = import.meta.glob('${up}lab/*/*.tsx');`],
        [`client/${of}/a.tsx`, `import type { Fault } from '#lab/faults';`],
      ];
    }),
    ['client/build/a.ts', `import { labBuild } from '../lab/build/development.ts';`],
    ['client/main.tsx', `import './lab/sandbox/call-hook.ts';`],
    ['client/vite.config.ts', `import './lab/regia/bar-state.ts';`],
  ]);
  const found = lint('rivola(boundaries)', files);
  test.each(files)('%s: %s', (file) => {
    expect(found.filter((line) => line.startsWith(`${file}:`))).toHaveLength(1);
  });
});

describe('an import that the dependency rules allow is no violation', () => {
  const files = asFiles([
    ['server/contract/a.ts', `import * as z from 'zod/mini'; import './limits.ts';`],
    ['server/store/a.ts', `import '#contract/limits'; import { Low } from 'lowdb';`],
    ['server/http/a.ts', `import '../store/store.ts'; import express from 'express';`],
    [
      'server/http/a.ts',
      `import { World } from '../world/world.ts'; import '../call/laboratory.ts';`,
    ],
    ['server/http/a.ts', `import type { Config } from '../config.ts';`],
    ['server/features/tickets/a.ts', `import './policy.ts'; import '../../call/route.ts';`],
    ['server/features/tickets/a.ts', `import { World } from '../../world/world.ts';`],
    ['server/call/a.ts', `import { World } from '../world/world.ts';`],
    ['server/main.ts', `import './store/store.ts'; import '../seed/scenarios.ts';`],
    ['server/main.ts', `const open = () => import('./lab/node/open.ts');`],
    [
      'server/lab/static/a.ts',
      `import '../laboratory.ts'; import '../../features/tickets/routes.ts';`,
    ],
    ['server/lab/call/a.ts', `import '../../call/answer.ts'; import '#lab/faults';`],
    [
      'server/app.ts',
      `import './features/tickets/routes.ts'; import './features/users/routes.ts';`,
    ],
    ['client/ui/a.tsx', `import '../lib/formats.ts'; import './a.module.css';`],
    ['client/lib/a.ts', `import '#contract/limits';`],
    ['client/features/tickets/a.tsx', `import './card.tsx'; import '../../ui/button.tsx';`],
    ['client/screens/a.tsx', `import '../features/tickets/card.tsx';`],
    ['client/app/a.tsx', `const Search = lazy(() => import('../screens/search.tsx'));`],
    ['client/vite.config.ts', `import path from 'node:path';`],
    ['client/vite.config.ts', `const lab = await import('./lab/build/development.ts');`],
    [
      'client/laboratory.ts',
      `import { RegiaMount } from './lab/bar/regia-mount.tsx'; import '#lab/screens';`,
    ],
    ['client/main.tsx', `const start = () => import('./lab/static/start-api.ts');`],
    ['client/app/a.tsx', `import { Bar } from '../laboratory.ts';`],
    ['client/lab/bar/a.tsx', `import '../../screens/search.tsx'; import '#lab/faults';`],
    ['seed/a.ts', `import type { User } from '../server/store/schema.ts';`],
    ['client/lib/a.ts', `// import '../../server/store/store.ts'`],
  ]);
  const found = lint('rivola(boundaries)', files);
  test.each(files)('%s: %s', (file) => {
    expect(found.filter((line) => line.startsWith(`${file}:`))).toEqual([]);
  });
});

test('a violation is reported with its line, and a cycle of folders where a file closes it', () => {
  const found = lint('rivola(boundaries)', [
    ['client/ui/a.tsx', `import 'react';\nimport '../app/router.tsx';`],
    ['client/lab/bar/a.ts', `import type { B } from '../tour/b.ts';`],
    ['client/lab/tour/c.ts', `import '../bar/d.ts';`],
  ]);
  expect(found.toSorted()).toStrictEqual([
    expect.stringMatching(/^client\/lab\/.*:1: folders import each other: client.* → /),
    'client/ui/a.tsx:2: ui must not import ../app/router.tsx (app)',
  ]);
});

test('a cycle of files is a violation, even within a folder and of types', () => {
  const found = lint('import(no-cycle)', [
    ['server/store/a.ts', `import type { B } from './b.ts';\nexport type A = B;`],
    ['server/store/b.ts', `import type { C } from './c.ts';\nexport type B = C;`],
    ['server/store/c.ts', `import type { A } from './a.ts';\nexport type C = A;`],
  ]);
  expect(found).toHaveLength(3);
});
