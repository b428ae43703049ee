import { Fragment } from 'react';
import { useNavigate, matchPath } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/message.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Tone } from '../../lib/announcements.ts';
import type { CatalogueRow, ScreenPlace, Step } from './catalogue-row.ts';
import styles from './catalogue.module.css';
import { runCatalogueRow } from './run-catalogue-row.ts';
import { SCREENS } from '#contract/screens';
import { LAB_SCREENS } from '#lab/screens';
import { describeFault } from '../regia/faults.ts';

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
        {causesOf(row).map(({ label, says, address }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{address ? `${says} ` : says}</span>
              {address && (
                <code>
                  <BreakableAddress>{address}</BreakableAddress>
                </code>
              )}
            </dd>
          </div>
        ))}
      </dl>
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
      <q>{logged}</q>
    </>
  );
}

const PERSONA_NAMES = {
  marta: 'Marta',
  luca: 'Luca',
  nuovo: 'Nuovo',
  admin: 'Giulia (staff)',
} as const;

/** Who does what, which calls fail, and where, each with its label; the place has its address, too. */
export const causesOf = ({ as, faults = [], steps = [], place }: CatalogueRow) => {
  const causes: { label: string; says: string; address?: string }[] = [
    { label: 'Chi', says: as === null ? 'Visitatore' : PERSONA_NAMES[as] },
    { label: 'Errore', says: faults.map(describeFault).join(', ') },
    { label: 'Gesti', says: steps.map(describeStep).join(', ') },
    { label: 'Dove', says: screenOf(place), address: describePlace(place) },
  ];
  return causes.filter(({ says }) => says !== '');
};

const describeStep = ([action, name]: Step): string =>
  action === 'press' || action === 'confirm' ? `«${name}»` : name;

const describePlace = (place: ScreenPlace): string =>
  typeof place === 'string' ? place : `link inviato a ${place.linkMailedTo}`;

/** Where the link of a mail leads. */
const MAILED = '/password-reset-confirm/uid/token';

/** The title of a place's screen. */
const screenOf = (place: ScreenPlace): string => {
  // Not `ALL_SCREENS`, which the landing would load, too.
  const screens = [...SCREENS, ...LAB_SCREENS];
  const [path = ''] = (typeof place === 'string' ? place : MAILED).split('?');
  return screens.find((screen) => matchPath(screen.path, path))?.title ?? path;
};
