import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** jsdom around modules that are loaded as in Node: the server runs in the same process. */
// Vitest takes the default export.
// oxlint-disable-next-line import/no-default-export
export default {
  ...builtinEnvironments.jsdom,
  name: 'jsdom-with-server',
  viteEnvironment: 'ssr',
} satisfies Environment;
