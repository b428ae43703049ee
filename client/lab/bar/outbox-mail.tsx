import { useState } from 'react';
import type { Mail } from '#lab/control';
import { useBrandName } from '../../lib/brand.ts';
import { formatInstant } from '../../lib/formats.ts';
import { Typed } from '../../lib/typed.tsx';
import regia from '../regia/regia.module.css';
import { MailPage } from './mail-page.tsx';
import styles from './outbox.module.css';
import { Link } from '../../ui/link.tsx';
import { pathOfMailLink } from '../link/screen-path.ts';

interface OutboxMailProps {
  mail: Mail;
  isOpen: boolean;
  onOpen: () => void;
}

/** A line of the outbox and, if it is open, its mail as a mail program shows it (LOOK-10). */
export function OutboxMail({ mail, isOpen, onOpen }: OutboxMailProps) {
  return (
    <li className={styles.item}>
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        className={styles.line}
        onClick={onOpen}
      >
        <strong>{mail.subject}</strong>
        <Typed>{mail.to}</Typed>
        <time dateTime={mail.sent_at}>{formatInstant(mail.sent_at, 'dateTime')}</time>
      </button>
      {isOpen && <OpenMail mail={mail} />}
    </li>
  );
}

function OpenMail({ mail }: { mail: Mail }) {
  const name = useBrandName();
  const [isPlain, setIsPlain] = useState(false);
  const path = mail.link ? pathOfMailLink(mail.link) : null;
  return (
    <div data-mail className={styles.mail}>
      <dl className={styles.head}>
        <div>
          <dt>Da</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>A</dt>
          <dd>
            <Typed>{mail.to}</Typed>
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <div role="group" aria-label="Come si legge" className={styles.views}>
          <button type="button" aria-pressed={isPlain} onClick={() => setIsPlain(true)}>
            Testo
          </button>
          <button type="button" aria-pressed={!isPlain} onClick={() => setIsPlain(false)}>
            Leggi
          </button>
        </div>
        {path !== null && (
          <Link to={path} className={regia.main}>
            Apri il link
          </Link>
        )}
      </div>
      {isPlain ? <p className={styles.text}>{mail.text}</p> : <MailPage mail={mail} />}
    </div>
  );
}
