import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { SignedText } from '../../../ui/signed-text.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { CatalogueRow } from './catalogue-row.ts';
import styles from './catalogue-table.module.css';
import { causesOf, describePlace, screenOf } from './describe-row.ts';
import { runCatalogueRow } from './run-catalogue-row.ts';

const columns: readonly Column<CatalogueRow>[] = [
  {
    key: 'situation',
    header: 'Situazione',
    rowHeader: true,
    cell: ({ situation }) => situation,
  },
  { key: 'text', header: 'Testo', cell: (row) => <MessageText row={row} /> },
  {
    key: 'cause',
    header: 'Causa',
    cell: (row) => (
      <dl className={styles.cause}>
        {causesOf(row).map(({ label, says }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    ),
  },
  {
    key: 'place',
    header: 'Dove',
    cell: ({ place }) => (
      <>
        <span>{`${screenOf(place)} `}</span>
        <code className={styles.place}>{describePlace(place)}</code>
      </>
    ),
  },
  { key: 'show', header: 'Prova', cell: (row) => <ShowButton row={row} /> },
];

interface CatalogueTableProps {
  title: string;
  rows: readonly CatalogueRow[];
}

/** Rows of the catalogue, each with a button that runs it. */
export function CatalogueTable({ title, rows }: CatalogueTableProps) {
  return (
    <Table
      className={styles.table}
      caption={title}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}

function ShowButton({ row }: { row: CatalogueRow }) {
  const navigate = useNavigate();
  return (
    <Button
      variant="secondary"
      size="small"
      className={styles.show}
      onClick={() => void runCatalogueRow(row, (path) => navigate(path))}
    >
      <span>Mostra</span>
      <span className="sr-only">{` ${row.situation}`}</span>
    </Button>
  );
}

function MessageText({ row: { text, logged } }: { row: CatalogueRow }) {
  if (text !== null) {
    return (
      <q className={styles.text}>
        <SignedText>{text}</SignedText>
      </q>
    );
  }
  return (
    <>
      <span>Solo registrato: </span>
      <q className={styles.text}>{logged}</q>
    </>
  );
}
