/** What the API document says of sandboxes: what they start from, their clock, people, mails and brand. */
import type * as control from '#lab/control';
import { SANDBOX_IN_USE_MINUTES } from '#lab/limits';
import type { NotesOf } from '../../../openapi/notes/types.ts';

export const SANDBOX_NOTES: NotesOf<typeof control> = {
  createSandbox: {
    summary: 'Create a sandbox: from a scenario, a snapshot or another sandbox',
    says: `A copy of the seed with rows, clock, mails, faults and events of its own; or of a \`snapshot\`, or of the sandbox \`from\` as it is now, in place of \`scenario\` and \`date\`. With a \`date\` its calendar stands still on that day. Without an \`id\` it gets a random one. At the limit the longest unused one goes that nobody has called for ${SANDBOX_IN_USE_MINUTES} minutes; where there is none, the answer is 503 and names the setting (\`DEMO_SANDBOXES\`, \`DEMO_SANDBOXES_MB\`).`,
    body: { id: 'worker-1', scenario: 'default', date: '2026-06-12' },
  },
  listSandboxes: {
    summary: 'Sandboxes, the last used first',
    says: 'Each with its scenario and day; `default`, which is always there, comes last.',
  },
  getSandbox: {
    summary:
      'The sandbox that the request is for: its scenario, day, generation, planted defects and brand',
    says: 'The scenario is the one in force, whoever chose it. By `generation` a client sees that somebody else has put the sandbox back.',
  },
  deleteSandbox: {
    summary: 'Delete a sandbox and everything in it',
    says: 'The sandbox `default` cannot be deleted.',
    params: { id: ['Id of the sandbox', 'worker-1'] },
  },
  resetSandbox: {
    summary:
      'Reset the sandbox to what it was made from, to another scenario or day, or to a snapshot',
    says: 'Rows, pictures, mails, faults, defects, events, brand and clock become those that the sandbox was made with, or those of `scenario` and `date`, or of a `snapshot` in their place. Tokens stay valid, but for people whose password it changes. A call that began before it and would change something is refused, changes nothing and is not in the new record.',
    body: { scenario: 'default', date: '2026-06-12' },
  },
  getClock: {
    summary: 'Clock of the sandbox',
    says: 'Whether it follows the real time or stands still, and where.',
  },
  setClock: {
    summary: 'Freeze, move or restart the clock of the sandbox',
    says: 'One of: `now`, an instant at which it stands; `advance`, by how much it moves on from where it is, to stand there; `mode`, to follow the real time again.',
    body: { advance: { hours: 1 } },
  },
  listOutbox: {
    summary: 'Mails sent, newest first; with wait_ms, waits until there is one',
    says: 'No mail leaves the server: all are kept here. `text` and `html` are its two bodies, which say the same.',
    query: {
      to: ['Address that the mails went to', 'marta.greco@example.com'],
      wait_ms: ['If there is none, most milliseconds to wait for one', 1000],
    },
  },
  clearOutbox: {
    summary: 'Delete the mails sent',
    says: 'The next call that waits for a mail then waits for a new one.',
  },
  listPersonas: {
    summary: 'Seeded users to log in as, with their passwords',
    says: 'The same people in every sandbox; `here` tells whether this one has them, or they cannot log in.',
  },
  openSession: {
    summary: 'Log a person in without the password',
    says: 'A persona by its key, or anyone of the sandbox by email; answers what a login does, and the profile. Wrong logins on the account do not pause it, and it is no login in the record of calls. An account that is deactivated is refused, as it is by the login.',
    body: { person: 'marta' },
  },
  setBrand: {
    summary: 'Give the sandbox the name, colour and logo of a client; GET sandbox/ has them then',
    says: 'Pages that are loaded and mails that are sent from now on show them. A filled area keeps the colour to the letter, with black or white on it; text of that colour is made darker or lighter until it can be read in both themes. A reset puts back what the sandbox was made with; a snapshot and an export keep it.',
    body: { name: 'Aerolinea', colour: '#ffcc00', logo: null },
  },
  clearBrand: {
    summary: 'Give the sandbox the name and the looks of the product again',
    says: 'As in a sandbox that never had another.',
  },
};
