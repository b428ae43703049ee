import { parse, type Declaration, type Node } from 'postcss';
import { featureAt, lackedBy, partsOf, type Unsupported } from './browser-floor.ts';

/** The rule or at-rule around a node. */
interface Around {
  name?: string;
  params?: string;
  selector?: string;
}

/** The path of each function of values by its name, wherever the data have it. */
const functionsIn = (path: string): [string, string][] =>
  partsOf(path).flatMap(([name]) => [[name, `${path}.${name}`], ...functionsIn(`${path}.${name}`)]);

/** Units that share an entry. */
const unitEntry = (unit: string) =>
  unit
    .replace(/^d(vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_dynamic')
    .replace(/^s(vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_small')
    .replace(/^l(vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_large')
    .replace(/^cq(w|h|i|b|min|max)$/, 'container_query_length_units');

/** Inside `@supports` an author has thought of browsers without it. */
const isGuarded = ({ parent }: Node): boolean =>
  parent !== undefined && (('name' in parent && parent.name === 'supports') || isGuarded(parent));

/**
 * Finds properties, values, functions, units, selectors, at-rules and media features that browsers of the floor lack,
 * outside of `@supports`. A value is not reported when the rule declares its property before with another one.
 * @param code style sheet as it is served
 */
export function findUnsupportedStyles(code: string): Unsupported[] {
  const functions = new Map(functionsIn('css.types'));
  const found: Unsupported[] = [];

  const report = (feature: string, node: Node, hasPrefixed?: (prefix: string) => boolean) => {
    const browsers = lackedBy(featureAt(feature.split('.')), hasPrefixed);
    const around = (node.type === 'decl' ? node.parent : node) as Around;
    const at = around.selector ?? `@${around.name} ${around.params}`;
    if (browsers.length > 0) found.push({ feature, browsers, at });
    return browsers.length > 0;
  };

  const checkDeclaration = (declaration: Declaration) => {
    const { prop, parent } = declaration;
    const descriptor = `css.at-rules.${(parent as Around).name}.${prop}`;
    if (featureAt(descriptor.split('.'))) return void report(descriptor, declaration);
    const declares = (name: string, nodes = parent?.nodes ?? []) =>
      nodes.some((node) => node.type === 'decl' && node.prop === name);
    const hasPrefixed = (prefix: string) => declares(prefix + prop);
    if (report(`css.properties.${prop}`, declaration, hasPrefixed)) return undefined;
    if (declares(prop, parent?.nodes.slice(0, parent.index(declaration)))) return undefined;
    const value = declaration.value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""');
    for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][\w-]*)\(/gi))
      report(functions.get(name) ?? '', declaration);
    for (const [, unit = ''] of value.matchAll(/(?<![\w#-])-?[\d.]+([a-z]+)/gi))
      report(`css.types.length.${unitEntry(unit)}`, declaration);
    if (prop.startsWith('--')) return undefined;
    for (const [word] of value.matchAll(/(?<![\w#-])[a-z][a-z-]*(?![\w(-])/gi))
      report(`css.properties.${prop}.${word}`, declaration);
    return undefined;
  };

  parse(code).walk((node) => {
    if (isGuarded(node)) return;
    if (node.type === 'decl') checkDeclaration(node);
    if (node.type === 'rule')
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z-]+)/gi))
        report(`css.selectors.${name}`, node);
    if (node.type === 'atrule') report(`css.at-rules.${node.name}`, node);
    if (node.type === 'atrule' && node.name === 'media')
      for (const [, name = ''] of node.params.matchAll(/\((?:min-|max-)?([a-z-]+)/g))
        report(`css.at-rules.media.${name}`, node);
  });
  return found;
}
