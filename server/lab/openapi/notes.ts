/** What the API document says of the control room: tags, calls and fields. English, Markdown. */
import { ISSUES_MAX } from '#contract/limits';
import { FAULT_HELD_MAX, FAULTS_MAX, SANDBOX_IN_USE_MINUTES } from '#lab/limits';
import type { Note } from '../../openapi/notes.ts';

/** A tag is a module of the contract. */
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

const endpoints: Readonly<Record<string, Note & { summary: string }>> = {
  createSandbox: {
    summary: 'Create a sandbox: from a scenario, a snapshot or another sandbox',
    says: `With a \`date\` its calendar stands still on that day; without an \`id\` it gets a random one. At the limit the longest unused one goes that nobody has called for ${SANDBOX_IN_USE_MINUTES} minutes; where there is none, the answer is 503 and names the setting (\`DEMO_SANDBOXES\`, \`DEMO_SANDBOXES_MB\`).`,
    body: { id: 'worker-1', scenario: 'default', date: '2026-06-12' },
  },
  listSandboxes: { summary: 'Sandboxes, the last used first; `default` comes last' },
  getSandbox: {
    summary: 'The sandbox that the request is for',
    says: 'By `generation` a client sees that somebody else has put the sandbox back.',
  },
  deleteSandbox: {
    summary: 'Delete a sandbox and everything in it; not `default`',
    params: { id: 'worker-1' },
  },
  resetSandbox: {
    summary:
      'Reset the sandbox to what it was made from, to another scenario or day, or to a snapshot',
    says: 'Rows, pictures, mails, faults, defects, events, brand and clock; tokens stay valid, but for people whose password it changes. A call that began before it and would change something is refused.',
    body: { scenario: 'default', date: '2026-06-12' },
  },
  getClock: { summary: 'Clock of the sandbox' },
  setClock: {
    summary: 'Freeze, move or restart the clock of the sandbox',
    says: 'One of: `now`, an instant at which it stands; `advance`, by how much it moves on from where it is, to stand there; `mode`, to follow the real time again.',
    body: { advance: { hours: 1 } },
  },
  listOutbox: { summary: 'Mails sent, newest first; none leaves the server' },
  clearOutbox: { summary: 'Delete the mails sent' },
  listPersonas: {
    summary: 'Seeded users to log in as, with their passwords',
    says: '`here` is false where this sandbox has nobody of that email.',
  },
  openSession: {
    summary: 'Log a person in without the password',
    says: 'A persona by its key, or anyone of the sandbox by email. Wrong logins on the account do not pause it, faults do not meet it, and an account that is deactivated is refused.',
    body: { person: 'marta' },
  },
  setBrand: {
    summary: 'Give the sandbox the name, colour and logo of a client',
    says: 'Pages that are loaded and mails that are sent from now on show them, until a reset.',
    body: { name: 'Aerolinea', colour: '#ffcc00', logo: null },
  },
  clearBrand: { summary: 'Give the sandbox the name and the looks of the product again' },
  exportSandbox: {
    summary: 'Everything that the sandbox stores, without passwords; PUT import/ takes it back',
    says: 'What is exported, imported elsewhere and exported again is the same, byte for byte.',
  },
  importSandbox: {
    summary: 'Put the sandbox into an exported state',
    says: `All that does not fit is answered with table, row (its place from 1, and its id) and field, up to ${ISSUES_MAX} texts, and nothing has changed. \`mail\`, \`last_ids\` and \`images\` may be left out, with \`based_on\` every table. A person keeps the password that the sandbox knows for them, else gets that of the personas. States that the product never makes are taken on purpose, such as a review of oneself; a value that a screen would fail on is not.`,
    body: {
      scenario: 'default',
      clock: { mode: 'live' },
      users: [
        {
          id: 1,
          email: 'marta.greco@example.com',
          full_name: 'Marta Greco',
          is_staff: false,
          is_active: true,
          date_joined: '2026-01-10T09:00:00.000Z',
        },
      ],
      ...{ tickets: [], favourites: [], feedback: [], mail: [] },
    },
  },
  arrangeRows: {
    summary: 'Make rows that the seed lacks, or edit those whose id or email exists: all or none',
    says: 'What an entry does not say is filled in believably, and always the same.',
    body: {
      tickets: [{ user: 'marta.greco@example.com', times: 3, departs_in: { hours: 48 } }],
      feedback: [{ seller: 1, times: 20 }],
    },
  },
  listScenarios: { summary: 'Scenarios to start from: those built in, then those of files' },
  keepSnapshot: {
    summary: 'Keep the sandbox as it is on disk, in place of an earlier snapshot of that name',
    body: { name: 'before-checkout' },
  },
  listSnapshots: { summary: 'Snapshots, by name' },
  deleteSnapshot: {
    summary: 'Delete a snapshot; sandboxes that were made from it stay as they are',
    params: { name: 'before-checkout' },
  },
  listFaults: { summary: 'Faults in force' },
  createFault: {
    summary: 'Make calls of the product fail: some, or all until the fault is removed',
    says: `Each fault counts every call since it was raised, with \`who\` those of that person; where several hit the same call, the one raised last acts. A sandbox keeps ${FAULTS_MAX}. \`{hold: true}\` keeps calls until the fault is deleted (of ${FAULT_HELD_MAX} at most; one more lets the oldest go on). \`headers\` are those by which a service describes its data; where \`Content-Type\` is none of JSON, a body that is a text is sent as it is.`,
    body: {
      endpoint: 'toggleFavourite',
      who: 'marta.greco@example.com',
      nth: 2,
      effect: { hold: true },
    },
  },
  clearFaults: { summary: 'Remove all faults; calls that they held or delayed go on' },
  deleteFault: {
    summary: 'Remove a fault; calls that it held or delayed go on',
    params: { id: 1 },
  },
  listDefects: { summary: 'The planted defects that there are, and which of them the sandbox has' },
  setDefects: {
    summary: 'Give the sandbox these defects and no others; an empty list removes all',
    says: 'They act on the next call, and on the next page that is loaded, until a reset.',
    body: { on: ['price-off-by-a-cent'] },
  },
  listEvents: { summary: 'Events that server and client only logged, newest first' },
  reportEvent: {
    summary: 'Report an event that the client only logged',
    body: { what: 'Preferito non salvato', detail: 'HTTP 503' },
  },
  listCalls: {
    summary: 'Calls of the product, oldest first',
    says: 'Each with who called, what was refused, which rows it changed, which mails it sent, and what the screen then said; never passwords and tokens.',
  },
  reportMessages: {
    summary: 'Report messages that the screen showed, each by the X-Request-Id of its call',
    body: { messages: [{ request_id: 'request-1', text: 'Biglietto pubblicato con successo!' }] },
  },
  getTally: {
    summary: 'How often each answer was given since the server started, and what was said',
    says: 'Over all sandboxes, those that were removed too; answers of faults are left out.',
  },
};

