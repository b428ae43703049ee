import { useRef, useState } from 'react';
import type { Call } from '#lab/calls';
import { formatCount } from '../../lib/formats.ts';
import { showMore } from '../../ui/long-list.tsx';
import styles from './log.module.css';
import { formatLogTime } from './log-time.tsx';

type RowChange = Call['rows'][number];

/** Rows shown at first; a deletion may take many favourites along. */
const FIRST = 20;

const TABLES: Readonly<Record<string, string>> = {
  users: 'Utente',
  tickets: 'Biglietto',
  favourites: 'Preferito',
  feedback: 'Recensione',
};

/** What a call changed in each row, field by field. */
export function RowChanges({ rows }: { rows: readonly RowChange[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FIRST);
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list}>
      {shown.map((row) => (
        <RowDiff key={`${row.table} ${row.id}`} row={row} />
      ))}
      {shown.length < rows.length && (
        <button type="button" onClick={() => showMore(list, FIRST, () => setAll(true))}>
          {`Mostra tutte (${formatCount(rows.length)})`}
        </button>
      )}
    </div>
  );
}

const whatHappened = ({ before, after }: RowChange): string =>
  before ? (after ? 'modificato' : 'eliminato') : 'nuovo';

function RowDiff({ row }: { row: RowChange }) {
  const { before, after, changed, table, id } = row;
  return (
    <div tabIndex={-1} className={styles.row}>
      <strong>{`${TABLES[table] ?? table} ${id}, ${whatHappened(row)}`}</strong>
      <dl>
        {changed.map((field) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <Value row={before} field={field} kind="del" />
              {before && after && (
                <>
                  <span aria-hidden="true"> → </span>
                  <span className="sr-only"> diventa </span>
                </>
              )}
              <Value row={after} field={field} kind="ins" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface ValueProps {
  row: RowChange['before'];
  field: string;
  kind: 'del' | 'ins';
}

/** A value before or after; a secret one, such as a password, is not in the answer. */
function Value({ row, field, kind: Kind }: ValueProps) {
  if (!row) return null;
  return <Kind>{field in row ? textOf(row[field]) : '(segreto)'}</Kind>;
}

/** As all of the log, instants are told by Rome's time. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

const textOf = (value: unknown): string => {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return '(vuoto)';
  if (typeof value === 'string' && INSTANT.test(value)) return formatLogTime(value);
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
};
