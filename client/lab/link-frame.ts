/** What is around the code of a link of Regia, also where a chat or a mail program has changed it (STATIC-06). */
import { parameterIn, REGIA_PARAMETER } from './regia-parameter.ts';

/** The fragment of a link that carries its state begins with it. */
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
/** Regia's path, then the frame of a link with a fragment or a parameter. */
const PATH = /^\/regia[^a-z?#]*(?=[?#])/i;
const QUERY = /[?&;](?:amp;)?\s*regia\s*=([^&#]*)/i;

/** What follows the frame in the fragment of an address; `null` for another fragment. */
export const carriedIn = (fragment: string): string | null =>
  CARRIED.exec(decoded(fragment))?.[1] ?? null;

/**
 * The path, query and fragment of a link whose `#`, `?` or `=` was encoded, as they were; `null` for any other address.
 * `path` is that of the router.
 */
export const mendedAddress = (path: string, search: string, fragment: string): string | null => {
  if (carriedIn(fragment) !== null || parameterIn(search) !== null) return null;
  const whole = decoded(path + search + fragment);
  if (!PATH.test(whole)) return null;
  const [, carried] = /#([^]*)/.exec(whole) ?? [];
  const code = carried === undefined ? null : carriedIn(carried);
  if (code !== null) return `/regia${FRAGMENT}${encodeURIComponent(code)}`;
  const [, value] = QUERY.exec(whole) ?? [];
  return value === undefined ? null : `/regia?${REGIA_PARAMETER}=${encodeURIComponent(value)}`;
};
