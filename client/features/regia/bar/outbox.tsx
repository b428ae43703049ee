import { clearOutbox, listOutbox } from '#contract/control';
import { call } from '../../../lib/api.ts';
import { useCall } from '../../../lib/queries.ts';
import styles from '../lists.module.css';
import { refreshRegia } from '../regia-queries.ts';
import { runAction } from '../run-action.ts';
import { OutboxMail } from './outbox-mail.tsx';

/** The mails of the sandbox; none leaves this server (DEMO-06). */
export function Outbox() {
  const mails = useCall(listOutbox, { query: {} }, { refetchOnMount: 'always' });
  const clear = () =>
    runAction('Posta non svuotata', async () => {
      await call(clearOutbox, {});
      await refreshRegia();
      return 'Posta svuotata.';
    });
  if (!mails.data?.length) {
    return <p>Nessuna email inviata. Chiedi di reimpostare una password per vederne una.</p>;
  }
  return (
    <>
      <ol className={styles.list}>
        {mails.data.map((mail, place) => (
          <li key={mail.id}>
            <OutboxMail mail={mail} isNewest={place === 0} />
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => void clear()}>
        Svuota la posta
      </button>
    </>
  );
}