const parameters = {
  name: 'Name of the snapshot',
  wait_ms: 'If there is none, most milliseconds to wait for one',
  since:
    'Number of an entry; only later ones are answered. One that was not given yet waits for nothing',
  'listOutbox.to': 'Address that the mails went to',
  endpoint: 'Name of an endpoint',
  status: 'Status of the answer',
  dates: '`relative` writes days as offsets from today, so that the state does not age',
  images:
    'Whether uploaded pictures come along; without, only a sandbox that has them takes the state',
  rows: '`changed` leaves out the rows of the seed; only a demo with the same seed takes the state',
};

const fault = {
  who: 'Only calls of this person, by the session or `X-Reader`; one without either is nobody’s',
  nth: 'Only the nth call from now; together with times, the calls from the nth on',
  times: 'The next n calls; together with nth, n calls from that one on',
  every: 'Of every so many calls only the last; nth and times count among those',
  rate: 'Only this share of the calls, as a fraction',
  seed: 'Which calls `rate` chooses: the same ones for the same seed',
};
const entry = {
  id: 'The row to edit, or the id of the new one',
  times: 'How many such rows are made',
};

const fields = {
  State: { images: 'Pictures by name, as the export writes them' },
  UserEntry: { ...entry, password: 'In plain text' },
  TicketEntry: {
    ...entry,
    departs_in: 'How long from now it departs, in place of `date` and `departure_time`',
  },
  FavouriteEntry: entry,
  FeedbackEntry: entry,
  Fault: fault,
  createFault: fault,
  Defect: {
    breaks: 'Id of the requirement that it breaks',
    where: 'Where one would notice it: paths of screens, or endpoints',
  },
};

const rules = [
  '**A place of your own.** Each request works on the sandbox that `X-Sandbox` names: its rows, clock, mails and faults are seen in no other. One call creates a sandbox; a test takes one for itself.',
  '**Under `/api/demo/`** errors are in Italian, or with `Accept-Language: en` in English. A tester sets the scene: the other people and their passwords, rows to start from, the clock, calls that fail, defects, the outbox, what was called, and states to go back to.',
];

export const LAB_NOTES = { tags, endpoints, parameters, fields, rules };
