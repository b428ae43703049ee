import { Brand } from '#lab/brand';
import { createFault } from '#lab/faults';
import { ScenarioName } from '#lab/fields';
import { isShallow } from '#contract/json-values';
import {
  DEFECTS_MAX,
  LINK_CODE_MAX,
  LINK_FAULTS_MAX,
  LINK_PERSONA_MAX,
  LINK_PLACE_MAX,
  STATE_MAX_BYTES,
  LINK_TEXT_MAX_BYTES,
} from '#lab/limits';
import { JSON_DEPTH_MAX } from '#contract/limits';
import { isScreenPath } from './screen-path.ts';
import { decoded } from './link-frame.ts';

import * as z from 'zod/mini';

const Rows = z.optional(z.array(z.unknown()));

/**
 * What a link restores (DEMO-12, STATIC-06): an export of changed rows, which the import checks row by row, and what is called for
 * beside it. It comes from anyone who can write a link. It holds nothing but what the question names before it is opened
 * (link-question.tsx), and the days, marks and last ids that belong to that.
 */
const LinkState = z.strictObject({
  v: z.literal(2),
  state: z.strictObject({
    document: z.strictObject({
      scenario: ScenarioName,
      date: z.optional(z.string()),
      dates: z.optional(z.string()),
      last_ids: z.optional(z.record(z.string(), z.number())),
      clock: z.union([
        z.strictObject({ mode: z.literal('live') }),
        z.strictObject({ mode: z.literal('frozen'), now: z.iso.datetime({ offset: true }) }),
      ]),
      based_on: z.strictObject({
        seed: z.string(),
        date: z.string(),
        removed: z.strictObject({
          users: Rows,
          tickets: Rows,
          favourites: Rows,
          feedback: Rows,
        }),
      }),
      users: Rows,
      tickets: Rows,
      favourites: Rows,
      feedback: Rows,
      images: z.optional(z.record(z.string(), z.string())),
      brand: z.optional(Brand),
    }),
    /** Names of planted defects. */
    defects: z.array(z.string()).check(z.maxLength(DEFECTS_MAX)),
    faults: z.array(z.strictObject(createFault.body.shape)).check(z.maxLength(LINK_FAULTS_MAX)),
  }),
  /** A persona's key; `null` for a visitor. */
  persona: z.nullable(z.string().check(z.regex(new RegExp(`^[a-z0-9_-]{1,${LINK_PERSONA_MAX}}$`)))),
  /** The screen to open, with query and fragment. */
  place: z.string().check(z.maxLength(LINK_PLACE_MAX), z.refine(isScreenPath)),
});

/** State, persona and path, as a link restores them. */
export type LinkState = z.output<typeof LinkState>;

/** What a text describes; `null` where it is no link's, or cannot be read. */
const parseLinkState = async (text: Promise<string>): Promise<LinkState | null> => {
  try {
    const value: unknown = JSON.parse(await text);
    return isShallow(value, JSON_DEPTH_MAX) ? (LinkState.safeParse(value).data ?? null) : null;
  } catch {
    return null;
  }
};

/** Reads the code in the text after a fragment's frame: `null` if none is valid, or it is longer than any that is made here. */
export const decodeLink = async (text: string): Promise<LinkState | null> => {
  for (const code of codesIn(text).filter(({ length }) => length <= LINK_CODE_MAX)) {
    const link = await parseLinkState(unpack(code));
    if (link) return link;
  }
  return null;
};

/** Reads a file that was saved in place of a link. */
export const readLinkFile = async (file: Blob): Promise<LinkState | null> =>
  file.size > STATE_MAX_BYTES ? null : parseLinkState(file.text());

/** What chats and mail programs put into the code of a link or behind it (STATIC-06): blanks and line breaks, also those that nobody sees. */
const BREAKS = /[\s\u00ad\u200b-\u200f\u2028-\u202f\u2060\ufeff]+/u;

/** Most pieces of a code that are put together: lines of 76 characters, twice as many as a link may have. */
const MOST_PIECES = 200;

/**
 * What may be the code in the text that follows a link's frame, the likeliest first: all of it, all without marks at its end,
 * which a code may have too, and all without its last words. Which one it is, its content tells: it has to be whole, and valid.
 */
const codesIn = (text: string): string[] => {
  const pieces = decoded(text).split(BREAKS).filter(Boolean).slice(0, MOST_PIECES);
  const starts = pieces.map((_, last) => pieces.slice(0, last + 1).join(''));
  const codes = starts.map((start) => /^[\w-]*/.exec(start)?.[0] ?? '').toReversed();
  const [whole = ''] = codes;
  const marks = Array.from(whole.matchAll(/[-_](?=[-_]{0,9}$)/g), ({ index }) => index);
  return [whole, ...marks.map((at) => whole.slice(0, at)), ...codes];
};

/** Bytes in base64 for addresses, without padding. */
const base64UrlOf = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Throws where it is no base64. */
const bytesOfBase64Url = (code: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(code.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.codePointAt(0) ?? 0,
  );

/** A text packed for a fragment; `null` where it is too long for one. */
export const pack = async (text: string): Promise<string | null> => {
  const plain = new Blob([text]);
  if (plain.size > LINK_TEXT_MAX_BYTES) return null;
  const packed = plain.stream().pipeThrough(new CompressionStream('deflate-raw'));
  const code = base64UrlOf(new Uint8Array(await new Response(packed).arrayBuffer()));
  return code.length > LINK_CODE_MAX ? null : code;
};

/** The text of a code, which may come from anyone. Throws where it is none, or more than any that is made here: the rest stays packed. */
const unpack = async (code: string): Promise<string> => {
  const packed = new Blob([bytesOfBase64Url(code)]).stream();
  const reader = packed.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > LINK_TEXT_MAX_BYTES) {
      await reader.cancel();
      throw new RangeError('the text of a link is too long');
    }
    pieces.push(value);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(pieces).arrayBuffer());
};
