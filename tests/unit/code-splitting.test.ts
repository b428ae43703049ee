import { join } from 'node:path';
import { expect, it } from 'vitest';
import { groupsOf } from '../../client/build/code-splitting.ts';
import { words } from '../support/words.ts';

const MODULES = words(`
  client/main.tsx client/lib/storage.ts client/lib/api.ts client/app/start.tsx
  client/screens/search.module.css client/features/tickets/ticket-card.tsx
  client/lab/bar/folded-bar.tsx client/features/landing/departure-rows.tsx
  client/features/admin/trend-chart.tsx server/contract/limits.ts server/http/page-head.ts
  node_modules/zod/mini/index.js node_modules/react-dom/client.js
`);

/** The groups that want each module of a repository in this folder. */
const groupsIn = (repository: string) =>
  MODULES.map((module) => {
    const id = join(repository, module);
    const of = groupsOf(repository).filter(({ test }) => test?.(id));
    return [module, of.map(({ name }) => name)];
  });

it.each([
  '/home/eva/client/lib/rivola',
  '/srv/server/contract/client/features/tickets',
  '/home/eva/node_modules/zod',
])('the client’s code is divided alike in %s and anywhere else [GEN-24]', (repository) => {
  const elsewhere = groupsIn('/home/eva/rivola');
  expect(new Set(elsewhere.flatMap(([, groups]) => groups)).size).toBeGreaterThan(5);
  expect(groupsIn(repository)).toEqual(elsewhere);
});
