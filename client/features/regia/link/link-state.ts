import * as z from 'zod/mini';
import { SCENARIOS } from '#contract/catalogue';
import { SandboxId } from '#contract/control';
import { createFault } from '#contract/faults';
import { LINK_CODE_MAX, LINK_FAULTS_MAX, LINK_PERSONA_MAX, LINK_PLACE_MAX } from '#contract/limits';
import { safePath } from '../../../lib/safe-path.ts';

const isLocalPath = (path: string): boolean => safePath(path, window.location.origin) !== null;

/** What a link restores (DEMO-12). The code comes from anyone who can write a link, so it is fully validated. */
const LinkState = z.strictObject({
  v: z.literal(1),
  /** `null` keeps the reader's own sandbox: the id of a visitor's sandbox gives access to it, so no link has it. */
  sandbox: z.nullable(SandboxId),
  scenario: z.enum(SCENARIOS),
  /** The day to freeze the clock on if the sandbox has to be created; `null` for a live clock. */
  date: z.nullable(z.iso.date()),
  /** A persona's key; `null` for a visitor. */
  persona: z.nullable(z.string().check(z.regex(new RegExp(`^[a-z0-9_-]{1,${LINK_PERSONA_MAX}}$`)))),
  /** The time of a frozen clock; `null` for a live one. */
  now: z.nullable(z.iso.datetime({ offset: true })),
  faults: z.array(z.strictObject(createFault.body.shape)).check(z.maxLength(LINK_FAULTS_MAX)),
  /** The path to open. */
  place: z.string().check(z.maxLength(LINK_PLACE_MAX), z.refine(isLocalPath)),
});

/** Sandbox, persona, clock, faults and path, as a link restores them. */
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
