// @ts-check

/**
 * @typedef {import('./boundaries.mjs').Place & { type: string }} Child
 * @typedef {Child & Record<'expression' | 'consequent' | 'alternate' | 'right' | 'value', unknown>} Parts
 */

/**
 * Finds texts that are not the only child of their element, as far as the source tells: React keeps a node for each of
 * them, and crashes or shows an old text once a browser's translation has rewritten it (GEN-12).
 * @type {import('./boundaries.mjs').Rule}
 */
export const onlyTexts = {
  create(context) {
    /** @param {{ type: string, children: Child[] }} element */
    const check = ({ type, children }) => {
      const shown = children.filter(isShown);
      const node = type === 'JSXElement' && shown.length === 1 ? undefined : shown.find(isText);
      if (node) context.report({ node, message: 'a text must be the only child of its element' });
    };
    return { JSXElement: (node) => check(node), JSXFragment: (node) => check(node) };
  },
};

/**
 * Whether React gets a child: blanks with a line break are none, and neither are comments.
 * @param {Child} child
 */
function isShown(child) {
  const { value, expression } = /** @type {Parts} */ (child);
  if (child.type === 'JSXText') return !/^\s*\n\s*$/.test(String(value));
  return /** @type {Child | undefined} */ (expression)?.type !== 'JSXEmptyExpression';
}

/**
 * Whether a child is, or can be, a text for certain. The value of a variable or call is unknown; the tree that React has
 * shows it (tests/full/translated.spec.ts).
 * @param {unknown} child
 * @returns {boolean}
 */
function isText(child) {
  const { type, value, expression, consequent, alternate, right } = /** @type {Parts} */ (child);
  if (type === 'JSXExpressionContainer') return isText(expression);
  if (type === 'ConditionalExpression') return isText(consequent) || isText(alternate);
  if (type === 'LogicalExpression') return isText(right);
  if (type === 'Literal') return ['string', 'number'].includes(typeof value);
  return type === 'JSXText' || type === 'TemplateLiteral';
}
