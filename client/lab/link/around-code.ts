/** What chats and mail programs add to the code of a link, or change in it (STATIC-06). */
import { LINK_CODE_MAX } from '#lab/limits';
import { decoded } from './link-frame.ts';

/** Blanks and line breaks, also those that nobody sees, and what ends a line of a mail in quoted-printable. */
const BREAKS = /[\s=\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]+/u;
/** Dashes that a program makes of a hyphen, or of two. */
const DASHES = /[\u2010-\u2015\u2212]/gu;

/** Most pieces of a code that are put together: lines of 76 characters, twice as many as a link may have. */
const MOST_PIECES = 200;

/** The characters of a code at the start of a text. */
const startOf = (text: string): string => /^[\w-]*/.exec(text)?.[0] ?? '';

const codesOf = (text: string): string[] => {
  const pieces = text.split(BREAKS).filter(Boolean).slice(0, MOST_PIECES);
  const joined = pieces.join('');
  const start = startOf(joined);
  return [
    start,
    // Marks at its end, which a code may have, too: some of them may be its own.
    ...Array.from(start.matchAll(/[-_](?=[-_]{0,9}$)/g), ({ index }) => start.slice(0, index)),
    // `=` in quoted-printable.
    start.replace(/^3D/, ''),
    // The same link once more.
    start.replace(/https?$/, ''),
    // A quotation's marks at the start of each line, and hyphens at the end.
    joined.replaceAll(/[^\w-]+/g, ''),
    startOf(pieces.map((piece) => piece.replace(/-$/, '')).join('')),
    // Words behind it.
    ...pieces.map((_, last) => startOf(pieces.slice(0, last + 1).join(''))).toReversed(),
  ];
};

/**
 * What may be the code in the text that follows a link's frame, the likeliest first. Which one it is, its content tells: it
 * has to be whole, and valid.
 */
export const codesIn = (text: string): string[] => {
  const found = decoded(text);
  const codes = ['-', '--'].flatMap((dash) => codesOf(found.replaceAll(DASHES, dash)));
  return [...new Set(codes)];
};

/** Whether each of them is longer than any code. */
export const areTooLong = (codes: readonly string[]): boolean =>
  codes.every(({ length }) => length > LINK_CODE_MAX);
