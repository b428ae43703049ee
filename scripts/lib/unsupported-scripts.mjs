// @ts-check
// oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-member-access, typescript/no-unsafe-return -- the nodes of a syntax tree have any shape
import { parseSync } from 'vite';
import { featureAt, lackedBy, partsOf } from './browser-floor.mjs';

/**
 * @typedef {import('./browser-floor.mjs').Features} Features
 * @typedef {import('./browser-floor.mjs').CompatData} CompatData
 * @typedef {import('./browser-floor.mjs').Oldest} Oldest
 * @typedef {import('./unsupported-styles.mjs').Unsupported} Unsupported
 * @typedef {Record<string, any> & { type: string }} Node a node of ESTree
 * @typedef {[name: string, data: Features]} Entry
 */

/** Interfaces of objects that pages have from the start. */
const INSTANCES = new Map(
  Object.entries({
    crypto: 'Crypto',
    document: 'Document',
    globalThis: 'Window',
    history: 'History',
    localStorage: 'Storage',
    location: 'Location',
    navigator: 'Navigator',
    performance: 'Performance',
    screen: 'Screen',
    self: 'Window',
    visualViewport: 'VisualViewport',
    window: 'Window',
  }),
);

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value;

/**
 * @param {Node} node
 * @param {(node: Node, parent: Node | undefined, key: string) => void} visit
 * @param {Node} [parent]
 * @param {string} [key]
 */
function walk(node, visit, parent, key = '') {
  visit(node, parent, key);
  for (const [at, value] of Object.entries(node)) {
    for (const child of [value].flat()) if (isNode(child)) walk(child, visit, node, at);
  }
}

/**
 * @param {Node | null | undefined} pattern
 * @returns {string[]}
 */
const namesIn = (pattern) => {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [pattern['name']];
  const parts = [
    pattern['properties'],
    pattern['elements'],
    pattern['value'],
    pattern['left'],
    pattern['argument'],
  ];
  return parts.flat().filter(isNode).flatMap(namesIn);
};

/** @param {Node} program */
const declaredIn = (program) => {
  /** @type {Set<string>} */
  const names = new Set();
  walk(program, (node) => {
    const patterns = [
      node.type.startsWith('Import') ? node['local'] : undefined,
      /^(?:VariableDeclarator|Function|Class)/.test(node.type) ? node['id'] : undefined,
      node.type === 'CatchClause' ? node['param'] : undefined,
      ...(node.type.includes('Function') ? [node['params']].flat() : []),
    ];
    for (const name of patterns.flatMap(namesIn)) names.add(name);
  });
  return names;
};

/** @param {Node | undefined} node */
const textOf = (node) => {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const isPlain = node?.type === 'TemplateLiteral' && node['expressions'].length === 0;
  return isPlain ? String(node['quasis'][0].value.cooked) : undefined;
};

/** @param {Node} node */
const memberName = (node) =>
  node['computed'] ? textOf(node['property']) : /** @type {string} */ (node['property'].name);

/**
 * @param {CompatData} data
 * @param {(feature: Features | undefined) => readonly string[]} lack
 */
function readTables(data, lack) {
  /** @type {Map<string, Entry[]>} */
  const members = new Map();
  /** @type {Map<string, Entry[]>} */
  const events = new Map();
  /** @type {Map<string, Entry>} */
  const globals = new Map();
  /** @param {Map<string, Entry[]>} map @param {string} name @param {Entry} entry */
  const add = (map, name, entry) => map.set(name, [...(map.get(name) ?? []), entry]);
  for (const path of ['api', 'javascript.builtins', 'javascript.builtins.Intl']) {
    for (const [owner, inner] of partsOf(featureAt(data, path.split('.')))) {
      if (path !== 'javascript.builtins.Intl') globals.set(owner, [`${path}.${owner}`, inner]);
      // Its instances come from a global or a member that is reported itself.
      if (lack(inner).length > 0) continue;
      for (const [name, feature] of partsOf(inner)) {
        const entry = /** @type {Entry} */ ([`${path}.${owner}.${name}`, feature]);
        if (name.endsWith('_event')) add(events, name.slice(0, -'_event'.length), entry);
        else if (!name.endsWith('_static') && name !== owner) add(members, name, entry);
      }
    }
  }
  for (const [name, feature] of partsOf(featureAt(data, ['api', 'Window']))) {
    const isNew = /^[a-z]/.test(name) && !globals.has(name);
    if (isNew) globals.set(name, [`api.Window.${name}`, feature]);
  }
  const pseudos = partsOf(featureAt(data, ['css', 'selectors']))
    .filter(([, feature]) => lack(feature).length > 0)
    .map(([name]) => name);
  return { members, events, globals, pseudos: new RegExp(`:(${pseudos.join('|')})(?![\\w-])`) };
}

