import type { Plugin } from 'vite';

/** What React Router has for frameworks of its own and for tools that watch it, and its page of errors, which each first route replaces; none of it runs here. */
const FRAMEWORK_PARTS = [
  [/if \(init\.instrumentations\)/g, 'if (false)'],
  [/= .*createElement\(DefaultErrorComponent, null\);/, '= null;'],
  [/return .*createElement\(RSCErrorHandler, \{ error \}, result\);/, 'return result;'],
] as const;

/**
 * Leaves out of React Router what is for frameworks, and marks what it makes when it loads as free of side effects, so
 * that the components not used are left out.
 */
export const withoutUnusedRouterParts: Plugin = {
  name: 'without-unused-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]production/ },
    handler(code, id) {
      let rest = code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1');
      if (!code.includes('function RSCErrorHandler')) return rest;
      for (const [pattern, instead] of FRAMEWORK_PARTS) {
        if (!pattern.test(rest)) this.error(`${id} has nothing that ${String(pattern)} matches`);
        rest = rest.replace(pattern, instead);
      }
      return rest;
    },
  },
};
