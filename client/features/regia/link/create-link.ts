import * as z from 'zod/mini';
import { SCENARIOS } from '#contract/catalogue';
import { exportSandbox, getClock, listPersonas, SandboxId } from '#contract/control';
import { listFaults } from '#contract/faults';
import { call } from '../../../lib/api.ts';
import { currentSession } from '../../../lib/session.ts';
import { REGIA_PARAMETER } from '../regia-visibility.ts';
import { readOrigin } from '../sandbox.ts';
import { currentSandbox } from '../sandbox-cookie.ts';
import { encodeLinkState } from './link-state.ts';

/** Creates a link that restores the current sandbox, persona, clock and faults, and then opens the path. */
export const createLink = async (path: string): Promise<string> => {
  const sandbox = currentSandbox();
  const [clock, faults, personas, origin] = await Promise.all([
    call(getClock, {}),
    call(listFaults, {}),
    call(listPersonas, {}),
    originOf(sandbox),
  ]);
  const { access, email } = currentSession();
  const frozen = clock.mode === 'frozen';
  const code = encodeLinkState({
    v: 1,
    sandbox: SandboxId.safeParse(sandbox).data ?? null,
    scenario: origin.scenario,
    date: origin.date ?? (frozen ? clock.today : null),
    persona: (access && personas.find((persona) => persona.email === email)?.key) || null,
    now: frozen ? clock.now : null,
    faults: faults.map(({ endpoint, nth, times, effect }) => ({ endpoint, nth, times, effect })),
    place: withoutRegiaParameter(path),
  });
  // The link opens /regia, which needs no session: another page might redirect before the session is restored.
  return `${window.location.origin}/regia?${REGIA_PARAMETER}=${code}`;
};

/** What the sandbox was made from; from the server if this tab did not make it. */
const originOf = async (sandbox: string) => {
  const known = readOrigin(sandbox);
  if (known) return known;
  const { scenario } = await call(exportSandbox, {});
  return { scenario: z.enum(SCENARIOS).safeParse(scenario).data ?? 'default', date: null };
};

const withoutRegiaParameter = (path: string): string => {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  searchParams.delete(REGIA_PARAMETER);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
};
