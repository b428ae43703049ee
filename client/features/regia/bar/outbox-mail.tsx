import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Mail } from '#contract/control';
import { useBrandName } from '../../../lib/brand.ts';
import { formatInstant } from '../../../lib/formats.ts';
import { Typed } from '../../../lib/typed.tsx';
import lists from '../lists.module.css';
import { pathOfMailLink } from '../mail-link.ts';
import { MailPage } from './mail-page.tsx';
import styles from './outbox-mail.module.css';

/** A mail as a mail program shows it (LOOK-10). The newest one is open at first. */
export function OutboxMail({ mail, isNewest }: { mail: Mail; isNewest: boolean }) {
  const [isOpen, setIsOpen] = useState(isNewest);
  const name = useBrandName();
  const [isPlain, setIsPlain] = useState(false);
  return (
    <div className={styles.mail}>
      <div>
        <p>
          <strong>{mail.subject}</strong>
        </p>
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
          <div>
            <dt>Inviata</dt>
            <dd>
              <time dateTime={mail.sent_at}>{formatInstant(mail.sent_at, 'dateTime')}</time>
            </dd>
          </div>
        </dl>
      </div>
      <div className={styles.actions}>
        {mail.link && (
          <Link to={pathOfMailLink(mail.link)} className={lists.link}>
            Apri il link
          </Link>
        )}
        {isOpen && (
          <button type="button" aria-pressed={isPlain} onClick={() => setIsPlain(!isPlain)}>
            Testo
          </button>
        )}
        <button type="button" aria-pressed={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Leggi
        </button>
      </div>
      {isOpen && (isPlain ? <p className={styles.text}>{mail.text}</p> : <MailPage mail={mail} />)}
    </div>
  );
}
