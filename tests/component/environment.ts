import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/** jsdom around modules that are loaded as in Node: the server runs in the same process. */
// Vitest takes the default export.
// oxlint-disable-next-line import/no-default-export
export default {
  ...jsdom,
  name: 'jsdom-with-server',
  viteEnvironment: 'ssr',
  setup: (global: Record<string, unknown>, options) => {
    // Vitest leaves globals alone that Node has itself, as it has these from version 25 on.
    for (const name of ['localStorage', 'sessionStorage', 'Storage']) delete global[name];
    return jsdom.setup(global, options);
  },
} satisfies Environment;
