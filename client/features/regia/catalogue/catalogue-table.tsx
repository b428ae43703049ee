import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { SignedText } from '../../../ui/signed-text.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { describeFault } from '../describe-fault.ts';
import type { CatalogueRow, Place, Step } from './catalogue-row.ts';
import styles from './catalogue-table.module.css';
import { runCatalogueRow } from './run-catalogue-row.ts';

const PERSONA_NAMES = {
  marta: 'Marta',
  luca: 'Luca',
  nuovo: 'Nuovo',
  admin: 'Giulia (staff)',
} as const;

const columns: readonly Column<CatalogueRow>[] = [
  {
    key: 'situation',
    header: 'Situazione',
    rowHeader: true,
    cell: ({ situation }) => situation,
  },
  { key: 'text', header: 'Testo', cell: (row) => <MessageText row={row} /> },
  { key: 'cause', header: 'Causa', cell: describeCause },
  {
    key: 'place',
    header: 'Dove',
    cell: ({ place }) => <code className={styles.place}>{describePlace(place)}</code>,
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
    <div className={styles.catalogue}>
      <Table caption={title} columns={columns} rows={rows} rowKey={(row) => row.id} />
    </div>
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

function describeCause({ as, faults = [], steps = [] }: CatalogueRow): string {
  const parts = [
    as === null ? 'Visitatore' : PERSONA_NAMES[as],
    ...faults.map(describeFault),
    steps.map(describeStep).join(', '),
  ];
  return parts.filter(Boolean).join(' · ');
}

const describeStep = ([action, name]: Step): string =>
  action === 'press' || action === 'confirm' ? `«${name}»` : name;

const describePlace = (place: Place): string =>
  typeof place === 'string' ? place : `link inviato a ${place.linkMailedTo}`;
