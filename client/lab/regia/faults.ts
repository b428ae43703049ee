import { clearFaults, createFault, deleteFault, type Fault } from '#lab/faults';
import { call } from '../../lib/api.ts';
import type { FaultRequest } from './describe-fault.ts';
import { refreshRegia } from './regia-queries.ts';

/** Puts a fault in force in the current sandbox. */
export const addFault = async (fault: FaultRequest): Promise<void> => {
  await call(createFault, { body: fault });
  await refreshRegia();
};

/** Removes one fault of the current sandbox. */
export const removeFault = async ({ id }: Fault): Promise<void> => {
  await call(deleteFault, { params: { id } });
  await refreshRegia();
};

/** Removes every fault of the current sandbox. */
export const removeAllFaults = async (): Promise<void> => {
  await call(clearFaults, {});
  await refreshRegia();
};
