import { AIRPORTS } from '#contract/catalogue';
import type { Actor } from './actor.ts';
import { controlsOf, labelOf } from './find.ts';
import { isAt, TOUR } from './steps.ts';
import { BEFORE } from './current-tour.ts';
import { keepTyped, typed } from './told.ts';

const EMPTY = '[type="file"], :not(:checked)[type="radio"], :not(:checked)[type="checkbox"]';

/**
 * Keeps what stands in the fields of a step that has any: a reload and other steps must not lose it. A value that is refused
 * would be refused again.
 */
export const keepFields = (at = BEFORE, page?: Document): void => {
  const step = TOUR[at];
  if (!page || !step?.prepare || !isAt(step, page)) return;
  const filled = controlsOf(page.querySelector('main') ?? page)
    .filter((control) => !control.matches(EMPTY) && !control.closest('[aria-invalid]'))
    .map((control) => [labelOf(control), control.value] as const)
    .filter(([, value]) => value !== '');
  if (filled.length > 0) keepTyped({ fields: { at, filled } });
};

/** Forgets them once a step that has any is done: what was written for a later one may speak of another flight now. */
export const forgetDoneFields = (at: number): void => {
  if (TOUR[at]?.prepare) keepTyped({ fields: null });
};

/** Fills the fields of a step with what stood in them. */
export const refillFields = async (actor: Actor, at: number): Promise<void> => {
  const { fields } = typed();
  if (fields?.at !== at) return;
  for (const [label, value] of fields.filled) {
    const isChosen = (await actor.control(label)).matches('[role="combobox"]');
    // A field shows a chosen airport by its code; it is chosen by its label.
    const airport = isChosen && AIRPORTS.find(({ iata }) => value.includes(iata));
    await actor.fill(label, airport ? airport.label : value);
  }
};
