import { listEndpoints, PRODUCT_ENDPOINTS, type ListedEndpoint } from '../../contract/endpoints.ts';
import * as arrange from './arrange.ts';
import * as calls from './calls.ts';
import * as controls from './control.ts';
import * as defects from './defects.ts';
import * as events from './events.ts';
import * as faults from './faults.ts';
import * as sources from './snapshots.ts';
import * as state from './state.ts';

const { listPersonas, openSession, setBrand, clearBrand, ...control } = controls;
const { listScenarios, ...snapshots } = sources;

/** The endpoints of the control room; the keys are the tags of the API document. */
export const LAB_ENDPOINTS: readonly ListedEndpoint[] = listEndpoints({
  control,
  personas: { listPersonas, openSession },
  brand: { setBrand, clearBrand },
  scenarios: { listScenarios },
  state,
  arrange,
  snapshots,
  faults,
  defects,
  events,
  calls,
});

/** The product's endpoints, and after them those of the control room. */
export const ENDPOINTS: readonly ListedEndpoint[] = [...PRODUCT_ENDPOINTS, ...LAB_ENDPOINTS];
