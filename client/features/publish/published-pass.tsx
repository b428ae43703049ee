import { useState, type ReactNode } from 'react';
import { useHref } from 'react-router-dom';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Status } from '../../ui/message.tsx';
import { StubCard } from '../../ui/stub-card.tsx';
import { dateOf, priceOf } from './ticket-pass.tsx';
import styles from './published-pass.module.css';
import type { TicketValues } from './ticket-values.ts';

/** In the middle of the window, where the success message does not cover it. */
const show = (printer: HTMLElement | null) => printer?.scrollIntoView({ block: 'center' });

interface PublishedPassProps {
  /** As it was published. */
  ticket: TicketValues;
  /** Its flight, as on its card. */
  flight: ReactNode;
}

/** The pass of the ticket that was just published, printed through a slot, with what can be done next. */
export function PublishedPass({ ticket, flight }: PublishedPassProps) {
  const { departure, destination, date, price } = ticket;
  const [done, setDone] = useState('');
  const search = useHref(`/cerca?${new URLSearchParams({ departure, destination, date })}`);
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
          <StubCard
            as="div"
            dense
            stub={
              <div className={styles.stub}>
                <p className={styles.price}>
                  <strong>{priceOf(price)}</strong>
                </p>
                <div className={styles.ways}>
                  <ButtonLink to="/miei-biglietti" variant="accent">
                    Vedi
                  </ButtonLink>
                  <Button variant="secondary" onClick={() => void share()}>
                    Condividi
                  </Button>
                </div>
              </div>
            }
          >
            <div className={styles.face}>
              <div className={styles.head}>
                <p className={styles.date}>{dateOf(date)}</p>
                <Badge tone="success" icon="check">
                  Pubblicato
                </Badge>
              </div>
              {flight}
            </div>
            <Status className={styles.done}>{done}</Status>
          </StubCard>
        </div>
      </div>
    </section>
  );
}
