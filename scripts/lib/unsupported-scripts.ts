// oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-member-access -- the nodes of a syntax tree have any shape
import { analyze } from 'periscopic';
import { parseSync } from 'vite';
import { featureAt, lackedBy, partsOf, type Features, type Unsupported } from './browser-floor.ts';
import { walk } from './sources.ts';

/** A node of ESTree. */
// oxlint-disable-next-line typescript/no-explicit-any -- any shape
type Node = Record<string, any> & { type: string };
type Entry = readonly [path: string, feature: Features];

/** Objects that a page has from the start, by interfaces whose name is not theirs with a capital. */
const INTERFACES = new Map([
  ['globalThis', 'Window'],
  ['localStorage', 'Storage'],
  ['self', 'Window'],
]);

/** Of a global such as `navigator`. */
function interfaceOf(name: string) {
  const ofSameName = name.replace(/^./, (first) => first.toUpperCase());
  const isInstance = featureAt(['api', 'Window', name]) && featureAt(['api', ofSameName]);
  return INTERFACES.get(name) ?? (isInstance ? ofSameName : undefined);
}

const textOf = (node: Node | undefined) => {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const isPlain = node?.type === 'TemplateLiteral' && node['expressions'].length === 0;
  return isPlain ? String(node['quasis'][0].value.cooked) : undefined;
};

const TABLES = readTables();

/** What the data have of globals, members and events by their names, and the pseudo-classes that browsers lack. */
function readTables() {
  const members = new Map<string, Entry[]>();
  const events = new Map<string, Entry[]>();
  const globals = new Map<string, Entry>();
  for (const path of ['api', 'javascript.builtins', 'javascript.builtins.Intl']) {
    for (const [owner, inner] of partsOf(path)) {
      if (path !== 'javascript.builtins.Intl') globals.set(owner, [`${path}.${owner}`, inner]);
      // Its instances come from a global or a member that is reported itself.
      if (lackedBy(inner).length > 0) continue;
      for (const [name, feature] of partsOf(`${path}.${owner}`)) {
        if (name.endsWith('_static') || name === owner) continue;
        const [map, key] = name.endsWith('_event')
          ? [events, name.slice(0, -'_event'.length)]
          : [members, name];
        map.set(key, [...(map.get(key) ?? []), [`${path}.${owner}.${name}`, feature]]);
      }
    }
  }
  for (const [name, feature] of partsOf('api.Window')) {
    const isNew = /^[a-z]/.test(name) && !globals.has(name);
    if (isNew) globals.set(name, [`api.Window.${name}`, feature]);
  }
  const pseudos = partsOf('css.selectors').filter(([, feature]) => lackedBy(feature).length > 0);
  const names = pseudos.map(([name]) => name).join('|');
  return { members, events, globals, pseudos: new RegExp(`:(${names})(?![\\w-])`) };
}

/** The first of these paths that the data have. */
function firstOf(...paths: string[][]): Entry[] {
  const path = paths.find(featureAt) ?? [];
  const feature = featureAt(path);
  return path.length > 0 && feature ? [[path.join('.'), feature]] : [];
}

/**
 * Finds globals, members, events, and elements and attributes made by JSX that browsers of the floor lack. The types of
 * values are unknown: a method is reported when every interface that has one of this name lacks it. Properties are looked up
 * of globals alone: of other objects, a missing one reads as undefined, and too many names are those of plain data.
 * @param modules as they are built, before they are minified; uses are at their files
 */
export function findUnsupportedScripts(
  modules: readonly { file: string; code: string }[],
): Unsupported[] {
  const { members, events, globals, pseudos } = TABLES;
  const programs = modules.map(({ file, code }) => {
    const { program } = parseSync(file, code, { lang: 'js' });
    return {
      file,
      program,
      names: analyze(program as Parameters<typeof analyze>[0]),
    };
  });
  // What a module imports is in scope of the whole chunk once it is built.
  const declared = new Set(programs.flatMap(({ names }) => [...names.scope.declarations.keys()]));
  const found = new Map<string, Unsupported>();

  for (const { file, program, names } of programs) {
    const isGlobal = (name: string) => names.globals.has(name) && !declared.has(name);

    /** Any of the entries may be meant. */
    const report = (entries: readonly Entry[]) => {
      const known = entries.filter(([, { __compat }]) => __compat);
      const [first] = known;
      if (!first || known.some(([, one]) => lackedBy(one).length === 0)) return;
      const [feature, entry] = first;
      found.set(`${feature} ${file}`, { feature, browsers: lackedBy(entry), at: file });
    };

    const reportMember = (object: Node, name: string | undefined, isCalled: boolean) => {
      if (name === undefined) return;
      const owner = object.type === 'Identifier' ? String(object['name']) : '';
      const instance = interfaceOf(owner);
      const ofOwner = instance
        ? firstOf(['api', instance, name])
        : firstOf(['api', owner, `${name}_static`], ['javascript', 'builtins', owner, name]);
      if (ofOwner.length > 0 && isGlobal(owner)) report(ofOwner);
      else if (isCalled) report(members.get(name) ?? []);
    };

    const reportJsx = ({ arguments: [first, second] }: Node) => {
      const tag = textOf(first);
      if (!tag || !featureAt(['html', 'elements', tag])) return;
      if (second && second.type !== 'ObjectExpression') return;
      report(firstOf(['html', 'elements', tag]));
      for (const property of second?.properties ?? []) {
        const name = String(property.key?.name ?? property.key?.value).toLowerCase();
        if (/^on[a-z]/.test(name)) report(events.get(name.slice(2)) ?? []);
        report(firstOf(['html', 'elements', tag, name], ['html', 'global_attributes', name]));
      }
    };

    const visit: Record<string, (node: Node, parent: Node | undefined, key: string) => void> = {
      Identifier({ name }, parent, key) {
        const isName = ['property', 'key'].includes(key) ? !parent?.['computed'] : key === 'label';
        const known = globals.get(name);
        const isProbe = parent?.['operator'] === 'typeof';
        if (known && !isName && !isProbe && isGlobal(name)) report([known]);
      },
      MemberExpression({ object, property, computed }, _, key) {
        reportMember(object, computed ? textOf(property) : property.name, key === 'callee');
      },
      VariableDeclarator({ id, init }) {
        for (const { key } of (init && id.properties) || [])
          if (key?.type === 'Identifier') reportMember(init, key.name, false);
      },
      CallExpression(node) {
        reportJsx(node);
        const {
          callee,
          arguments: [first],
        } = node;
        if (callee.property?.name === 'addEventListener')
          report(events.get(textOf(first) ?? '') ?? []);
      },
      Literal: ({ value }) => reportSelector(String(value)),
      TemplateElement: ({ value }) => reportSelector(String(value.cooked)),
    };

    const reportSelector = (text: string) => {
      const [, name] = pseudos.exec(text) ?? [];
      if (name) report(firstOf(['css', 'selectors', name]));
    };

    walk(program, (node, parent, key) => visit[node.type]?.(node, parent, key));
  }
  return [...found.values()];
}
