// @ts-check
import { parse } from 'postcss';
import { featureAt, lackedBy, partsOf } from './browser-floor.mjs';

/**
 * @typedef {import('./browser-floor.mjs').Features} Features
 * @typedef {import('./browser-floor.mjs').CompatData} CompatData
 * @typedef {import('./browser-floor.mjs').Oldest} Oldest
 * @typedef {{ feature: string, browsers: string[], at: string }} Unsupported a use of what browsers of the floor lack
 * @typedef {import('postcss').Node} Node
 * @typedef {import('postcss').Declaration} Declaration
 * @typedef {import('postcss').AtRule} AtRule
 */

/**
 * The path of each function of values by its name, wherever the data have it.
 * @param {Features | undefined} types
 * @param {readonly string[]} path
 * @returns {[string, readonly string[]][]}
 */
const functionsIn = (types, path) =>
  partsOf(types).flatMap(([name, feature]) => {
    const at = [...path, name];
    return [
      .../** @type {[string, readonly string[]][]} */ ([[name, at]]),
      ...functionsIn(feature, at),
    ];
  });

/** Units that share an entry. */
const UNIT_GROUPS = [
  { units: /^d(?:vh|vw|vi|vb|vmin|vmax)$/, name: 'viewport_percentage_units_dynamic' },
  { units: /^s(?:vh|vw|vi|vb|vmin|vmax)$/, name: 'viewport_percentage_units_small' },
  { units: /^l(?:vh|vw|vi|vb|vmin|vmax)$/, name: 'viewport_percentage_units_large' },
  { units: /^cq(?:w|h|i|b|min|max)$/, name: 'container_query_length_units' },
];

/** @param {string} text */
const withoutStrings = (text) => text.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""');

/**
 * The rule's selector, or the at-rule around it.
 * @param {Node} node
 */
const placeOf = (node) => {
  const rule = node.type === 'decl' ? node.parent : node;
  if (rule?.type === 'rule') return /** @type {import('postcss').Rule} */ (rule).selector;
  const { name = '', params = '' } = /** @type {Partial<AtRule>} */ (rule ?? {});
  return `@${name} ${params}`;
};

/**
 * Inside `@supports` an author has thought of browsers without it.
 * @param {Node} node
 */
const isGuarded = (node) => {
  for (let around = node.parent; around; around = /** @type {Node} */ (around).parent) {
    if (around.type === 'atrule' && /** @type {AtRule} */ (around).name === 'supports') return true;
  }
  return false;
};

/**
 * Finds properties, values, functions, units, selectors, at-rules and media features that browsers of the floor lack,
 * outside of `@supports`. A value is not reported when the rule declares its property before with another one.
 * @param {string} code style sheet as it is served
 * @param {CompatData} data
 * @param {readonly Oldest[]} floor
 * @returns {Unsupported[]}
 */
export function findUnsupportedStyles(code, data, floor) {
  const functions = new Map(functionsIn(featureAt(data, ['css', 'types']), ['css', 'types']));
  /** @type {Unsupported[]} */
  const found = [];

  /**
   * @param {readonly string[]} path in the data
   * @param {Node} node
   * @param {(prefix: string) => boolean} [hasPrefixed]
   */
  const report = (path, node, hasPrefixed) => {
    const { __compat } = featureAt(data, path) ?? {};
    const browsers = __compat ? lackedBy(__compat, floor, hasPrefixed) : [];
    if (browsers.length > 0) found.push({ feature: path.join('.'), browsers, at: placeOf(node) });
    return browsers.length > 0;
  };

  /** @param {Declaration} declaration */
  const checkValue = (declaration) => {
    const { prop, parent } = declaration;
    const before = parent?.nodes.slice(0, parent.index(declaration)) ?? [];
    if (before.some((node) => node.type === 'decl' && node.prop === prop)) return;
    const value = withoutStrings(declaration.value);
    for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][\w-]*)\(/gi)) {
      report(functions.get(name) ?? [], declaration);
    }
    for (const [, unit = ''] of value.matchAll(/(?<![\w#-])-?[\d.]+([a-z]+)/gi)) {
      const name = UNIT_GROUPS.find(({ units }) => units.test(unit))?.name ?? unit;
      report(['css', 'types', 'length', name], declaration);
    }
    if (prop.startsWith('--')) return;
    for (const [word] of value.matchAll(/(?<![\w#-])[a-z][a-z-]*(?![\w(-])/gi)) {
      report(['css', 'properties', prop, word], declaration);
    }
  };

  /** @param {Declaration} declaration */
  const checkDeclaration = (declaration) => {
    const { prop, parent } = declaration;
    const around = parent?.type === 'atrule' ? /** @type {AtRule} */ (parent).name : '';
    const descriptor = ['css', 'at-rules', around, prop];
    if (featureAt(data, descriptor)) {
      report(descriptor, declaration);
      return;
    }
    /** @param {string} prefix */
    const hasPrefixed = (prefix) =>
      parent?.some((node) => node.type === 'decl' && node.prop === prefix + prop) ?? false;
    if (!report(['css', 'properties', prop], declaration, hasPrefixed)) checkValue(declaration);
  };

  parse(code).walk((node) => {
    if (isGuarded(node)) return;
    if (node.type === 'decl') checkDeclaration(node);
    if (node.type === 'rule') {
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z-]+)/gi)) {
        report(['css', 'selectors', name], node);
      }
    }
    if (node.type === 'atrule') {
      report(['css', 'at-rules', node.name], node);
      if (node.name !== 'media') return;
      for (const [, name = ''] of node.params.matchAll(/\((?:min-|max-)?([a-z-]+)/g)) {
        report(['css', 'at-rules', 'media', name], node);
      }
    }
  });
  return found;
}
