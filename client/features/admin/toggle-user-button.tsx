import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  getUserDetail,
  listUsers,
  toggleUser,
  type UserDetail,
  type UserRow,
} from '#contract/admin';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { call } from '../../lib/api.ts';
import { keyOf } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { useSession } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import styles from './toggle-user-button.module.css';

type Person = Pick<UserRow, 'id' | 'email' | 'full_name' | 'is_active'>;

/**
 * Activates or deactivates an account; a failure is only logged (ADM-08, ADM-13). For one's own account the button is
 * disabled and a remark says why (ADM-14); the parent's layout places the remark.
 */
export function ToggleUserButton({ person }: { person: Person }) {
  const queries = useQueryClient();
  const { userId } = useSession();
  const [announcement, setAnnouncement] = useState('');
  const remarkId = useId();
  const isOwn = person.id === userId;
  const name = person.full_name || person.email;

  const toggle = useOnce(async () => {
    if (isOwn) return;
    try {
      const { is_active } = await call(toggleUser, { params: { id: person.id } });
      await keepActive(queries, person.id, is_active);
      setAnnouncement(`${name}: ${is_active ? TEXT.admin.active : TEXT.admin.inactive}`);
    } catch (error) {
      report("L'utente non è stato attivato o disattivato", error);
    }
  });

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        pending={toggle.pending}
        aria-disabled={isOwn}
        aria-describedby={isOwn ? remarkId : undefined}
        onClick={() => void toggle.run()}
      >
        {person.is_active ? 'Disattiva' : 'Attiva'}
        <span className="sr-only"> {name}</span>
      </Button>
      {isOwn && (
        <p id={remarkId} className={styles.remark}>
          {PROBLEM.ownAccount}
        </p>
      )}
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  );
}

/** Updates list and detail in the cache. A load under way is cancelled: its answer may be older than this one. */
const keepActive = async (queries: QueryClient, id: number, is_active: boolean) => {
  const list = keyOf(listUsers, {});
  const detail = keyOf(getUserDetail, { params: { id } });
  await Promise.all([list, detail].map((queryKey) => queries.cancelQueries({ queryKey })));
  queries.setQueryData<UserRow[]>(list, (rows) =>
    rows?.map((row) => (row.id === id ? { ...row, is_active } : row)),
  );
  queries.setQueryData<UserDetail>(detail, (person) => person && { ...person, is_active });
};
