import { useRef, useState } from 'react';
import { isolate } from '#contract/typed-text';
import { foundOf } from '../../lib/formats.ts';
import { textFinder } from '../../lib/same-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { TextField } from '../../ui/text-field.tsx';
import regia from '../regia/regia.module.css';
import { CATALOGUE } from './catalogue.ts';
import type { CatalogueRow } from './catalogue-row.ts';
import styles from './catalogue-search.module.css';
import { CatalogueTable } from './catalogue-table.tsx';
import { causesOf, describePlace, screenOf } from './describe-row.ts';

const ALL = CATALOGUE.flatMap(({ rows }) => rows);

const find = textFinder(ALL, (row: CatalogueRow) =>
  [
    row.situation.it,
    row.text ?? row.logged,
    ...causesOf(row).map(({ says }) => says),
    describePlace(row.place),
    screenOf(row.place),
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
        <TextField
          ref={field}
          type="search"
          label={<span className="sr-only">Cerca un messaggio</span>}
          placeholder="Cerca un messaggio"
          autoComplete="off"
          spellCheck={false}
          className={styles.field}
          value={typed}
          onChange={setTyped}
        />
        <p role="status" className={styles.count}>
          {foundOf(found.size, ALL.length, 'messaggio', 'messaggi')}
        </p>
      </div>
      {found.size === 0 && (
        <div className={styles.group}>
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
        </div>
      )}
      {groups.length > 1 && (
        <nav aria-label="Gruppi di messaggi" className={styles.contents}>
          {groups.map(({ title, id, rows }) => (
            <a key={id} href={`#${id}`}>
              <span>{`${title} `}</span>
              <span>{rows.length}</span>
            </a>
          ))}
        </nav>
      )}
      {groups.map(({ title, id, tone, rows }) => (
        <section key={id} id={id} aria-label={title} className={styles.group}>
          {/* Opened again by a search, which may have found something in it. */}
          <details key={String(found.size === ALL.length)} open>
            <summary className={joinClasses(regia.fold, styles.fold)}>
              <h2>{title}</h2>
            </summary>
            <CatalogueTable title={title} tone={tone} rows={rows} />
          </details>
        </section>
      ))}
    </>
  );
}
