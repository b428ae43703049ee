/** What the API document says of the tester's tools: faults, planted defects, events and the recorder. */
import type * as calls from '#lab/calls';
import type * as defects from '#lab/defects';
import type * as events from '#lab/events';
import type * as faults from '#lab/faults';
import { FAULT_HELD_MAX, FAULTS_MAX } from '#lab/limits';
import type { FieldNotes, NotesOf } from '../../../openapi/notes/types.ts';

const fault: FieldNotes<faults.Fault> = {
  who: 'Only calls of this person, by the session; one without a session is nobody’s',
  nth: 'Only the nth call from now; together with times, the calls from the nth on',
  times: 'The next n calls; together with nth, n calls from that one on',
  every: 'Of every so many calls only the last: with three, the third, the sixth, and so on',
  rate: 'Only this share of the calls, as a fraction',
  seed: 'Which calls `rate` chooses: the same ones for the same seed; without one as for zero',
};

export const TESTING_NOTES: NotesOf<typeof faults & typeof defects & typeof events & typeof calls> =
  {
    listFaults: {
      summary: 'Faults in force',
      says: 'Each as it was made, with its id.',
    },
    createFault: {
      summary:
        'Make calls fail: the nth, the next few, each third, a share, or all until the fault is removed',
      says: `The fault acts on calls of the product alone, so that it can always be removed. \`{hold: true}\` keeps calls until the fault is deleted (of ${FAULT_HELD_MAX} at most; one more lets the oldest go on), and deleting a fault ends its delays; the calls then go on unharmed. \`endpoint: '*'\` means every call of the product, \`every: 3\` each third call, \`rate: 0.2\` with a \`seed\` a share that is the same in each run; \`nth\` and \`times\` then count among the calls that these choose. \`headers\` go with a status, such as \`Retry-After\` with 429: those by which a service describes its data (rate limits, caching, \`Content-Language\`, \`Allow\`, \`Deprecation\`, \`Sunset\`, \`Warning\`, \`X-…\` but for those on which browsers or proxies act, and a \`Content-Type\` of data); where that is none of JSON, such as \`text/plain\`, a body that is a text is sent as it is. A fault is never a page: a browser that asks for one gets 403. \`{cut_after: bytes}\` breaks the answer off after so many bytes of its body; a shorter one stays whole. \`who\`, an email, limits it to the calls of one person, by the session, or by \`X-Reader\` where the screens read a public endpoint; a login has no session yet and is nobody’s. A sandbox keeps ${FAULTS_MAX} faults. Each counts every call since it was raised, with \`who\` those of that person. Where several faults hit the same call, the one raised last acts.`,
      bodyFields: fault,
      body: {
        endpoint: 'toggleFavourite',
        who: 'marta.greco@example.com',
        nth: 2,
        effect: { hold: true },
      },
    },
    clearFaults: {
      summary: 'Remove all faults',
      says: 'Calls succeed again, and those that were held or delayed go on.',
    },
    deleteFault: {
      summary: 'Remove a fault',
      says: 'The others stay. Calls that it held or delayed go on.',
      params: { id: ['Id of the fault', 1] },
    },
    listDefects: {
      summary: 'The planted defects that there are, and which of them the sandbox has',
      says: 'Each with a line in Italian that says what is wrong, the requirement that it breaks, and where one would notice it.',
    },
    setDefects: {
      summary: 'Give the sandbox these defects and no others; an empty list removes all',
      says: 'They act on the next call, and on the next page that is loaded. A reset removes them, a snapshot keeps them; the control room is never affected.',
      body: { on: ['price-off-by-a-cent'] },
    },
    listEvents: {
      summary:
        'Events that server and client only logged, newest first; with wait_ms, waits until there is one',
      says: 'Failures that the product logs and does not show. With `since`, those after that number; where no event had that number yet, it does not wait.',
      query: {
        since: ['Number of an event; only later ones are answered', 0],
        wait_ms: ['If there is none, most milliseconds to wait for one', 100],
      },
    },
    reportEvent: {
      summary: 'Report an event that the client only logged',
      says: 'Browsers call this; tests may, too.',
      body: { what: 'Preferito non salvato', detail: 'HTTP 503' },
    },
    listCalls: {
      summary:
        'Calls of the product, oldest first; with wait_ms, waits until there is one that fits',
      says: 'Each with who called, what was refused, which rows it changed, which mails it sent, and what the screen then said. Passwords and tokens are never kept. Where no call had the number `since` yet, it does not wait.',
      query: {
        since: ['Number of a call; only later ones are answered', 0],
        endpoint: ['Name of an endpoint', 'login'],
        status: ['Status of the answer', 200],
        wait_ms: ['If there is none, most milliseconds to wait for one', 100],
      },
    },
    reportMessages: {
      summary: 'Report messages that the screen showed, each by the X-Request-Id of its call',
      says: 'Browsers call this. A request that carries `X-Request-Id` is recorded with it.',
      body: { messages: [{ request_id: 'request-1', text: 'Biglietto pubblicato con successo!' }] },
    },
    getTally: {
      summary: 'How often each answer was given since the server started, and what was said',
      says: 'Over all sandboxes, those that were removed too; answers of faults are left out. `npm run coverage` reads it.',
    },
  };

const defect: FieldNotes<defects.Defect> = {
  breaks: 'Id of the requirement that it breaks',
  where: 'Where one would notice it: paths of screens, or endpoints',
};

export const TESTING_SCHEMAS = { Fault: fault, Defect: defect };
