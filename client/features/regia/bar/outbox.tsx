import { Link } from 'react-router-dom';
import { clearOutbox, listOutbox } from '#contract/control';
import { Typed } from '../../../lib/typed.tsx';
import { call } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/formats.ts';
import { useCall } from '../../../lib/queries.ts';
import styles from '../lists.module.css';
import { pathOfMailLink } from '../mail-link.ts';
import { refreshRegia } from '../regia-queries.ts';
import { runAction } from '../run-action.ts';

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
        {mails.data.map((mail) => (
          <li key={mail.id}>
            <p className={styles.head}>
              <time dateTime={mail.sent_at}>{formatInstant(mail.sent_at, 'dateTime')}</time>
              <span> a </span>
              <Typed>{mail.to}</Typed>
            </p>
            <p>
              <strong>{mail.subject}</strong>
            </p>
            <details>
              <summary>Leggi</summary>
              <p className={styles.text}>{mail.text}</p>
            </details>
            {mail.link && (
              <Link to={pathOfMailLink(mail.link)} className={styles.link}>
                Apri il link
              </Link>
            )}
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => void clear()}>
        Svuota la posta
      </button>
    </>
  );
}
