// @ts-check
import { isNode, listFiles, parseSource } from './sources.mjs';

/** @typedef {import('./sources.mjs').SyntaxNode} SyntaxNode */

const sourceFolders = ['client', 'server', 'seed'];
const sourceFile = /\.(ts|tsx|mts|js|jsx|mjs)$/;

/** Classes whose instances nobody changes. A `Map` or `Set` is allowed where its declared type is readonly. */
const immutable = /^(Intl\.\w+|RegExp|URL|Error)$/;
const readonlyTypes = new Set(['ReadonlyMap', 'ReadonlySet', 'ReadonlyArray']);

/** Classes that hold a page's state: allowed in the client, where a module lives as long as the page. */
const pageState = /^(Observable|QueryClient)$/;

/**
 * Finds what can change at the top level of a module: two servers in one process, or two tests, would share it. Each
 * violation reads `file:line: what is wrong`.
 * @param {string} root
 * @returns {{ violations: string[], fileCount: number }}
 */
export function checkModuleState(root) {
  const files = sourceFolders.flatMap((folder) => listFiles(root, folder, sourceFile));
  const violations = files.flatMap((file) => {
    const { program, lineOf } = parseSource(root, file);
    return topLevel(program).flatMap((node) =>
      problemsOf(node, file.startsWith('client/')).map(
        (problem) => `${file}:${lineOf(node)}: ${problem}`,
      ),
    );
  });
  return { violations, fileCount: files.length };
}

/**
 * The statements of a module, exported ones without their `export`.
 * @param {SyntaxNode} program
 * @returns {SyntaxNode[]}
 */
const topLevel = (program) =>
  nodesIn(program['body']).map((node) =>
    isNode(node['declaration']) ? node['declaration'] : node,
  );

/**
 * @param {SyntaxNode} node
 * @param {boolean} isClient
 * @returns {string[]}
 */
function problemsOf(node, isClient) {
  if (node.type === 'ClassDeclaration') return staticFields(node);
  if (node.type !== 'VariableDeclaration') return [];
  if (node['kind'] !== 'const') return [`a module must not keep state: ${String(node['kind'])}`];
  return nodesIn(node['declarations']).flatMap(({ id, init }) => {
    const what = isNode(init) ? mutableValue(init, id, isClient) : undefined;
    return what ? [`a module must not keep state: ${nameOf(id)} is ${what}`] : [];
  });
}

/** @param {SyntaxNode} declaration */
const staticFields = ({ body }) =>
  (isNode(body) ? nodesIn(body['body']) : [])
    .filter(({ type, static: isStatic, readonly }) =>
      Boolean(type === 'PropertyDefinition' && isStatic && !readonly),
    )
    .map(({ key }) => `a module must not keep state: static ${nameOf(key)}`);

/**
 * @param {SyntaxNode} value
 * @param {unknown} id
 * @param {boolean} isClient
 * @returns {string | undefined} what it is, if it can change
 */
function mutableValue(value, id, isClient) {
  switch (value.type) {
    case 'NewExpression': {
      const name = dotted(value['callee']);
      const isAllowed =
        immutable.test(name) || (isClient && pageState.test(name)) || hasReadonlyType(id);
      return isAllowed ? undefined : `new ${name}`;
    }
    case 'ArrayExpression':
      return nodesIn(value['elements']).length > 0 || hasReadonlyType(id)
        ? undefined
        : 'an empty array';
    case 'ObjectExpression':
      return nodesIn(value['properties']).length === 0 ? 'an empty object' : undefined;
    case 'CallExpression':
      return withoutParentheses(value['callee'])?.type.includes('Function')
        ? 'made by a function called at once, which may keep variables'
        : undefined;
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return isNode(value['expression'])
        ? mutableValue(value['expression'], id, isClient)
        : undefined;
    default:
      return undefined;
  }
}

/** @param {unknown} id the declared name with its type */
function hasReadonlyType(id) {
  const annotation = isNode(id) && isNode(id['typeAnnotation']) ? id['typeAnnotation'] : undefined;
  const type = annotation?.['typeAnnotation'];
  if (!isNode(type)) return false;
  return type['operator'] === 'readonly' || readonlyTypes.has(dotted(type['typeName']));
}

/**
 * @param {unknown} node
 * @returns {SyntaxNode | undefined}
 */
const withoutParentheses = (node) =>
  isNode(node) && node.type === 'ParenthesizedExpression'
    ? withoutParentheses(node['expression'])
    : isNode(node)
      ? node
      : undefined;

/** @param {unknown} value @returns {SyntaxNode[]} */
const nodesIn = (value) => (Array.isArray(value) ? value.filter(isNode) : []);

/** @param {unknown} node */
const nameOf = (node) => (isNode(node) ? String(node['name']) : '');

/**
 * A chain of names as written, such as `Intl.NumberFormat`.
 * @param {unknown} node
 * @returns {string}
 */
function dotted(node) {
  if (!isNode(node)) return '';
  if (node.type !== 'MemberExpression') return nameOf(node);
  return `${dotted(node['object'])}.${dotted(node['property'])}`;
}
