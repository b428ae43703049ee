// @ts-check
import { isNode, listFiles, parseSource, walk } from './sources.mjs';

/** @typedef {import('./sources.mjs').SyntaxNode} SyntaxNode */

/**
 * Finds texts that are not the only child of their element, as far as the source tells: React keeps a node for each of
 * them, and crashes or shows an old text once a browser's translation has rewritten it (GEN-12). Each violation reads
 * `file:line: what is wrong`.
 * @param {string} root
 * @returns {{ violations: string[], fileCount: number }}
 */
export function checkOnlyTexts(root) {
  const files = listFiles(root, 'client', /\.tsx$/);
  const violations = files.flatMap((file) => {
    const { program, lineOf } = parseSource(root, file);
    /** @type {string[]} */
    const found = [];
    walk(program, (node) => {
      if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
      const children = childrenOf(node);
      const isAlone = node.type === 'JSXElement' && children.length === 1;
      const text = isAlone ? undefined : children.find(isText);
      if (text) found.push(`${file}:${lineOf(text)}: a text must be the only child of its element`);
    });
    return found;
  });
  return { violations, fileCount: files.length };
}

/**
 * The children that React gets: blanks with a line break are none, and neither are comments.
 * @param {SyntaxNode} node
 * @returns {SyntaxNode[]}
 */
const childrenOf = (node) =>
  /** @type {unknown[]} */ (node['children'])
    .filter(isNode)
    .filter(
      ({ type, value, expression }) =>
        !(type === 'JSXText' && /^\s*\n\s*$/.test(String(value))) &&
        !(isNode(expression) && expression.type === 'JSXEmptyExpression'),
    );

/**
 * Whether a child is, or can be, a text for certain. The value of a variable or call is unknown; the tree that React has
 * shows it (tests/full/translated.spec.ts).
 * @param {unknown} node
 * @returns {boolean}
 */
function isText(node) {
  if (!isNode(node)) return false;
  if (node.type === 'JSXText' || node.type === 'TemplateLiteral') return true;
  if (node.type === 'Literal') return ['string', 'number'].includes(typeof node['value']);
  if (node.type === 'JSXExpressionContainer') return isText(node['expression']);
  if (node.type === 'ConditionalExpression')
    return isText(node['consequent']) || isText(node['alternate']);
  return node.type === 'LogicalExpression' && isText(node['right']);
}
