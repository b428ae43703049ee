/** The examples of the API document as requests. */
import { ENDPOINTS } from '#lab/endpoints';
import type { ListedEndpoint } from '#contract/endpoints';
import { NOTES } from '../../server/lab/openapi/document.ts';
import type { UncheckedInput } from '../kit/call.ts';
import type { Answer } from './client.ts';
import type { TestSandbox } from './server.ts';

/** The entry of this name. */
export const entryOf = (name: string): ListedEndpoint => {
  const entry = ENDPOINTS.find((one) => one.name === name);
  if (!entry) throw new Error(`the contract has no ${name}`);
  return entry;
};

/** The request that the notes of an entry give as its example. */
export const exampleOf = (entry: ListedEndpoint): UncheckedInput => {
  const { params = {}, body } = NOTES.endpoints[entry.name] ?? {};
  const valuesIn = (isPath: boolean) =>
    Object.fromEntries(
      Object.entries(params).filter(([name]) => entry.path.includes(`:${name}/`) === isPath),
    );
  return { params: valuesIn(true), query: valuesIn(false), body };
};

/** The calls whose examples need what the example of another call makes. */
export const MADE_BEFORE: Readonly<Record<string, string>> = {
  deleteSandbox: 'createSandbox',
  deleteFault: 'createFault',
  deleteSnapshot: 'keepSnapshot',
};

/** The status of an example that no fixed text can make succeed: only the server can make the token of a link. */
export const REFUSED: Readonly<Record<string, number>> = { confirmPasswordReset: 400 };

/** Who makes the example call of an entry: staff, or the seller whose tickets the examples name. */
export const callerOfExample = ({ who }: ListedEndpoint): 'admin' | 'marta' | null => {
  if (who === 'staff') return 'admin';
  return who === 'user' ? 'marta' : null;
};

/** Calls an endpoint with its example. */
export const callExample = (entry: ListedEndpoint, sandbox: TestSandbox): Promise<Answer> => {
  const person = callerOfExample(entry);
  const caller = person ? sandbox.as(person) : sandbox.visitor;
  return caller.callUnchecked(entry, exampleOf(entry));
};
