import { AIRPORTS } from '#contract/catalogue';
import type { Actor } from './actor.ts';
import { controlsOf, labelOf } from './find.ts';
import { TOUR } from './steps.ts';
import { keepTyped, typed } from './told.ts';

/** Keeps what stands in the fields of a step that has any: a reload and other steps must not lose it. */
export const keepFields = (at: number | undefined, page: Document | undefined): void => {
  const main = page?.querySelector('main');
  if (!main || at === undefined || !TOUR[at]?.prepare) return;
  const filled = controlsOf(main)
    .filter(
      (control) =>
        !control.matches(
          '[type="file"], :not(:checked)[type="radio"], :not(:checked)[type="checkbox"]',
        ),
    )
    .map((control) => [labelOf(control), control.value] as const)
    .filter(([, value]) => value !== '');
  if (filled.length > 0) keepTyped({ fields: { at, filled } });
};

export const forgetFields = (): void => keepTyped({ fields: null });

/** Forgets them once a step that has any is done: what was written for a later one may speak of another flight now. */
export const forgetDoneFields = (at: number): void => {
  if (TOUR[at]?.prepare) forgetFields();
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
