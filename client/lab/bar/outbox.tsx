import { useState, useEffect } from 'react';
import { clearOutbox, listOutbox, type Mail } from '#lab/control';
import { call } from '../../lib/api.ts';
import { useCall } from '../../lib/queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import regia from '../regia/regia.module.css';
import { refreshRegia } from '../regia/regia-queries.ts';
import { runAction } from '../regia/run-action.ts';
import styles from './regia-panel.module.css';
import { useBrandName } from '../../lib/brand.ts';
import { formatInstant } from '../../lib/formats.ts';
import { Typed } from '../../lib/typed.tsx';
import { pathOfMailLink } from '../link/screen-path.ts';
import { useNavigate } from 'react-router-dom';
import { BASE_PATH } from '../../lib/edition.ts';
import { passOnKeys } from '../regia/product-keys.ts';

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
      <EmptyState icon="mail" title="Nessuna email inviata.">
        Chiedi di reimpostare una password per vederne una.
      </EmptyState>
    );
  }
  return (
    <>
      <ol role="list" className="stack gap2">
        {mails.map((mail) => (
          <OutboxMail
            key={mail.id}
            mail={mail}
            isOpen={mail === open}
            onOpen={() => setChosen(mail.id)}
          />
        ))}
      </ol>
      <Button variant="ghost" onClick={() => void clear()}>
        Svuota la posta
      </Button>
    </>
  );
}

interface OutboxMailProps {
  mail: Mail;
  isOpen: boolean;
  onOpen: () => void;
}

/** A line of the outbox and, if it is open, its mail as a mail program shows it (LOOK-10). */
function OutboxMail({ mail, isOpen, onOpen }: OutboxMailProps) {
  return (
    <li className="stack gap2">
      <Button
        variant="secondary"
        wide
        aria-current={isOpen ? 'true' : undefined}
        className={regia.entry}
        onClick={onOpen}
      >
        <span className="stack">
          <strong>{mail.subject}</strong>
          <small className="wrap gap3">
            <Typed>{mail.to}</Typed>
            <time dateTime={mail.sent_at}>{formatInstant(mail.sent_at, 'dateTime')}</time>
          </small>
        </span>
      </Button>
      {isOpen && <OpenMail mail={mail} />}
    </li>
  );
}

function OpenMail({ mail }: { mail: Mail }) {
  const name = useBrandName();
  const [isPlain, setIsPlain] = useState(false);
  const path = mail.link ? pathOfMailLink(mail.link) : null;
  return (
    <div data-mail className="stack gap2">
      <dl className="facts">
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
      <div className="apart gap2">
        <div role="group" aria-label="Come si legge" className="wrap gap2">
          <Button variant="secondary" aria-pressed={isPlain} onClick={() => setIsPlain(true)}>
            Testo
          </Button>
          <Button variant="secondary" aria-pressed={!isPlain} onClick={() => setIsPlain(false)}>
            Leggi
          </Button>
        </div>
        {path !== null && <ButtonLink to={path}>Apri il link</ButtonLink>}
      </div>
      {isPlain ? <p className={styles.mailText}>{mail.text}</p> : <MailPage mail={mail} />}
    </div>
  );
}

/**
 * The HTML of a mail in a frame of its height. The frame runs no script and sends no form, whatever the HTML has in it; it has this
 * page's origin, so that the page can measure it and follow its links itself.
 */
function MailPage({ mail }: { mail: Mail }) {
  const [page, setPage] = useState<Document | null>(null);
  const [height, setHeight] = useState<number>();
  const navigate = useNavigate();

  useEffect(() => {
    if (!page) return undefined;
    const root = page.documentElement;
    const observer = new ResizeObserver(() =>
      setHeight(Math.ceil(root.getBoundingClientRect().height)),
    );
    observer.observe(root);
    return () => observer.disconnect();
  }, [page]);

  useEffect(() => {
    if (!page) return undefined;
    /** As a link of this page: in a new tab by the keys and buttons that ask for one. */
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (!link || event.button > 1) return;
      event.preventDefault();
      const path = pathOfMailLink(link.href);
      if (path === null) return;
      const isNewTab = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
      if (isNewTab) window.open(BASE_PATH + path, '_blank', 'noopener');
      else void navigate(path);
    };
    page.addEventListener('click', follow);
    page.addEventListener('auxclick', follow);
    return () => {
      page.removeEventListener('click', follow);
      page.removeEventListener('auxclick', follow);
    };
  }, [page, navigate]);

  return (
    <iframe
      title={`Email ${mail.id}: ${mail.subject}`}
      sandbox="allow-same-origin"
      srcDoc={mail.html}
      className={styles.mail}
      style={{ height }}
      onLoad={({ currentTarget }) => {
        setPage(currentTarget.contentDocument);
        // Regia's keys work here too (STAGE-04): those of a frame do not reach the page around it.
        passOnKeys(currentTarget.contentWindow);
      }}
    />
  );
}
