import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBoundaries } from '../../scripts/lib/boundaries.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'rivola-boundaries-'));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function plant(file: string, text: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

describe('an import against the dependency rules is a violation', () => {
  test.each([
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
    ['server/features/tickets/a.ts', 'const x = await import(file);'],
    ['server/features/tickets/a.ts', `import { readConfig } from '../../config.ts';`],
    ['server/features/control/a.ts', `import '../../../seed/scenarios.ts';`],
    ['server/http/a.ts', `import { readConfig } from '../config.ts';`],
    ['server/http/a.ts', `import '../views/ticket.ts';`],
    ['server/security/a.ts', `import '../call/route.ts';`],
    ['server/call/a.ts', `import '../http/body.ts';`],
    ['server/sandbox/a.ts', `import type { Sessions } from '../security/sessions.ts';`],
    ['server/images/a.ts', `import '../sandbox/sandbox.ts';`],
    ['server/store/a.ts', `import '../images/decoder.ts';`],
    ['server/sandbox/a.ts', `import '../features/tickets/routes.ts';`],
    ['server/app.ts', `import '../client/lib/formats.ts';`],
    ['client/ui/a.tsx', `import { x } from '../features/tickets/card.tsx';`],
    ['client/ui/a.tsx', `import '../screens/search.tsx';`],
    ['client/lib/a.ts', `import '../ui/button.tsx';`],
    ['client/lib/a.ts', `import { x } from '../../server/store/store.ts';`],
    ['client/lib/a.ts', `import { readFileSync } from 'node:fs';`],
    ['client/lib/a.ts', `import path from 'path';`],
    ['client/features/tickets/a.tsx', `import { z } from 'zod';`],
    ['client/features/tickets/a.tsx', `import styles from '../favourites/star.module.css';`],
    ['client/features/tickets/a.tsx', `const Star = lazy(() => import('../favourites/star.tsx'));`],
    ['client/features/tickets/a.tsx', `import '../../screens/search.tsx';`],
    ['client/features/tickets.tsx', `import './favourites.tsx';`],
    ['client/features/tickets/a.tsx', `const all = import.meta.glob('../favourites/*.tsx');`],
    ['client/screens/a.tsx', `import '../app/router.tsx';`],
    ['client/app/a.tsx', `import '/../server/app.ts';`],
    ['client/app/a.tsx', `import { world } from '../../tests/support/world.ts';`],
    ['server/app.ts', `import '../tests/support/world.ts';`],
    ['seed/a.ts', `import '../server/store/store.ts';`],
    ['seed/a.ts', `import { schema } from '../server/store/schema.ts';`],
    ['client/elsewhere/a.ts', `export const x = 1;`],
  ])('%s: %s', (file, text) => {
    plant(file, text);
    expect(checkBoundaries(root).violations).toHaveLength(1);
  });
});

describe('an import that the dependency rules allow is no violation', () => {
  test.each([
    ['server/contract/a.ts', `import * as z from 'zod/mini'; import './limits.ts';`],
    ['server/store/a.ts', `import '#contract/limits'; import { Low } from 'lowdb';`],
    ['server/http/a.ts', `import '../store/store.ts'; import express from 'express';`],
    ['server/http/a.ts', `import { Sandboxes } from '../sandbox/sandboxes.ts';`],
    ['server/http/a.ts', `import type { Config } from '../config.ts';`],
    ['server/features/tickets/a.ts', `import './policy.ts'; import '../../call/route.ts';`],
    ['server/features/tickets/a.ts', `import { Sandbox } from '../../sandbox/sandbox.ts';`],
    ['server/views/a.ts', `import { Sandbox } from '../sandbox/sandbox.ts';`],
    ['server/main.ts', `import './store/store.ts'; import '../seed/scenarios.ts';`],
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
    ['seed/a.ts', `import type { User } from '../server/store/schema.ts';`],
    ['client/lib/a.ts', `// import '../../server/store/store.ts'`],
  ])('%s: %s', (file, text) => {
    plant(file, text);
    expect(checkBoundaries(root)).toStrictEqual({ violations: [], fileCount: 1 });
  });
});

test('a violation is reported with its file and line', () => {
  plant('client/ui/a.tsx', `import 'react';\nimport '../app/router.tsx';`);
  expect(checkBoundaries(root).violations).toStrictEqual([
    'client/ui/a.tsx:2: ui must not import ../app/router.tsx (app)',
  ]);
});

describe('an import cycle is a violation, even where the layers allow each import', () => {
  test('between two folders, counting type imports', () => {
    plant('client/features/regia/bar/a.ts', `import type { B } from '../tour/b.ts';`);
    plant('client/features/regia/tour/b.ts', `export type B = 1;`);
    plant('client/features/regia/tour/c.ts', `import '../bar/d.ts';`);
    plant('client/features/regia/bar/d.ts', `export const d = 1;`);
    expect(checkBoundaries(root).violations).toStrictEqual([
      'folders import each other: client/features/regia/bar → client/features/regia/tour → client/features/regia/bar',
    ]);
  });

  test('between three files of one folder', () => {
    plant('server/store/a.ts', `import './b.ts';`);
    plant('server/store/b.ts', `import './c.ts';`);
    plant('server/store/c.ts', `import './a.ts';`);
    expect(checkBoundaries(root).violations).toStrictEqual([
      'files import each other: server/store/a.ts → server/store/b.ts → server/store/c.ts → server/store/a.ts',
    ]);
  });
});

test('a file that cannot be parsed is an error, not a pass', () => {
  plant('client/ui/a.tsx', `import from from;`);
  expect(() => checkBoundaries(root)).toThrow('client/ui/a.tsx');
});

describe('the command', () => {
  const command = path.resolve('scripts/check-boundaries.mjs');

  test('fails on a violation', () => {
    plant('client/ui/a.tsx', `import '../app/router.tsx';`);
    const { status, stdout } = spawnSync(process.execPath, [command, root], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout).toContain('client/ui/a.tsx:1');
  });

  test('fails when it reads no file', () => {
    expect(spawnSync(process.execPath, [command, root]).status).toBe(1);
  });

  test('passes on a clean folder', () => {
    plant('client/ui/a.tsx', `import 'react';`);
    expect(execFileSync(process.execPath, [command, root], { encoding: 'utf8' })).toContain(
      '1 file',
    );
  });
});
