import { useCallback, type ReactNode } from 'react';
import { joinClasses } from './join-classes.ts';
import { ListEntry } from './long-list.tsx';
import styles from './table.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** This column is the row header; at most one. */
  rowHeader?: boolean | undefined;
}

interface TableProps<Row> {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Of the table, to lay out its rows in a narrow container in another way; cells have their column in `data-column`. */
  className?: string | undefined;
}

/**
 * A table; in a narrow container each row becomes a block of labelled lines. The roles are explicit because browsers
 * drop a table's roles when its `display` changes.
 */
export function Table<Row>({ caption, columns, rows, rowKey, className }: TableProps<Row>) {
  const renderRow = useCallback(
    (row: Row) => (
      <tr role="row">
        {columns.map((column) => (
          <Cell key={column.key} column={column}>
            {column.cell(row)}
          </Cell>
        ))}
      </tr>
    ),
    [columns],
  );
  return (
    <div className="container">
      <table role="table" className={joinClasses(styles.table, className)}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} role="columnheader" scope="col">
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <ListEntry key={rowKey(row)} item={row} render={renderRow} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const shared = {
    'data-label': column.header,
    'data-column': column.key,
  };
  const value = <div className={styles.value}>{children}</div>;
  return column.rowHeader ? (
    <th role="rowheader" scope="row" {...shared}>
      {value}
    </th>
  ) : (
    <td role="cell" {...shared}>
      {value}
    </td>
  );
}
