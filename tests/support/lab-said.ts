import { LAB_PROBLEM } from '#lab/problems';
import { halfOf } from '#lab/texts';

type Problems = typeof LAB_PROBLEM;
type Said = {
  readonly [Key in keyof Problems]: Problems[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : string;
};

const inItalian = (text: string | ((...values: never[]) => string)) =>
  typeof text === 'string'
    ? halfOf(text, 'it')
    : (...values: never[]) => halfOf(text(...values), 'it');

/** The laboratory's error texts as its answers say them to who asks for no language. */
export const LAB_SAID = Object.fromEntries(
  Object.entries(LAB_PROBLEM).map(([key, text]) => [key, inItalian(text)]),
) as unknown as Said;
