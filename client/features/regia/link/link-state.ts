import * as z from 'zod/mini';
import { createFault } from '#contract/faults';
import { SnapshotName } from '#contract/fields';
import {
  DEFECTS_MAX,
  LINK_CODE_MAX,
  LINK_FAULTS_MAX,
  LINK_PERSONA_MAX,
  LINK_PLACE_MAX,
} from '#contract/limits';
import { ScenarioName } from '#contract/scenarios';
import { safePath } from '../../../lib/safe-path.ts';

const isLocalPath = (path: string): boolean => safePath(path, window.location.origin) !== null;

/** A state that a seed and a few calls make. */
const SeedState = z.strictObject({
  scenario: ScenarioName,
  /** The day that the seed is on; `null` for a live clock. */
  date: z.nullable(z.iso.date()),
  /** The time of a frozen clock; `null` for a live one. */
  now: z.nullable(z.iso.datetime({ offset: true })),
  /** Names of planted defects; older links lack it. */
  defects: z.optional(z.array(z.string()).check(z.maxLength(DEFECTS_MAX))),
  faults: z.array(z.strictObject(createFault.body.shape)).check(z.maxLength(LINK_FAULTS_MAX)),
});

/** What a link restores (DEMO-12). The code comes from anyone who can write a link, so it is fully validated. */
const LinkState = z.strictObject({
  v: z.literal(2),
  /** A snapshot has rows, clock, faults and defects. */
  state: z.union([z.strictObject({ snapshot: SnapshotName }), SeedState]),
  /** A persona's key; `null` for a visitor. */
  persona: z.nullable(z.string().check(z.regex(new RegExp(`^[a-z0-9_-]{1,${LINK_PERSONA_MAX}}$`)))),
  /** The path to open. */
  place: z.string().check(z.maxLength(LINK_PLACE_MAX), z.refine(isLocalPath)),
});

/** State, persona and path, as a link restores them. */
export type LinkState = z.output<typeof LinkState>;

/** Encodes a state for a query parameter: JSON in base64url. */
export const encodeLinkState = (state: LinkState): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(state))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Decodes and validates a code; `null` if it is not valid. */
export const decodeLinkState = (code: string): LinkState | null => {
  if (code.length > LINK_CODE_MAX) return null;
  try {
    const bytes = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (character) => character.codePointAt(0) ?? 0),
    );
    return LinkState.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};
