import { arrangeRows } from '#lab/arrange';
import type { CallAnswer, CallInput } from '#contract/endpoint';
import { exportSandbox } from '#lab/state';
import type { TestSandbox } from './server.ts';

export type ArrangeBody = CallInput<typeof arrangeRows>['body'];

/** Arranges rows as a tester; fails unless all of them were made. */
export const arrange = async (
  sandbox: TestSandbox,
  body: ArrangeBody,
): Promise<CallAnswer<typeof arrangeRows>> => {
  const { status, body: rows, text } = await sandbox.visitor.call(arrangeRows, { body });
  if (status !== 201) throw new Error(`the call was answered ${status}: ${text}`);
  return rows;
};

/** The whole state of a sandbox as text. */
export const exportOf = async (sandbox: TestSandbox): Promise<string> =>
  (await sandbox.visitor.call(exportSandbox, { query: {} })).text;
