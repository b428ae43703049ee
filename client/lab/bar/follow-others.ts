import { useEffect } from 'react';
import { getClock, getSandbox } from '#lab/control';
import type { CallAnswer, Endpoint } from '#contract/endpoint';
import { listFaults } from '#lab/faults';
import { brandTheme } from '#lab/brand-theme';
import { call } from '../../lib/api.ts';
import { applyBrand } from '../../lib/apply-brand.ts';
import { formatInstant } from '../../lib/formats.ts';
import { onLookAgain } from '../../lib/look-again.ts';
import { keyOf, useCall } from '../../lib/queries.ts';
import { showNotice } from '../regia/bar-state.ts';
import { renewSession } from '../sandbox/personas.ts';
import { refreshAfterChange, regiaQueries } from '../regia/regia-queries.ts';
import { actionsSoFar, isActing } from '../regia/run-action.ts';

/** How often an unfolded bar looks whether somebody else has moved the sandbox, in milliseconds. */
const LOOK = 5000;

/**
 * Keeps up with others who move the clock, reset the sandbox or change its faults, defects or brand (GEN-09): at intervals while the bar is
 * unfolded, and whenever the tab is looked at again. A session that the clock ended is renewed, as by the bar itself.
 */
export const useFollowOthers = (open: boolean): void => {
  const sandbox = useCall(getSandbox, {}).data;
  useEffect(() => {
    if (sandbox) applyBrand(sandbox.brand ? brandTheme(sandbox.brand) : null);
  }, [sandbox]);
  useEffect(() => onLookAgain(() => void look()), []);
  useEffect(() => {
    if (!open) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), LOOK);
    return () => clearInterval(timer);
  }, [open]);
};

const look = async (): Promise<void> => {
  const known = knownState();
  const actions = actionsSoFar();
  if (!known || isActing()) return;
  const read = await readState().catch(() => null);
  // What this tab has done meanwhile is not the others' doing.
  if (!read || isActing() || actionsSoFar() !== actions) return;
  const what = whatMoved(known, read);
  if (what !== null) {
    const note = await refreshAfterChange(renewSession);
    showNotice(what + note);
  } else {
    regiaQueries.setQueryData(keyOf(listFaults, {}), read.faults);
    regiaQueries.setQueryData(keyOf(getSandbox, {}), read.sandbox);
  }
};

const cached = <E extends Endpoint>(entry: E): CallAnswer<E> | undefined =>
  regiaQueries.getQueryData<CallAnswer<E>>([entry.name, {}]);

const knownState = (): SandboxState | null => {
  const [clock, sandbox, faults] = [cached(getClock), cached(getSandbox), cached(listFaults)];
  return clock && sandbox && faults ? { clock, sandbox, faults } : null;
};

const readState = async () => {
  const [clock, sandbox, faults] = await Promise.all([
    call(getClock, {}),
    call(getSandbox, {}),
    call(listFaults, {}),
  ]);
  return { clock, sandbox, faults };
};

type SandboxState = Awaited<ReturnType<typeof readState>>;

/** What was moved, for a notice: by others, or by another tab of the same person. `null` where nothing. */
const whatMoved = (known: SandboxState, { clock, sandbox }: SandboxState): string | null => {
  if (sandbox.id !== known.sandbox.id)
    return `Questo browser è passato all’ambiente ${sandbox.id}.`;
  if (sandbox.generation !== known.sandbox.generation)
    return 'L’ambiente è stato riportato a un altro momento: dati e registro sono quelli nuovi.';
  if (clock.mode === known.clock.mode && (clock.mode === 'live' || clock.now === known.clock.now))
    return null;
  return clock.mode === 'live'
    ? 'L’orologio è tornato in tempo reale.'
    : `L’orologio è stato spostato: ${formatInstant(clock.now, 'dateTime')}.`;
};
