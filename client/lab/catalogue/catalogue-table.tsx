import { Fragment } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/message.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Tone } from '../../lib/announcements.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import styles from './catalogue-table.module.css';
import { causesOf, describePlace, screenOf } from './describe-row.ts';
import { runCatalogueRow } from './run-catalogue-row.ts';

const columnsOf = (tone: Tone): readonly Column<CatalogueRow>[] => [
  {
    key: 'situation',
    header: 'Situazione',
    rowHeader: true,
    cell: ({ situation }) => situation.it,
  },
  { key: 'text', header: 'Testo', cell: (row) => <MessageText row={row} tone={tone} /> },
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
        <code className={styles.place}>
          <BreakableAddress>{describePlace(place)}</BreakableAddress>
        </code>
      </>
    ),
  },
  { key: 'show', header: 'Prova', cell: (row) => <ShowButton row={row} /> },
];

interface CatalogueTableProps {
  title: string;
  tone: Tone;
  rows: readonly CatalogueRow[];
}

/** Rows of the catalogue, each with a button that runs it. */
export function CatalogueTable({ title, tone, rows }: CatalogueTableProps) {
  return (
    <Table
      className={styles.table}
      caption={title}
      columns={columnsOf(tone)}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}

/** An address that breaks between its parts, not within a word. */
function BreakableAddress({ children: address }: { children: string }) {
  return address.split(/(?<=[/?=&-])/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts may be equal, and never move
    <Fragment key={at}>
      <span>{part}</span>
      <wbr />
    </Fragment>
  ));
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
      <span className="sr-only">{` ${row.situation.it}`}</span>
    </Button>
  );
}

/** The message in the look of the product's own; a question is none of success or failure. */
function MessageText({ row: { text, logged }, tone }: { row: CatalogueRow; tone: Tone }) {
  if (text !== null) {
    return (
      <Note tone={text.endsWith('?') ? 'info' : tone} className={styles.message}>
        {text}
      </Note>
    );
  }
  return (
    <>
      <span>Solo registrato: </span>
      <q className={styles.text}>{logged}</q>
    </>
  );
}
