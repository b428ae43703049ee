/** `Intl.Segmenter` is missing in Firefox before 125, where a character is a code point. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('it') : null;

function* charactersOf(text: string): Iterable<string> {
  if (!segmenter) return yield* text;
  for (const { segment } of segmenter.segment(text)) yield segment;
}

interface Most {
  /** As people count them: a family of emojis, a flag or a letter with its accents is one. */
  characters?: number;
  /** As `length` counts them. */
  units?: number;
}

/** The beginning of a text, in whole characters: half of an emoji or a flag would be another sign, or none. */
export const beginningOf = (text: string, most: Most): string => {
  const { characters = Infinity, units = Infinity } = most;
  let [count, end] = [0, 0];
  for (const character of charactersOf(text)) {
    count += 1;
    if (count > characters || end + character.length > units) break;
    end += character.length;
  }
  return text.slice(0, end);
};
