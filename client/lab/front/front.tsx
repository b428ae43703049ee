import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { listPersonas } from '#lab/control';
import { BASE_PATH } from '../../lib/edition.ts';
import { useCall } from '../../lib/queries.ts';
import { ClockControls } from '../controls/clock-controls.tsx';
import { ControlGroup } from '../controls/control-group.tsx';
import { PersonaControls } from '../controls/persona-controls.tsx';
import { PRESENT_KEY, togglePresenting } from '../regia/presenting.ts';
import { PLACE_PARAMETER } from '../regia/regia-visibility.ts';
import { welcomeNewClient } from '../stage/new-client.ts';
import { openNotes } from '../stage/notes-channel.ts';
import { goToStep } from '../tour/tour-step.ts';
import regia from '../regia/regia.module.css';
import { openTools } from '../regia/bar-state.ts';
import { BrandForm } from './brand-form.tsx';
import styles from './front.module.css';
import { PlaceCode } from './place-code.tsx';

/** A seller, a buyer and the staff; who cannot log in or has nothing yet is for testers. */
const PEOPLE = ['marta', 'luca', 'admin'];

/**
 * What a product owner needs: tour, presenting, person, day, new client, and this page elsewhere; at most 120 words and 14
 * controls with the bar's own line (LOOK-09). It shows once the personas are known, whose buttons would otherwise push the
 * rest aside.
 */
export function Front() {
  const { isPending } = useCall(listPersonas, {});
  return (
    <div className={regia.scroll}>
      <div>
        <div className={styles.front} data-pending={isPending || undefined}>
          <Show />
          <PersonaControls only={PEOPLE} className={styles.people} />
          <ClockControls isBrief className={styles.day} />
          <NewClient />
          <PlaceCode />
        </div>
        <button type="button" data-tools className={styles.tools} onClick={openTools}>
          Strumenti di prova
        </button>
      </div>
    </div>
  );
}

/** The tour, and what a presenter needs around it (STAGE-02). */
function Show() {
  const { pathname, search } = useLocation();
  const showPhone = () =>
    window.location.assign(
      `${BASE_PATH}/regia/palco?${new URLSearchParams({ [PLACE_PARAMETER]: pathname + search })}`,
    );
  const isFramed = window.top !== window;
  return (
    <ControlGroup title="Giro della demo" className={styles.tour}>
      <button type="button" className={styles.begin} onClick={() => goToStep(0)}>
        Inizia il giro
      </button>
      <button
        type="button"
        aria-keyshortcuts={PRESENT_KEY}
        title="Riempie lo schermo, e della Regia resta un puntino; lo stesso tasto torna indietro."
        onClick={togglePresenting}
      >
        {`Presenta (${PRESENT_KEY})`}
      </button>
      <button type="button" onClick={openNotes}>
        Note in un’altra finestra
      </button>
      {!isFramed && (
        <button type="button" className={regia.wide} onClick={showPhone}>
          Accanto a un telefono
        </button>
      )}
    </ControlGroup>
  );
}

function NewClient() {
  const hintId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ControlGroup title="Da capo" className={styles.newClient}>
      <button type="button" aria-describedby={hintId} onClick={() => void welcomeNewClient()}>
        Nuovo cliente
      </button>
      <p id={hintId}>Rimette dati, data e accesso come all’inizio.</p>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Con il marchio del cliente</summary>
        {isOpen && <BrandForm />}
      </details>
    </ControlGroup>
  );
}
