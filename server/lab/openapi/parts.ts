import { REQUEST_ID } from '#lab/calls';
import { SandboxId } from '#lab/control';
import { FAULTY_ENDPOINTS } from '#lab/endpoints';
import { EVERY_CALL } from '#lab/faults';
import { REQUEST_ID_MAX } from '#lab/limits';
import { LAB_PROBLEM } from '#lab/problems';
import { halfOf } from '#lab/texts';
import type { DocumentParts } from '../../openapi/document-parts.ts';
import { SANDBOX_NOTES } from './notes/sandboxes.ts';
import { STATE_NOTES, STATE_SCHEMAS } from './notes/states.ts';
import { TESTING_NOTES, TESTING_SCHEMAS } from './notes/testing.ts';

/** What each tag is about; a tag is a module of the contract. */
const tags = {
  control: 'Sandboxes, clock and mails, for tests and demonstrations',
  personas: 'The people of the seed',
  scenarios: 'What a sandbox can start from',
  snapshots: 'States that are kept under a name, for every sandbox',
  state: 'The state of a sandbox as a document',
  arrange: 'Rows that the seed lacks',
  faults: 'Calls that are made to fail',
  brand: 'The name and looks of a client, shown by pages and mails of a sandbox',
  defects: 'Mistakes that are planted in the product, to see whether a suite notices them',
  events: 'What server and browsers only logged',
  calls: 'The recorder: what was called, and what came of it',
};

const rules = [
  '**A place of your own.** Each request works on the sandbox that `X-Sandbox` names: its rows, clock, mails and faults are seen in no other. One call creates a sandbox; a test takes one for itself.',
  '**Under `/api/demo/`** errors are in Italian, or with `Accept-Language: en` in English. A tester sets the scene: the other people and their passwords, rows to start from, the clock, calls that fail, defects, the outbox, what was called, and states to go back to.',
];

/** What the control room adds: its token, and the two ways in which a request names its sandbox (DEMO-02, DEMO-09). */
const securitySchemes = {
  demoToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Demo-Token',
    description:
      'The setting `DEMO_TOKEN` of the server; calls from the same machine need none, unless the server is hosted',
  },
  sandboxHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Sandbox',
    description:
      'Id of the sandbox to work on; goes before the cookie. A login is good in its own sandbox alone',
  },
  sandboxCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sandbox',
    description: 'The same for browsers, which cannot set headers on every request',
  },
};

/** The header that selects a request's sandbox (DEMO-02). */
const sandboxHeader = {
  name: 'X-Sandbox',
  in: 'header',
  required: false,
  description: 'The sandbox to work on; if absent, the one that the cookie names, or "default"',
  example: 'default',
};

/** The name that a client gives a call, by which the recorder has it (LAB-05). */
const requestIdHeader = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description: `A name for the call, which the recorder keeps as \`request_id\` and the answer repeats. Anything but 1 to ${REQUEST_ID_MAX} letters, digits, hyphens and underscores is ignored, and \`request_id\` is null`,
  example: 'request-1',
  schema: { type: 'string', pattern: REQUEST_ID.source },
};

/** What 409 means in the control room. */
const EXISTS = {
  description: 'Already exists',
  example: { detail: halfOf(LAB_PROBLEM.sandboxExists('worker-1'), 'it') },
};

/** What the API document says of sandboxes, the recorder and the control room. */
export const DOCUMENT_PARTS: DocumentParts = {
  notes: { ...SANDBOX_NOTES, ...STATE_NOTES, ...TESTING_NOTES },
  schemas: { ...STATE_SCHEMAS, ...TESTING_SCHEMAS },
  tags,
  rules,
  securitySchemes,
  /**
   * The right to use the control room is the token, unless the call comes from the same machine and the server is not
   * hosted. A login may come with the name of the sandbox that it is for.
   */
  requirementsOf: ({ who, needsNoWorld }, product) => {
    if (who === 'anyone') return [];
    const needed = who === 'control' ? [{}, { demoToken: [] as [] }] : [...product];
    if (needsNoWorld) return needed;
    const [most = {}] = needed.toReversed();
    return [...needed, { ...most, sandboxHeader: [] }, { ...most, sandboxCookie: [] }];
  },
  parameters: (describe) => ({
    Sandbox: { ...sandboxHeader, schema: describe(SandboxId) },
    RequestId: requestIdHeader,
  }),
  parametersOf: ({ who, needsNoWorld }) => [
    ...(needsNoWorld ? [] : ['Sandbox']),
    ...(who === 'control' ? [] : ['RequestId']),
  ],
  saysOf: ({ name, who }) => (who === 'control' ? '' : `\n\nName for faults: ${name}`),
  refusalOf: ({ who }, status) => (status === 409 && who === 'control' ? EXISTS : undefined),
  enums: { FaultyEndpoint: FAULTY_ENDPOINTS, FaultTarget: [EVERY_CALL, ...FAULTY_ENDPOINTS] },
};
