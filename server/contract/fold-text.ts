/** Forms of texts that look alike, for comparing them (GEN-16). */

/** ’ ‘ ʼ ʹ ´ ` ′ ＇ and the like, for which people type a straight apostrophe. */
const APOSTROPHES = /[\u2018\u2019\u201B\u02B9\u02BB\u02BC\u02C8\u00B4\u0060\u2032\uFF07]/g;

/** Invisible characters that pasted texts carry: soft hyphen, zero-width blanks and joiners, marks of direction. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Hyphens and dashes of every kind, and the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * Composed letters, straight apostrophes, hyphens for all dashes, and blanks of every width as one blank, without outer
 * ones. Compatible forms (NFKC) would be other letters in a name.
 */
export const likeTyped = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    // This comes before NFC, which replaces some of them by others.
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(DASHES, '-')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A text for comparing with others: as `likeTyped`, and without case. */
export const foldText = (text: string): string => likeTyped(text).toLowerCase();

/**
 * A password as it is hashed and compared: blanks of every width as one, composed letters (RFC 8265, OpaqueString). Case,
 * apostrophes and outer blanks count.
 */
export const opaqueString = (password: string): string =>
  password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');
