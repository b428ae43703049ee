import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isolate } from '#contract/typed-text';
import { TEXT } from '#contract/texts';
import { foundOf } from '../../lib/formats.ts';
import type { ShownUser } from '../../lib/shown.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useBatch } from '../../ui/long-list.tsx';
import { usersFinder } from '../../lib/same-text.ts';
import styles from './users-list.module.css';
import { UsersTable } from './users-table.tsx';

/** The query parameter with the typed text. */
const SEARCH_PARAMETER = 'q';

/** All users, or those that the typed text finds (ADM-15). */
export function UsersList({ users }: { users: readonly ShownUser[] }) {
  const [typed, setTyped] = useTyped();
  const field = useRef<HTMLInputElement>(null);
  // Rows are rendered after the key is shown (FAV-11).
  const wanted = useDeferredValue(typed);
  const find = useMemo(() => usersFinder(users), [users]);
  const found = useMemo(() => find(wanted), [find, wanted]);
  const { shown, more } = useBatch(found, TEXT.more);
  const showAll = () => {
    setTyped('');
    field.current?.focus();
  };
  return (
    <div className={styles.frame}>
      <div role="search" aria-label="Utenti" className={styles.search}>
        <TextField
          ref={field}
          type="search"
          icon="search"
          label="Cerca per nome o email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
        <p role="status" className={styles.count}>
          {foundOf(found.length, users.length, 'utente', 'utenti')}
        </p>
      </div>
      {found.length > 0 ? (
        <>
          <Card flush className={styles.users}>
            <UsersTable users={shown} />
          </Card>
          {more}
        </>
      ) : (
        <EmptyState
          icon="search"
          title="Nessun utente trovato"
          action={
            <Button variant="secondary" onClick={showAll}>
              Mostra tutti
            </Button>
          }
        >
          {`Nessun nome e nessuna email contiene «${isolate(wanted.trim())}».`}
        </EmptyState>
      )}
    </div>
  );
}

/** The typed text. It is kept in the address too, which changes later than a field may. */
const useTyped = () => {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get(SEARCH_PARAMETER) ?? '');
  const change = (text: string) => {
    setTyped(text);
    setSearch(text ? { [SEARCH_PARAMETER]: text } : {}, {
      replace: true,
      preventScrollReset: true,
    });
  };
  return [typed, change] as const;
};
