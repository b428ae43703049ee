import { useRef, useState } from 'react';
import { TEXT } from '#contract/texts';
import { isolate } from '#contract/typed-text';
import { Typed } from '../../lib/typed.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Status } from '../../ui/message.tsx';
import styles from './contact-link.module.css';
import { mailFor, type Offer } from './contact-mail.ts';

/**
 * The link to write to the seller (CARD-03). Beside what the mail program does, if there is one, it tears the card's stub
 * off and shows the message, to be copied (LOOK-03). Without the seller's email there is none.
 */
export function ContactLink({ ticket }: { ticket: Offer }) {
  return ticket.user_email && <LinkTo address={ticket.user_email} ticket={ticket} />;
}

function LinkTo({ address, ticket }: { address: string; ticket: Offer }) {
  const [isOpen, setIsOpen] = useState(false);
  const mail = mailFor(ticket, address);
  return (
    <>
      <ButtonAnchor
        href={mail.href}
        icon="mail"
        variant="accent"
        data-torn={isOpen || undefined}
        onClick={() => setIsOpen(true)}
      >
        {TEXT.card.contact}
      </ButtonAnchor>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Scrivi a ${isolate(ticket.user_full_name ?? '') || 'chi vende'}`}
      >
        <Message address={address} {...mail} />
      </Dialog>
    </>
  );
}

interface MessageProps {
  address: string;
  subject: string;
  text: string;
}

function Message({ address, subject, text }: MessageProps) {
  const addressBox = useRef<HTMLElement>(null);
  const textBox = useRef<HTMLElement>(null);
  const [done, setDone] = useState('');
  const copy = async (box: HTMLElement | null, what: string, name: string) => {
    try {
      await navigator.clipboard.writeText(what);
      setDone(`${name} copiato.`);
    } catch {
      // Without https, or where it is not allowed.
      if (box) getSelection()?.selectAllChildren(box);
      setDone(`${name} selezionato: copialo con Ctrl+C, o tenendolo premuto.`);
    }
  };
  return (
    <div className={styles.message}>
      <p>Se la tua posta non si è aperta da sola, copia indirizzo e messaggio dove preferisci.</p>
      <dl className={styles.mail}>
        <dt>A</dt>
        <dd ref={addressBox} className="user-text">
          <Typed>{address}</Typed>
        </dd>
        <dt>Oggetto</dt>
        <dd>
          <Typed>{subject}</Typed>
        </dd>
        <dt>Messaggio</dt>
        <dd ref={textBox} className={styles.text}>
          <Typed>{text}</Typed>
        </dd>
      </dl>
      <div className={styles.ways}>
        <Button
          variant="secondary"
          onClick={() => void copy(addressBox.current, address, 'Indirizzo')}
        >
          {"Copia l'indirizzo"}
        </Button>
        <Button variant="secondary" onClick={() => void copy(textBox.current, text, 'Messaggio')}>
          Copia il messaggio
        </Button>
      </div>
      <Status>{done}</Status>
    </div>
  );
}
