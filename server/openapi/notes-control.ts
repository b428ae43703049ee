import { FAULT_HELD_MAX, MISTAKES_MAX } from '#contract/limits';
import type { EndpointName, FaultyEndpoint } from '#contract/endpoints';
import type { Notes } from './note-types.ts';

export const CONTROL_NOTES: {
  readonly [Name in Exclude<EndpointName, FaultyEndpoint>]: Notes<Name>;
} = {
  createSandbox: {
    says: 'A copy of the seed with rows, clock, mails, faults and events of its own; or of a `snapshot`, or of the sandbox `from` as it is now, in place of `scenario` and `date`. With a `date` its calendar stands still on that day. Without an `id` it gets a random one.',
    body: { id: 'worker-1', scenario: 'default', date: '2026-06-12' },
  },
  listSandboxes: {
    says: 'Each with its scenario and day; `default`, which is always there, comes last.',
  },
  getSandbox: {
    says: 'The scenario is the one in force, whoever chose it. With `resets` a client sees that somebody else has put the sandbox back.',
  },
  deleteSandbox: {
    says: 'The sandbox `default` cannot be deleted.',
    params: { id: ['Id of the sandbox', 'worker-1'] },
  },
  setBrand: {
    says: 'Pages that are loaded and mails that are sent from now on wear them; a colour is mended until it can be read in both themes. A reset puts back what the sandbox was made with; a snapshot and an export keep it.',
    body: { name: 'Aerolinea', colour: '#ffcc00', logo: null },
  },
  clearBrand: { says: 'As in a sandbox that never had another.' },
  resetSandbox: {
    says: 'Rows, pictures, mails, faults, defects, events, brand and clock become those that the sandbox was made with, or those of `scenario` and `date`, or of a `snapshot` in their place. Tokens stay valid, but for people whose password it changes. A call that began before it and would change something is refused, changes nothing and is not in the new record.',
    body: { scenario: 'default', date: '2026-06-12' },
  },
  listScenarios: { says: 'Each with a line in Italian that says what it is for.' },
  getClock: { says: 'Whether it follows the real time or stands still, and where.' },
  setClock: {
    says: 'One of: `now`, an instant at which it stands; `advance`, by how much it moves on from where it is, to stand there; `mode`, to follow the real time again.',
    body: { advance: { hours: 1 } },
  },
  listOutbox: {
    says: 'No mail leaves the server: all are kept here. `text` and `html` are its two bodies, which say the same.',
    query: {
      to: ['Address that the mails went to', 'marta.greco@example.com'],
      wait_ms: ['If there is none, most milliseconds to wait for one', 1000],
    },
  },
  clearOutbox: { says: 'The next call that waits for a mail then waits for a new one.' },
  listPersonas: {
    says: 'The same people in every sandbox; `here` tells whether this one has them, or they cannot log in.',
  },
  keepSnapshot: {
    says: 'Rows, pictures, mails, clock, faults and defects are kept on disk, in place of an earlier snapshot of that name. Without a name it gets one made from its content; or is not kept, and `name` is null, where it is a seed on its own day. Resetting to it, or making a sandbox of it, is as quick as with the seed.',
    body: { name: 'before-checkout' },
  },
  listSnapshots: { says: 'Each with its scenario, day, size and number of rows.' },
  deleteSnapshot: {
    says: 'Its name can be used again.',
    params: { name: ['Name of the snapshot', 'before-checkout'] },
  },
  exportSandbox: {
    says: 'What is exported, imported elsewhere and exported again is the same, byte for byte. A row is on each line, to be edited.',
    query: {
      dates: [
        '`relative` writes days as offsets from today, so that the state does not age',
        'relative',
      ],
      images: [
        'Whether the pictures that were uploaded come along; without them only a sandbox that has them takes the document',
        'true',
      ],
      rows: [
        '`changed` leaves out the rows that are as in the seed; `over` then names it, and only a demo with the same seed takes the document',
        'changed',
      ],
    },
  },
  importSandbox: {
    says: `Takes what the export gives. All that does not fit is answered with table, row (its place from 1, and its id) and field, up to ${MISTAKES_MAX} texts, and nothing has changed. \`mail\`, \`last_ids\` and \`images\` may be left out; without \`clock\` the clock stays as it is, and \`date\` must be its day. A person keeps the password that the sandbox knows for them, else gets that of the personas. States that the product never makes are taken on purpose, such as a sale without \`sold_at\`, a review of oneself or a creation in the future; a value that a call or a screen would fail on is not, nor a picture that nothing has.`,
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
      tickets: [],
      favourites: [],
      feedback: [],
      mail: [],
    },
  },
  arrangeRows: {
    says: 'What an entry does not say is filled in believably, and always the same. `times` makes so many of it; a ticket can depart in so many hours. What may be said of a row is what an import takes of it, states that the product never makes included.',
    body: {
      tickets: [{ user: 'marta.greco@example.com', times: 3, departs_in: { hours: 48 } }],
      feedback: [{ seller: 1, times: 20 }],
    },
  },
  listFaults: { says: 'Each as it was made, with its id.' },
  createFault: {
    says: `The fault acts on calls of the product alone, so that it can always be removed. \`{hold: true}\` keeps calls until the fault is deleted (of ${FAULT_HELD_MAX} at most; one more lets the oldest go on), and deleting a fault ends its delays; the calls then go on unharmed. \`{cut_after: bytes}\` breaks the answer off after so many bytes of its body; a shorter one stays whole. \`who\`, an email, limits it to the calls of one person, by the session, or by \`X-Reader\` where the screens read a public endpoint; a login has no session yet and is nobody’s.`,
    body: {
      endpoint: 'toggleFavourite',
      who: 'luca.bianchi@example.com',
      nth: 2,
      effect: { hold: true },
    },
  },
  clearFaults: { says: 'Calls succeed again, and those that were held or delayed go on.' },
  deleteFault: {
    says: 'The others stay. Calls that it held or delayed go on.',
    params: { id: ['Id of the fault', 1] },
  },
  listDefects: {
    says: 'Each with a line in Italian that says what is wrong, the requirement that it breaks, and where one would notice it.',
  },
  setDefects: {
    says: 'They act on the next call, and on the next page that is loaded. A reset removes them, a snapshot keeps them; the control room is never affected.',
    body: { on: ['price-off-by-a-cent'] },
  },
  listEvents: {
    says: 'Failures that the product logs and does not show. With `since`, those after that number; where no event had that number yet, it does not wait.',
    query: {
      since: ['Number of an event; only later ones are answered', 0],
      wait_ms: ['If there is none, most milliseconds to wait for one', 100],
    },
  },
  listCalls: {
    says: 'Each with who called, what was refused, which rows it changed, which mails it sent, and what the screen then said. Passwords and tokens are never kept. Where no call had the number `since` yet, it does not wait.',
    query: {
      since: ['Number of a call; only later ones are answered', 0],
      endpoint: ['Name of an endpoint', 'login'],
      status: ['Status of the answer', 200],
      wait_ms: ['If there is none, most milliseconds to wait for one', 100],
    },
  },
  reportMessages: {
    says: 'Browsers call this. A request that carries `X-Request-Id` is recorded with it.',
    body: { messages: [{ request_id: 'request-1', text: 'Biglietto pubblicato con successo!' }] },
  },
  reportEvent: {
    says: 'Browsers call this; tests may, too.',
    body: { what: 'Preferito non salvato', detail: 'HTTP 503' },
  },
};
