/** Letters written from right to left, in blocks of Unicode. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Characters that change the direction of the text after them: marks, embeddings, overrides and isolates. */
const DIRECTION_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A text without the characters that would end an isolate around it, `<bdi>` too, or turn what follows around. */
export const withoutDirectionControls = (typed: string): string =>
  typed.replaceAll(DIRECTION_CONTROLS, '');

/**
 * What a user has typed, to be put into a text of ours (GEN-16): between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE
 * it has a direction of its own and leaves the order of what stands around it alone. A text from left to right stays as
 * it is.
 */
export const isolate = (typed: string): string => {
  const text = withoutDirectionControls(typed);
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
};

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escaped for a text and for a quoted attribute, on one line: a control character becomes a space. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

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
