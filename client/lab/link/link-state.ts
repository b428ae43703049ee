import * as z from 'zod/mini';
import { Brand } from '#contract/brand';
import { createFault } from '#lab/faults';
import { SnapshotName } from '#lab/fields';
import { isShallow } from '#contract/json-values';
import {
  DEFECTS_MAX,
  LINK_CODE_MAX,
  LINK_FAULTS_MAX,
  LINK_PERSONA_MAX,
  LINK_PLACE_MAX,
} from '#lab/limits';
import { JSON_DEPTH_MAX, STATE_MAX_BYTES } from '#contract/limits';
import { ScenarioName } from '#contract/fields';
import { isScreenPath } from '../screen-path.ts';
import { areTooLong, codesIn } from './around-code.ts';
import { base64UrlOf, bytesOfBase64Url, LinkTooLarge, unpack } from './carried-code.ts';

const Faults = z.array(z.strictObject(createFault.body.shape)).check(z.maxLength(LINK_FAULTS_MAX));
const Defects = z.array(z.string()).check(z.maxLength(DEFECTS_MAX));
const Time = z.iso.datetime({ offset: true });

/** A state that a seed and a few calls make. */
const SeedState = z.strictObject({
  scenario: ScenarioName,
  /** The day that the seed is on; `null` for a live clock. */
  date: z.nullable(z.iso.date()),
  /** The time of a frozen clock; `null` for a live one. */
  now: z.nullable(Time),
  /** Names of planted defects; older links lack it. */
  defects: z.optional(Defects),
  faults: Faults,
});

const Rows = z.optional(z.array(z.unknown()));

/**
 * A state that goes along itself (STATIC-06): an export of changed rows, which the import checks row by row. It holds nothing
 * but what the question names before it is opened (link-question.tsx), and the days, marks and last ids that belong to that.
 */
const CarriedState = z.strictObject({
  document: z.strictObject({
    scenario: ScenarioName,
    date: z.optional(z.string()),
    dates: z.optional(z.string()),
    last_ids: z.optional(z.record(z.string(), z.number())),
    clock: z.union([
      z.strictObject({ mode: z.literal('live') }),
      z.strictObject({ mode: z.literal('frozen'), now: Time }),
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
  defects: Defects,
  faults: Faults,
});

export type CarriedState = z.output<typeof CarriedState>;

/** What a link restores (DEMO-12). It comes from anyone who can write a link, so it is fully validated. */
const LinkState = z.strictObject({
  v: z.literal(2),
  /** A snapshot has rows, clock, faults and defects. */
  state: z.union([z.strictObject({ snapshot: SnapshotName }), SeedState, CarriedState]),
  /** A persona's key; `null` for a visitor. */
  persona: z.nullable(z.string().check(z.regex(new RegExp(`^[a-z0-9_-]{1,${LINK_PERSONA_MAX}}$`)))),
  /** The screen to open, with query and fragment. */
  place: z.string().check(z.maxLength(LINK_PLACE_MAX), z.refine(isScreenPath)),
});

/** State, persona and path, as a link restores them. */
export type LinkState = z.output<typeof LinkState>;

/** One whose state goes along. */
export interface CarriedLink extends LinkState {
  state: CarriedState;
}

export const isCarried = (link: LinkState): link is CarriedLink => 'document' in link.state;

/** Encodes a state for a query parameter: JSON in base64url. */
export const encodeLinkState = (state: LinkState): string =>
  base64UrlOf(new TextEncoder().encode(JSON.stringify(state)));

/** Decodes and validates the code in a parameter's value; `null` if it is not valid. */
export const decodeLinkState = (text: string): LinkState | null => {
  for (const code of codesIn(text)) {
    const link = code.length > LINK_CODE_MAX ? null : decodeCode(code);
    if (link) return link;
  }
  return null;
};

const decodeCode = (code: string): LinkState | null => {
  try {
    return parseLinkState(new TextDecoder('utf-8', { fatal: true }).decode(bytesOfBase64Url(code)));
  } catch {
    return null;
  }
};

const parseLinkState = (text: string): LinkState | null => {
  const value: unknown = JSON.parse(text);
  return isShallow(value, JSON_DEPTH_MAX) ? (LinkState.safeParse(value).data ?? null) : null;
};

/** Only a state that goes along; `null` for any other text. */
const parseCarried = (text: string): CarriedLink | null => {
  const link = parseLinkState(text);
  return link && isCarried(link) ? link : null;
};

/**
 * Reads the code in the text after a fragment's frame: `null` if none is valid, `LinkTooLarge` if one would not end, or is
 * too long.
 */
export const decodeCarried = async (text: string): Promise<CarriedLink | LinkTooLarge | null> => {
  const codes = codesIn(text);
  if (areTooLong(codes)) return new LinkTooLarge();
  for (const code of codes.filter(({ length }) => length <= LINK_CODE_MAX)) {
    const link = await decodeCarriedCode(code);
    if (link) return link;
  }
  return null;
};

const decodeCarriedCode = async (code: string): Promise<CarriedLink | LinkTooLarge | null> => {
  try {
    return parseCarried(await unpack(code));
  } catch (error) {
    return error instanceof LinkTooLarge ? error : null;
  }
};

/** Reads a file that was saved in place of a link. */
export const readLinkFile = async (file: Blob): Promise<CarriedLink | LinkTooLarge | null> => {
  if (file.size > STATE_MAX_BYTES) return new LinkTooLarge();
  try {
    return parseCarried(await file.text());
  } catch {
    return null;
  }
};