/**
 * Finds globals, members, events, and elements and attributes made by JSX that browsers of the floor lack. The types of
 * values are unknown: a method is reported when every interface that has one of this name lacks it. Properties are looked up
 * of globals alone: of other objects, a missing one reads as undefined, and too many names are those of plain data.
 * @param {readonly { file: string, code: string }[]} modules as they are built, before they are minified
 * @param {CompatData} data
 * @param {readonly Oldest[]} floor
 * @returns {Unsupported[]} `at` is the module's file
 */
export function findUnsupportedScripts(modules, data, floor) {
  /** @type {Map<Features, readonly string[]>} */
  const answers = new Map();
  /** @param {Features | undefined} feature */
  const lack = (feature) => {
    if (!feature?.__compat) return [];
    const answer = answers.get(feature) ?? lackedBy(feature.__compat, floor);
    answers.set(feature, answer);
    return answer;
  };
  const { members, events, globals, pseudos } = readTables(data, lack);
  const programs = modules.map(({ file, code }) => ({
    file,
    program: /** @type {Node} */ (
      /** @type {unknown} */ (parseSync(file, code, { lang: 'js' }).program)
    ),
  }));
  // What a module imports is in scope of the whole chunk once it is built.
  const declared = new Set(programs.flatMap(({ program }) => [...declaredIn(program)]));
  /** @type {Map<string, Unsupported>} */
  const found = new Map();

  for (const { file, program } of programs) {
    /** @param {readonly Entry[]} entries */
    const report = (entries) => {
      const known = entries.filter(([, feature]) => feature.__compat);
      const [first] = known;
      if (!first || known.some(([, feature]) => lack(feature).length === 0)) return;
      const [feature, entry] = first;
      found.set(`${feature} ${file}`, { feature, browsers: [...lack(entry)], at: file });
    };

    /**
     * The first of these paths that the data have.
     * @param {string[][]} paths
     * @returns {Entry[]}
     */
    const firstOf = (...paths) => {
      const path = paths.find((one) => featureAt(data, one)) ?? [];
      const feature = featureAt(data, path);
      return path.length > 0 && feature ? [[path.join('.'), feature]] : [];
    };

    /** @param {Node} object @param {string} name @param {boolean} isCalled */
    const reportMember = (object, name, isCalled) => {
      /** @type {string} */
      const owner = object.type === 'Identifier' ? object['name'] : '';
      const isGlobal = owner !== '' && !declared.has(owner);
      const instance = INSTANCES.get(owner);
      const ofOwner = instance
        ? firstOf(['api', instance, name])
        : firstOf(['api', owner, `${name}_static`], ['javascript', 'builtins', owner, name]);
      if (isGlobal && ofOwner.length > 0) report(ofOwner);
      else if (isCalled) report(members.get(name) ?? []);
    };

    /** @param {Node} call */
    const reportJsx = (call) => {
      const [first, second] = /** @type {Node[]} */ (call['arguments']);
      const tag = textOf(first);
      if (!tag || !featureAt(data, ['html', 'elements', tag])) return;
      if (second && second.type !== 'ObjectExpression') return;
      report(firstOf(['html', 'elements', tag]));
      for (const property of second?.['properties'] ?? []) {
        const name = String(property.key?.name ?? property.key?.value).toLowerCase();
        if (/^on[a-z]/.test(name)) report(events.get(name.slice(2)) ?? []);
        report(firstOf(['html', 'elements', tag, name], ['html', 'global_attributes', name]));
      }
    };

    walk(program, (node, parent, key) => {
      if (node.type === 'Identifier') {
        const isName =
          (key === 'property' && !parent?.['computed']) ||
          (key === 'key' && !parent?.['computed']) ||
          key === 'label';
        const isTypeof = parent?.type === 'UnaryExpression' && parent['operator'] === 'typeof';
        const known = globals.get(node['name']);
        if (known && !isName && !isTypeof && !declared.has(node['name'])) report([known]);
      } else if (node.type === 'MemberExpression') {
        const name = memberName(node);
        if (name !== undefined) reportMember(node['object'], name, key === 'callee');
      } else if (node.type === 'VariableDeclarator' && node['id'].type === 'ObjectPattern') {
        for (const { key: name } of node['id'].properties) {
          if (name?.type === 'Identifier' && node['init'])
            reportMember(node['init'], name.name, false);
        }
      } else if (node.type === 'CallExpression') {
        reportJsx(node);
        const isListening = node['callee'].property?.name === 'addEventListener';
        const event = isListening && textOf(node['arguments'][0]);
        if (event) report(events.get(event) ?? []);
      } else if (node.type === 'Literal' || node.type === 'TemplateElement') {
        const text = String(node['value']?.cooked ?? node['value']);
        const [, name = ''] = pseudos.exec(text) ?? [];
        if (name) report(firstOf(['css', 'selectors', name]));
      }
    });
  }
  return [...found.values()];
}
