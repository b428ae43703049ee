import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
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
import { Button } from '../../ui/button.tsx';
import styles from './toggle-user-button.module.css';

type Person = Pick<UserRow, 'id' | 'email' | 'full_name' | 'is_active'>;

/**
 * Activates or deactivates an account; a failure is only logged (ADM-08, ADM-13). One's own account
 * cannot be chosen (ADM-14): the remark that says so goes where the place around it puts it.
 */
export function ToggleUserButton({ person }: { person: Person }) {
  const queries = useQueryClient();
  const { userId } = useSession();
  const [pending, setPending] = useState(false);
  const [told, setTold] = useState('');
  const underWay = useRef(false);
  const remark = useId();
  const isOwn = person.id === userId;
  const name = person.full_name || person.email;

  const toggle = async () => {
    if (isOwn || underWay.current) return;
    underWay.current = true;
    setPending(true);
    try {
      const { is_active } = await call(toggleUser, { params: { id: person.id } });
      await keepActive(queries, person.id, is_active);
      setTold(`${name}: ${is_active ? TEXT.admin.active : TEXT.admin.inactive}`);
    } catch (error) {
      report("L'utente non è stato attivato o disattivato", error);
    }
    underWay.current = false;
    setPending(false);
  };

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        pending={pending}
        aria-disabled={isOwn}
        aria-describedby={isOwn ? remark : undefined}
        onClick={() => void toggle()}
      >
        {person.is_active ? 'Disattiva' : 'Attiva'}
        <span className="sr-only"> {name}</span>
      </Button>
      {isOwn && (
        <p id={remark} className={styles.remark}>
          {PROBLEM.ownAccount}
        </p>
      )}
      <span role="status" className="sr-only">
        {told}
      </span>
    </>
  );
}

/** The answer goes wherever the account is shown; what is still being loaded would be older. */
const keepActive = async (queries: QueryClient, id: number, is_active: boolean) => {
  const list = keyOf(listUsers, {});
  const detail = keyOf(getUserDetail, { params: { id } });
  await Promise.all([list, detail].map((queryKey) => queries.cancelQueries({ queryKey })));
  queries.setQueryData<UserRow[]>(list, (rows) =>
    rows?.map((row) => (row.id === id ? { ...row, is_active } : row)),
  );
  queries.setQueryData<UserDetail>(detail, (person) => person && { ...person, is_active });
};
