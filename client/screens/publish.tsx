import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams, useHref } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { useOwnTickets } from '../features/own-tickets/use-own-tickets.ts';
import { TicketForm } from '../features/publish/ticket-form.tsx';
import { useEdited } from '../features/publish/use-edited.ts';
import type { Saved } from '../features/publish/use-ticket-form.ts';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { editedInAddress, readEdited, storeEdited } from '../lib/edited-ticket.ts';
import { identified, type ShownOwnTicket } from '../lib/shown.ts';
import { useFollowedClock } from '../lib/use-clock.ts';
import { useIsMounted } from '../lib/use-once.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { LoadFailure } from '../ui/empty-state.tsx';
import { Status } from '../ui/message.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './publish.module.css';
import { Badge } from '../ui/badge.tsx';
import { joinClasses } from '../ui/join-classes.ts';

/** Publishes a ticket, or edits the one that the address names, or the one chosen in the list of own tickets (PUB-14). */
export function Component() {
  const [search] = useSearchParams();
  const id = editedInAddress(search);
  return id === null ? <PublishPage /> : <NamedTicketPage key={id} id={id} />;
}

/** The address names the ticket, in a tab that was opened by its link (MINE-07). */
function NamedTicketPage({ id }: { id: number }) {
  const [isChosen, setIsChosen] = useState(() => readEdited()?.id === id);
  return isChosen ? <PublishPage /> : <ChosenTicket id={id} onChosen={() => setIsChosen(true)} />;
}

/** Chooses a ticket for editing once it is loaded. Of one that is gone only the id is known: the form then says so. */
function ChosenTicket({ id, onChosen }: { id: number; onChosen: () => void }) {
  const own = useOwnTickets();
  useEffect(() => {
    if (!own.data) return;
    storeEdited(own.data.find((ticket) => ticket.id === id) ?? { id });
    onChosen();
  }, [own.data, id, onChosen]);
  return (
    <>
      <PageHeader kicker="I tuoi biglietti" title="Modifica biglietto" />
      {own.error || own.data === null ? (
        <LoadFailure text="Non siamo riusciti a caricare il biglietto." query={own} />
      ) : (
        <p role="status">{TEXT.loading}</p>
      )}
    </>
  );
}

function PublishPage() {
  useFollowedClock();
  const navigate = useNavigate();
  const { edited, ended, forget } = useEdited();
  const page = useRef<HTMLDivElement>(null);
  const isMounted = useIsMounted();
  const [published, setPublished] = useState<readonly ShownOwnTicket[]>([]);
  const last = published.at(-1);
  const beginAnew = (saved: Saved) => {
    setPublished([...published, ...identified(saved ? [saved] : [])]);
    page.current?.focus();
  };
  // Where the form becomes that of a new ticket its reader is told so before they press anything.
  useEffect(() => {
    if (ended === null) return;
    page.current?.scrollIntoView();
    page.current?.focus({ preventScroll: true });
  }, [ended]);
  const leaveEdit = () => {
    forget();
    if (isMounted()) void navigate('/miei-biglietti');
  };
  return (
    <div ref={page} tabIndex={-1}>
      <PageHeader
        kicker={edited ? 'I tuoi biglietti' : 'Vendi'}
        title={edited ? 'Modifica biglietto' : 'Pubblica un biglietto'}
        lead={
          edited
            ? 'Cambia quello che serve: il resto del biglietto rimane com’è.'
            : 'Descrivi il volo come risulta dalla prenotazione. I campi con l’asterisco sono obbligatori.'
        }
        actions={
          edited && (
            <Button variant="secondary" icon="close" onClick={leaveEdit}>
              {TEXT.publish.cancelEdit}
            </Button>
          )
        }
      />
      <Status tone="info" className={styles.ended}>
        {!last && ended}
      </Status>
      {last && !edited && <PublishedPass key={last.id} ticket={last} />}
      <TicketForm edited={edited} onSaved={edited ? leaveEdit : beginAnew} />
    </div>
  );
}

/** In the middle of the window, where the success message does not cover it. */
const show = (printer: HTMLElement | null) => printer?.scrollIntoView({ block: 'center' });

/** The card of the ticket that was just published, printed through a slot. */
function PublishedPass({ ticket }: { ticket: ShownOwnTicket }) {
  const { departure, destination, date } = ticket;
  const [done, setDone] = useState('');
  const route = Object.entries({ departure, destination, date });
  const search = useHref(
    `/cerca?${new URLSearchParams(route.map(([name, of]) => [name, of ?? '']))}`,
  );
  const share = async () => {
    const url = new URL(search, location.href).href;
    try {
      if ((navigator as Partial<Navigator>).share) return await navigator.share({ url });
      await navigator.clipboard.writeText(url);
      setDone('Link copiato.');
    } catch (error) {
      // Without https, or where it is not allowed; `AbortError` where it was called off.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        setDone(`Copia il link: ${url}`);
    }
  };
  return (
    <section ref={show} aria-label="Il biglietto appena pubblicato" className={styles.printer}>
      <div className={styles.window}>
        <div className={joinClasses('paper', styles.pass)}>
          <TicketCard
            compact
            ticket={ticket}
            badge={
              <Badge tone="success" icon="check">
                Pubblicato
              </Badge>
            }
            actions={
              <>
                <ButtonLink to="/miei-biglietti" variant="accent">
                  Vedi
                </ButtonLink>
                <Button variant="secondary" onClick={() => void share()}>
                  Condividi
                </Button>
              </>
            }
          />
        </div>
      </div>
      <Status className={styles.done}>{done}</Status>
    </section>
  );
}
