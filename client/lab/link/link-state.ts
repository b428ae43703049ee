import * as z from 'zod/mini';
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
} from '#lab/limits';
import { JSON_DEPTH_MAX } from '#contract/limits';
import { isScreenPath } from './screen-path.ts';
import { areTooLong, codesIn } from './around-code.ts';
import { LinkTooLarge, unpack } from './carried-code.ts';

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
      over: z.strictObject({
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

/** Throws where the text is no JSON; `null` where it is no link's. */
const parseLinkState = (text: string): LinkState | null => {
  const value: unknown = JSON.parse(text);
  return isShallow(value, JSON_DEPTH_MAX) ? (LinkState.safeParse(value).data ?? null) : null;
};

/**
 * Reads the code in the text after a fragment's frame: `null` if none is valid, `LinkTooLarge` if one would not end, or is
 * too long.
 */
export const decodeLink = async (text: string): Promise<LinkState | LinkTooLarge | null> => {
  const codes = codesIn(text);
  if (areTooLong(codes)) return new LinkTooLarge();
  for (const code of codes.filter(({ length }) => length <= LINK_CODE_MAX)) {
    const link = await decodeCode(code);
    if (link) return link;
  }
  return null;
};

const decodeCode = async (code: string): Promise<LinkState | LinkTooLarge | null> => {
  try {
    return parseLinkState(await unpack(code));
  } catch (error) {
    return error instanceof LinkTooLarge ? error : null;
  }
};

/** Reads a file that was saved in place of a link. */
export const readLinkFile = async (file: Blob): Promise<LinkState | LinkTooLarge | null> => {
  if (file.size > STATE_MAX_BYTES) return new LinkTooLarge();
  try {
    return parseLinkState(await file.text());
  } catch {
    return null;
  }
};
