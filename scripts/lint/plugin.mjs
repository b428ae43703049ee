// @ts-check
import { boundaries } from './boundaries.mjs';
import { limitTexts } from './limit-texts.mjs';
import { moduleState } from './module-state.mjs';
import { onlyTexts } from './only-texts.mjs';

/** The project's own rules for oxlint, switched on in .oxlintrc.json as `rivola/…`. */
export default {
  meta: { name: 'rivola' },
  rules: {
    boundaries,
    'limit-texts': limitTexts,
    'module-state': moduleState,
    'only-texts': onlyTexts,
  },
};
