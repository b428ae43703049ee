// @ts-check

const NUMBER =
  '(?:\\d[\\d.,]*|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|quindici|venti|ventotto|trenta|quaranta|cinquanta|sessanta|ottanta|novanta|cento|mille)';
const UNIT =
  '(?:byte|[kM]B|caratter[ei]|letter[ae]|pixel|millisecond[oi]|second[oi]|minut[oi]|or[ae]|giorn[oi]|stell[ae]|aeroporti|livell[oi]|tentativ[oi]|characters?|letters?|bytes|milliseconds?|seconds?|minutes?|hours?|days?|stars?|airports|levels?|tries)';
/** A number that reads as a limit: one with a unit, or the ends of a range. */
const LIMIT = new RegExp(
  `(?<![+\\w])${NUMBER}[ \\u00A0]${UNIT}\\b|\\bun[’']ora\\b|\\bun (?:caratter|second|minut)|\\bd[ao] \\d+ a \\d|\\btra \\d+ e \\d|\\bfrom \\d+ to \\d|\\bsu \\d\\b|\\bgli \\d|\\b(?:massimo|almeno|at most|at least) \\d`,
  'i',
);

/** A sentence, not markup: blanks and letters, and no attribute. */
const SENTENCE = /^(?!.*(?:="|^<)).*[a-zà-ù]{2,} |^(?!.*(?:="|^<)).* [a-zà-ù]{2,}/is;
/** What may have a number in a text of the contract: an example, and the lower end of a range whose upper end is inserted. */
const EXAMPLE = /(?:per esempio|such as) .*|\b(?:da|tra|between)? ?[01] (?:a|e|to|and) $/gs;
const LONE_NUMBER = /(?<![\w$#.,:+"-])\d/;

/**
 * Finds limits that a text spells out: it would be wrong once the limit changes (GEN-11). In the contract, whose texts name
 * most of them, a sentence has no number at all.
 * @type {import('./boundaries.mjs').Rule}
 */
export const limitTexts = {
  create(context) {
    const isContract = /[\\/]contract[\\/]/.test(context.filename.slice(context.cwd.length));
    /** @param {import('./boundaries.mjs').Place} node @param {unknown} text */
    const check = (node, text) => {
      if (typeof text !== 'string') return;
      const isNumbered =
        isContract && SENTENCE.test(text) && LONE_NUMBER.test(text.replaceAll(EXAMPLE, ''));
      if (isNumbered || LIMIT.test(text))
        context.report({ node, message: 'a text must be made from the limit that it names' });
    };
    return {
      Literal: (node) => check(node, node.value),
      JSXText: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
    };
  },
};
