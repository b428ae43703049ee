import { useEffect, useState } from 'react';
import type { getClock, getSandbox } from '#lab/control';
import type { CallAnswer } from '#contract/endpoint';
import type { clearFaults, listFaults } from '#lab/faults';
import { call } from '../../lib/api.ts';
import { pageBrand } from '../../lib/brand.ts';
import { onLookAgain } from '../../lib/look-again.ts';
import { useBarState } from '../regia/bar-state.ts';
import { controlEntry } from '../sandbox/call-hook.ts';
import { BarFrame } from './bar-frame.tsx';
import { BarSummary } from './bar-summary.tsx';
import { rememberAvailability } from './reserved-height.ts';

/*
 * The landing must stay small, so this file imports neither the contract's schemas nor React Query. Everything imported
 * here is put into the chunk `folded-bar` (client/vite.config.ts).
 */
const CLOCK = controlEntry<typeof getClock>({ path: '/api/demo/clock/', method: 'get' });
const FAULTS = controlEntry<typeof listFaults>({ path: '/api/demo/faults/', method: 'get' });
const SANDBOX = controlEntry<typeof getSandbox>({ path: '/api/demo/sandbox/', method: 'get' });
const CLEAR = controlEntry<typeof clearFaults>({ path: '/api/demo/faults/', method: 'delete' });

interface Status {
  clock: CallAnswer<typeof getClock>;
  faults: CallAnswer<typeof listFaults>;
}

interface FoldedBarProps {
  /** Replaces this bar by the whole one. Called when it is unfolded, and for an error that only the whole bar can show. */
  onExpand: () => void;
}

/** The landing's bar, until someone unfolds it (DEMO-10). */
export function FoldedBar({ onExpand }: FoldedBarProps) {
  const [status, setStatus] = useState<Status | null>(null);
  const { open } = useBarState();
  useEffect(() => {
    if (open) onExpand();
  }, [open, onExpand]);
  useEffect(() => {
    // A 403 or 404: there is no control room.
    fetchStatus().then(setStatus, () => rememberAvailability(false));
  }, []);
  // Another tab may have moved the clock, or given the sandbox a brand, which the whole bar puts on the page (LOOK-08).
  useEffect(() => {
    const look = async () => {
      const { brand } = await call(SANDBOX, {});
      if (isShownBrand(brand)) setStatus(await fetchStatus());
      else onExpand();
    };
    return onLookAgain(() => void look().catch(() => {}));
  }, [onExpand]);
  const removeFaults = async () => {
    await call(CLEAR, {});
    setStatus(await fetchStatus());
  };
  return (
    status && (
      <BarFrame>
        <BarSummary {...status} onRemoveFaults={() => void removeFaults().catch(onExpand)} />
      </BarFrame>
    )
  );
}

const fetchStatus = async (): Promise<Status> => {
  const clock = await call(CLOCK, {});
  return { clock, faults: await call(FAULTS, {}) };
};

/** Whether the page shows this brand already. */
const isShownBrand = (brand: CallAnswer<typeof getSandbox>['brand']): boolean => {
  const shown = pageBrand.get();
  if (!brand || !shown) return !brand === !shown;
  const hasMark = brand.logo ? shown.mark.src === brand.logo.src : shown.mark.src === shown.icon;
  return hasMark && shown.name === brand.name && shown.colour === brand.colour;
};
