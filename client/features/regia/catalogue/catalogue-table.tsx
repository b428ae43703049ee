import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { Table, type Column } from '../../../ui/table.tsx';
import type { CatalogueRow, Place, Step } from './catalogue-row.ts';
import styles from './catalogue-table.module.css';
import { describeFault } from '../describe-fault.ts';
import { play } from './run-catalogue-row.ts';

const WHO = { marta: 'Marta', luca: 'Luca', nuovo: 'Nuovo', admin: 'Giulia (staff)' } as const;

const columns: readonly Column<CatalogueRow>[] = [
  {
    key: 'situation',
    header: 'Situazione',
    rowHeader: true,
    cell: ({ spec, situation }) => (
      <>
        {spec !== undefined && <span className={styles.number}>{spec}</span>}
        {situation}
      </>
    ),
  },
  { key: 'text', header: 'Testo', cell: (row) => <Shown row={row} /> },
  { key: 'cause', header: 'Causa', cell: causeOf },
  {
    key: 'place',
    header: 'Dove',
    cell: ({ place }) => <code className={styles.place}>{placeText(place)}</code>,
  },
  { key: 'show', header: 'In scena', cell: (row) => <ShowButton row={row} /> },
];

interface CatalogueTableProps {
  title: string;
  rows: readonly CatalogueRow[];
}

/** Rows of the catalogue, each with the press that brings it about. */
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
      className={joinClasses(styles.show)}
      onClick={() => void play(row, (place) => navigate(place))}
    >
      Mostra
      <span className="sr-only"> {row.situation}</span>
    </Button>
  );
}

function Shown({ row: { text, logged } }: { row: CatalogueRow }) {
  if (text !== null) return <q className={styles.text}>{text}</q>;
  return (
    <>
      Solo registrato: <q className={styles.text}>{logged}</q>
    </>
  );
}

function causeOf({ as, faults = [], steps = [] }: CatalogueRow): string {
  const parts = [
    as === null ? 'Visitatore' : WHO[as],
    ...faults.map(describeFault),
    steps.map(stepText).join(', '),
  ];
  return parts.filter(Boolean).join(' · ');
}

const stepText = ([action, name]: Step): string =>
  action === 'press' || action === 'answer' ? `«${name}»` : name;

const placeText = (place: Place): string =>
  typeof place === 'string' ? place : `link inviato a ${place.linkMailedTo}`;
