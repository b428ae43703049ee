import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/** What the style of an element without a style sheet depends on. */
const STYLED_BY = ['hidden', 'open', 'type', 'style'];

/**
 * Computes the style of each kind of element once. jsdom compares an element and its ancestors with every rule of its own
 * style sheet, and Testing Library asks for the style of each element on the page in each query by role.
 */
const keepStyles = (view: Window): void => {
  const compute = view.getComputedStyle.bind(view);
  const kept = new Map<string, CSSStyleDeclaration>();
  view.getComputedStyle = (element) => {
    const attributes = STYLED_BY.map((name) => element.getAttribute(name));
    const kind = JSON.stringify([element.localName, ...attributes]);
    const style = kept.get(kind) ?? compute(element);
    kept.set(kind, style);
    return style;
  };
};

/** jsdom around modules that are loaded as in Node: the server runs in the same process. */
// Vitest takes the default export.
// oxlint-disable-next-line import/no-default-export
export default {
  ...jsdom,
  name: 'jsdom-with-server',
  viteEnvironment: 'ssr',
  setup: async (global: Record<string, unknown>, options) => {
    // Vitest leaves globals alone that Node has itself, as it has these from version 25 on.
    for (const name of ['localStorage', 'sessionStorage', 'Storage']) delete global[name];
    const { Uint8Array } = global;
    const environment = await jsdom.setup(global, options);
    // The server's bytes are Node's, which are none of jsdom's.
    global['Uint8Array'] = Uint8Array;
    const { defaultView } = global['document'] as Document;
    if (defaultView) keepStyles(defaultView);
    return environment;
  },
} satisfies Environment;
