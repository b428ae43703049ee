import * as z from 'zod/mini';
import { exportSandbox, getClock, listPersonas, SandboxId } from '#contract/demo';
import { createFault, listFaults } from '#contract/faults';
import { SCENARIOS } from '#contract/catalogue';
import { LINK_CODE_MAX, LINK_FAULTS_MAX, LINK_PERSONA_MAX, LINK_PLACE_MAX } from '#contract/limits';
import { call } from '../../lib/api.ts';
import { currentSession } from '../../lib/session.ts';
import { isPlace, withoutRegia } from './place.ts';
import { REGIA_PARAMETER } from './presence.ts';
import { currentSandbox } from './sandbox-cookie.ts';
import { knownOrigin } from './sandbox.ts';

/** What a link brings back (DEMO-12). Nothing of it is believed before it has been checked. */
const Moment = z.strictObject({
  v: z.literal(1),
  /** `null` for whichever the reader has: a visitor's own cannot be handed on. */
  sandbox: z.nullable(SandboxId),
  scenario: z.enum(SCENARIOS),
  /** The day the sandbox is frozen on where it has to be made; `null` for live. */
  date: z.nullable(z.iso.date()),
  /** A persona's key, or `null` for a visitor. */
  persona: z.nullable(z.string().check(z.regex(new RegExp(`^[a-z0-9_-]{1,${LINK_PERSONA_MAX}}$`)))),
  /** Where the clock stands; `null` for live. */
  now: z.nullable(z.iso.datetime({ offset: true })),
  faults: z.array(z.strictObject(createFault.body.shape)).check(z.maxLength(LINK_FAULTS_MAX)),
  place: z.string().check(z.maxLength(LINK_PLACE_MAX), z.refine(isPlace)),
});

export type Moment = z.output<typeof Moment>;

/** A moment as text for an address: JSON in base64url. */
const encodeMoment = (moment: Moment): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(moment))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** `null` for anything that is not a whole and valid moment. */
export const decodeMoment = (code: string): Moment | null => {
  if (code.length > LINK_CODE_MAX) return null;
  try {
    const bytes = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (character) => character.codePointAt(0) ?? 0),
    );
    return Moment.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** A link that brings back this sandbox, persona, clock, faults and place. */
export const makeLink = async (place: string): Promise<string> => {
  const sandbox = currentSandbox();
  const [clock, faults, personas, origin] = await Promise.all([
    call(getClock, {}),
    call(listFaults, {}),
    call(listPersonas, {}),
    originOf(sandbox),
  ]);
  const { access, email } = currentSession();
  const frozen = clock.mode === 'frozen';
  const code = encodeMoment({
    v: 1,
    sandbox: SandboxId.safeParse(sandbox).data ?? null,
    scenario: origin.scenario,
    date: origin.date ?? (frozen ? clock.today : null),
    persona: (access && personas.find((persona) => persona.email === email)?.key) || null,
    now: frozen ? clock.now : null,
    faults: faults.map(({ endpoint, nth, times, effect }) => ({ endpoint, nth, times, effect })),
    place: withoutRegia(place),
  });
  // A page that is open to everyone: no screen leads away before the control room is there.
  return `${window.location.origin}/regia?${REGIA_PARAMETER}=${code}`;
};

/** What the sandbox was made from; the server knows where this tab does not. */
const originOf = async (sandbox: string) => {
  const known = knownOrigin(sandbox);
  if (known) return known;
  const { scenario } = await call(exportSandbox, {});
  return { scenario: z.enum(SCENARIOS).safeParse(scenario).data ?? 'default', date: null };
};
