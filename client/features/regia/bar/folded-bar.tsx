import { useEffect, useState } from 'react';
import type { getClock } from '#contract/demo';
import type { CallAnswer } from '#contract/endpoint';
import type { clearFaults, listFaults } from '#contract/faults';
import { call, CallFailed } from '../../../lib/api.ts';
import { useDesk } from '../bar-state.ts';
import { Frame } from './bar-frame.tsx';
import { rememberBar } from './reserved-height.ts';
import { Strip } from './bar-summary.tsx';

/*
 * The landing is the first page: here the bar does without the contract's schemas and without a cache, which
 * would weigh as much as the page. The types say that these are the contract's own entries.
 */
const entry = <E extends { path: string; method: string }>(head: Pick<E, 'path' | 'method'>): E =>
  ({ who: 'control', ...head }) as unknown as E;

const CLOCK = entry<typeof getClock>({ path: '/api/demo/clock/', method: 'get' });
const FAULTS = entry<typeof listFaults>({ path: '/api/demo/faults/', method: 'get' });
const CLEAR = entry<typeof clearFaults>({ path: '/api/demo/faults/', method: 'delete' });

interface Facts {
  clock: CallAnswer<typeof getClock>;
  faults: CallAnswer<typeof listFaults>;
}

interface FoldedBarProps {
  /** The whole bar is needed: it was unfolded, or there is more to say than the strip can. */
  onMore: () => void;
}

/** The bar as it is until someone unfolds it (DEMO-10). */
export function FoldedBar({ onMore }: FoldedBarProps) {
  const [facts, setFacts] = useState<Facts | null>(null);
  const { open } = useDesk();
  useEffect(() => {
    if (open) onMore();
  }, [open, onMore]);
  useEffect(() => {
    readFacts().then(setFacts, (error: unknown) => {
      // A sandbox that is gone; 403 and a bare 404 mean that there is no control room.
      if (error instanceof CallFailed && error.status === 404 && isAboutSandbox(error)) onMore();
      else rememberBar(false);
    });
  }, [onMore]);
  const lift = async () => {
    await call(CLEAR, {});
    setFacts(await readFacts());
  };
  return (
    facts && (
      <Frame>
        <Strip {...facts} onLift={() => void lift().catch(onMore)} />
      </Frame>
    )
  );
}

const readFacts = async (): Promise<Facts> => {
  const clock = await call(CLOCK, {});
  return { clock, faults: await call(FAULTS, {}) };
};

const isAboutSandbox = ({ body }: CallFailed): boolean => JSON.stringify(body).includes('sandbox');
