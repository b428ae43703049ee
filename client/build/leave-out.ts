/** Vite plugins that leave out of the client's code what it does not use. */
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The contract's texts for the API document, as oxfmt writes them: `summary: '…',`, `notes: {…},` and `.check(z.describe('…'))`. */
const API_TEXTS = [
  /^ {2}summary:\s*(['"`]).*\1,$/gm,
  /^ {2}notes: \{(?: .* \}|\n[^]*?\n {2}\}),$/gm,
  /\.check\(\s*z\.describe\(\s*(['"`]).*?\1,?\s*\),?\s*\)/g,
] as const;

/** Leaves these texts out of the client's code: only the server shows them. */
export const withoutApiTexts: Plugin = {
  name: 'without-api-texts',
  enforce: 'pre',
  transform(code, id) {
    // Not of a folder above the repository that is called so, too.
    const file = relative(resolve(import.meta.dirname, '../..'), id);
    if (!/^server[\\/](?:lab[\\/])?contract[\\/]/.test(file)) return undefined;
    const rest = API_TEXTS.reduce((left, text) => left.replaceAll(text, ''), code);
    if (/\bsummary: *['"`]|\bnotes: \{|z\.describe\(/.test(rest)) {
      this.error(`${id} has a text for the API document that API_TEXTS does not match`);
    }
    return rest;
  },
};

/** What React Router has for frameworks of its own and for tools that watch it, and its page of errors, which each first route replaces; none of it runs here. */
const FRAMEWORK_PARTS = [
  [/usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, '[false, null, {}]'],
  [/return shouldPrefetch &&.* : link;/, 'return link;'],
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
