import { clearFaults, createFault, deleteFault, type Fault } from '#contract/faults';
import { call } from '../../lib/api.ts';
import type { FaultRequest } from './describe-fault.ts';
import { refreshRegia } from './regia-queries.ts';

export const raiseFault = async (fault: FaultRequest): Promise<void> => {
  await call(createFault, { body: fault });
  await refreshRegia();
};

export const liftFault = async ({ id }: Fault): Promise<void> => {
  await call(deleteFault, { params: { id } });
  await refreshRegia();
};

export const liftFaults = async (): Promise<void> => {
  await call(clearFaults, {});
  await refreshRegia();
};
