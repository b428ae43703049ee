import { useRef, useState } from 'react';
import { TEXT } from '#contract/texts';
import { isolate } from '#contract/typed-text';
import { copyText } from '../../lib/copy-text.ts';
import { Typed } from '../../lib/typed.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Status } from '../../ui/message.tsx';
import styles from './ticket-card.module.css';
import { formatDate, formatPrice } from '../../lib/formats.ts';
import type { ShownTicket } from '../../lib/shown.ts';
import { airportOf } from './flight.tsx';

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
    const isCopied = await copyText(what, box);
    const selected = 'selezionato: copialo con Ctrl+C, o tenendolo premuto';
    setDone(`${name} ${isCopied ? 'copiato' : selected}.`);
  };
  return (
    <div className="grid gap4">
      <p>
        Il biglietto è a nome di chi lo vende, e quel nome lo cambia la compagnia: prima di pagare
        chiedi se si può, quanto costa e chi lo paga.
      </p>
      <p>Se la tua posta non si è aperta da sola, copia indirizzo e messaggio dove preferisci.</p>
      <dl className={styles.mail}>
        <dt>A</dt>
        <dd ref={addressBox} className="user-text breaks">
          <Typed>{address}</Typed>
        </dd>
        <dt>Oggetto</dt>
        <dd>
          <Typed>{subject}</Typed>
        </dd>
        <dt>Messaggio</dt>
        <dd ref={textBox} className="lines">
          <Typed>{text}</Typed>
        </dd>
      </dl>
      <div className="ways">
        <Button onClick={() => void copy(textBox.current, text, 'Messaggio')}>
          Copia il messaggio
        </Button>
        <Button
          variant="secondary"
          onClick={() => void copy(addressBox.current, address, 'Indirizzo')}
        >
          {"Copia l'indirizzo"}
        </Button>
      </div>
      <Status>{done}</Status>
    </div>
  );
}

type Offer = Pick<
  ShownTicket,
  'user_email' | 'user_full_name' | 'departure' | 'destination' | 'date' | 'price'
>;

/** 'Roma (FCO) - Catania (CTA) del 12/06/2026', as far as it is known. */
const nameOf = ({ departure, destination, date }: Offer): string => {
  const places = [departure, destination]
    .filter((label) => label !== null)
    .map((label) => airportOf(label))
    .map(({ city, iata }) => `${city} (${iata})`);
  return [places.join(' - '), date && `del ${formatDate(date, 'short')}`].filter(Boolean).join(' ');
};

/** A mail to the seller: its subject names the ticket (CARD-04), its text asks for it (LOOK-03). */
export const mailFor = (offer: Offer, to: string) => {
  const [firstName] = (offer.user_full_name ?? '').split(' ');
  const greeting = ['Ciao', firstName].filter(Boolean).join(' ');
  const name = nameOf(offer);
  const subject = ['Biglietto', name].filter(Boolean).join(' ');
  const ticket = ['biglietto', name].filter(Boolean).join(' ');
  const price = offer.price === null ? '' : `, a ${formatPrice(offer.price)}`;
  const text = `${greeting},\n\nmi interessa il tuo ${ticket}${price}. È ancora disponibile? Il nome si può cambiare, e chi paga il cambio?\n\nGrazie`;
  const address = encodeURIComponent(to).replace('%40', '@');
  // Lines end as RFC 6068 has it.
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return {
    subject,
    text,
    href: `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`,
  };
};
