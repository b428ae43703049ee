import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Mail } from '#contract/control';
import { useBrandName } from '../../../lib/brand.ts';
import { formatInstant } from '../../../lib/formats.ts';
import { Typed } from '../../../lib/typed.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
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
      <div className={styles.about}>
        <p>
          <strong>{mail.subject}</strong>
        </p>
        <dl className={styles.head}>
          <dt>Da</dt>
          <dd>{name}</dd>
          <dt>A</dt>
          <dd>
            <Typed>{mail.to}</Typed>
          </dd>
          <dt>Inviata</dt>
          <dd>
            <time dateTime={mail.sent_at}>{formatInstant(mail.sent_at, 'dateTime')}</time>
          </dd>
        </dl>
        {mail.link && (
          <Link to={pathOfMailLink(mail.link)} className={lists.link}>
            Apri il link
          </Link>
        )}
      </div>
      <details
        open={isOpen}
        className={joinClasses(lists.details, styles.body)}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>Leggi</summary>
        {isOpen && (
          <>
            <button type="button" aria-pressed={isPlain} onClick={() => setIsPlain(!isPlain)}>
              Testo
            </button>
            {isPlain ? <p className={styles.text}>{mail.text}</p> : <MailPage mail={mail} />}
          </>
        )}
      </details>
    </div>
  );
}
