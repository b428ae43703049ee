import { type CSSProperties, useState } from 'react';
import { clearOutbox, listOutbox } from '#lab/control';
import { call } from '../../lib/api.ts';
import { useCall } from '../../lib/queries.ts';
import regia from '../regia/regia.module.css';
import { refreshRegia } from '../regia/regia-queries.ts';
import { runAction } from '../regia/run-action.ts';
import { OutboxMail } from './outbox-mail.tsx';
import styles from './outbox.module.css';

/** The mails of the sandbox, one of them open, at first the newest; none leaves this server (DEMO-06). */
export function Outbox() {
  const mails = useCall(listOutbox, { query: {} }, { refetchOnMount: 'always' }).data ?? [];
  const [chosen, setChosen] = useState<number>();
  const open = mails.find(({ id }) => id === chosen) ?? mails[0];
  const clear = () =>
    runAction('Posta non svuotata', async () => {
      await call(clearOutbox, {});
      await refreshRegia();
      return 'Posta svuotata.';
    });
  if (!open) {
    return (
      <p className={regia.empty}>
        Nessuna email inviata. Chiedi di reimpostare una password per vederne una.
      </p>
    );
  }
  return (
    <div className={styles.outbox} style={{ '--mails': mails.length } as CSSProperties}>
      <ol role="list" className={styles.list}>
        {mails.map((mail) => (
          <OutboxMail
            key={mail.id}
            mail={mail}
            isOpen={mail === open}
            onOpen={() => setChosen(mail.id)}
          />
        ))}
      </ol>
      <button type="button" className={styles.clear} onClick={() => void clear()}>
        Svuota la posta
      </button>
    </div>
  );
}
