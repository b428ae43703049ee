import { useRef, useState } from 'react';
import { isolate } from '#contract/typed-text';
import { foundOf } from '../../lib/formats.ts';
import { textFinder } from '../../lib/same-text.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/field.tsx';
import { CATALOGUE } from './catalogue.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import styles from './catalogue.module.css';
import { CatalogueTable, causesOf } from './catalogue-table.tsx';

const ALL = CATALOGUE.flatMap(({ rows }) => rows);

const find = textFinder(ALL, (row: CatalogueRow) =>
  [
    row.situation.it,
    row.text ?? row.logged,
    ...causesOf(row).flatMap(({ says, address }) => [says, address]),
  ].join(' '),
);

/** The messages of the catalogue: all of them, or those that a text finds, also by their screen (DEMO-11). */
export function CatalogueSearch() {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = new Set(find(typed));
  const groups = CATALOGUE.map(({ title, tone, rows }) => ({
    title,
    tone,
    id: title.toLowerCase().replaceAll(' ', '-'),
    rows: rows.filter((row) => found.has(row)),
  })).filter(({ rows }) => rows.length > 0);
  const showAll = () => {
    setTyped('');
    field.current?.focus();
  };
  return (
    <>
      <div role="search" aria-label="Messaggi della demo" className={styles.search}>
        <SearchField
          ref={field}
          label={<span className="sr-only">Cerca un messaggio</span>}
          placeholder="Cerca un messaggio"
          className={styles.field}
          value={typed}
          onChange={setTyped}
        />
        <p role="status" className={styles.count}>
          {foundOf(found.size, ALL.length, 'messaggio', 'messaggi')}
        </p>
      </div>
      {found.size === 0 && (
        <EmptyState
          icon="search"
          title="Nessun messaggio trovato"
          action={
            <Button variant="secondary" onClick={showAll}>
              Mostra tutti
            </Button>
          }
        >
          {`Niente contiene «${isolate(typed.trim())}».`}
        </EmptyState>
      )}
      {groups.length > 1 && (
        <nav aria-label="Gruppi di messaggi" className="wrap gap2">
          {groups.map(({ title, id, rows }) => (
            <ButtonAnchor key={id} variant="secondary" href={`#${id}`}>
              <span>{`${title} `}</span>
              <span>{rows.length}</span>
            </ButtonAnchor>
          ))}
        </nav>
      )}
      {groups.map(({ title, id, tone, rows }) => (
        <section key={id} id={id} aria-label={title} className={styles.group}>
          {/* Opened again by a search, which may have found something in it. */}
          <details key={String(found.size === ALL.length)} open>
            <summary>
              <h2>{title}</h2>
            </summary>
            <CatalogueTable title={title} tone={tone} rows={rows} />
          </details>
        </section>
      ))}
    </>
  );
}
