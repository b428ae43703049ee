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
