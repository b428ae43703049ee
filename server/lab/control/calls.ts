import { RecordedMail, type Call as CallView, type listCalls } from '#lab/calls';
import type { CallParsed } from '#contract/endpoint';
import type { Language } from '#contract/texts';
import { halfOf } from '#lab/texts';
import { textsBy } from '../call/in-language.ts';
import type { RecordedCall, Recorder } from '../sandbox/recorder.ts';
import { textsOf } from '../sandbox/tally.ts';
import type { Mail, Row, TableName } from '../../store/schema.ts';
import { isSameValue } from '../document/read-rows.ts';
import { columnsOf, writeRow } from '../document/write-state.ts';
import { fieldPicker } from '../../call/route.ts';

type Query = Omit<CallParsed<typeof listCalls>['query'], 'wait_ms'>;

const fits = (call: RecordedCall, { endpoint, status }: Query): boolean =>
  (endpoint === undefined || call.endpoint === endpoint) &&
  (status === undefined || call.status === status);

/** The calls that fit, the oldest first (LAB-05). */
export const listRecorded = (recorder: Recorder, query: Query, language: Language): CallView[] =>
  recorder
    .after(query.since ?? 0)
    .filter((call) => fits(call, query))
    .map((call) => viewCall(call, language));

/**
 * Answers whether there is a call that fits; looks at each call once, however often it is asked. True at once for a
 * number that was not given yet: it comes from a recorder before this one, whose numbers begin again.
 */
export const callAwaiter = (recorder: Recorder, query: Query): (() => boolean) => {
  let { since = 0 } = query;
  const isAhead = since > recorder.lastId;
  return () => {
    const isThere = isAhead || recorder.after(since).some((call) => fits(call, query));
    since = Math.max(since, recorder.lastId);
    return isThere;
  };
};

const viewCall = (call: RecordedCall, language: Language): CallView => {
  const refused = textsOf(call.refused);
  const changed = netChanges(call);
  return {
    id: call.id,
    request_id: call.requestId,
    endpoint: call.endpoint,
    who: call.user && {
      id: call.user.id,
      full_name: call.user.full_name,
      email: call.user.email,
    },
    status: call.status,
    refused: textsBy(refused, (text) => halfOf(text, language)),
    milliseconds: Math.round(call.milliseconds * 10) / 10,
    clock: new Date(call.at).toISOString(),
    // Rows of mails are left out: they have the reset link, which only the outbox shows.
    rows: changed.filter(({ table }) => table !== 'mail').map(viewChange),
    mails: changed.flatMap(({ table, after }) =>
      table === 'mail' && after ? [pickMail(after as Mail)] : [],
    ),
    messages: [...(call.messages ?? [])],
  };
};

const pickMail = fieldPicker(RecordedMail);

interface NetChange {
  table: TableName;
  id: number;
  before: Row<TableName> | null;
  after: Row<TableName> | null;
}

/** What a call changed in each row from its beginning to its end. */
const netChanges = ({ changes }: RecordedCall): NetChange[] => {
  const byRow = new Map<string, NetChange>();
  for (const { done, undo } of changes ?? []) {
    const [table, id, after] = done;
    const known = byRow.get(`${table} ${id}`);
    if (known) known.after = after;
    else byRow.set(`${table} ${id}`, { table, id, before: undo[2], after });
  }
  return [...byRow.values()].filter(({ before, after }) => before ?? after);
};

const viewChange = ({ table, id, before, after }: NetChange) => ({
  table,
  id,
  before: before && writeRow(table, before, null),
  after: after && writeRow(table, after, null),
  changed: [...columnsOf(table), 'password'].filter(
    (column) => !isSameValue(valueOf(before, column), valueOf(after, column)),
  ),
});

const valueOf = (row: object | null, column: string): unknown =>
  (row as Readonly<Record<string, unknown>> | null)?.[column];
