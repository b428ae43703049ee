/** What is around the code of a link of Regia, also where a chat or a mail program has changed it (STATIC-06). */

/** The fragment of a link begins with it. */
export const FRAGMENT = '#momento=';

/** How often an address is decoded: each program that passes a link on may have encoded it once more. */
const MOST_DECODED = 5;

const decodedOnce = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });

/** A part of an address without percent-encoding, however often it was encoded. */
export const decoded = (text: string): string => {
  let last = text;
  for (let left = MOST_DECODED; left > 0 && last.includes('%'); left -= 1) last = decodedOnce(last);
  return last;
};

/** The frame of a fragment, and what follows. */
const CARRIED = /^[^a-z]*momento(?![a-z])\s*[=:]?([^]*)$/i;
/** Regia's path, then a query or the fragment. */
const PATH = /^\/regia[^a-z?#]*(?=[?#])/i;

/** What follows the frame in the fragment of an address; `null` for another fragment. */
export const carriedIn = (fragment: string): string | null =>
  CARRIED.exec(decoded(fragment))?.[1] ?? null;

/** The path and fragment of a link whose `#` was encoded, as they were; `null` for any other address. `path` is that of the router. */
export const mendedAddress = (path: string, search: string, fragment: string): string | null => {
  if (carriedIn(fragment) !== null) return null;
  const whole = decoded(path + search + fragment);
  if (!PATH.test(whole)) return null;
  const [, carried] = /#([^]*)/.exec(whole) ?? [];
  const code = carried === undefined ? null : carriedIn(carried);
  return code === null ? null : `/regia${FRAGMENT}${encodeURIComponent(code)}`;
};
