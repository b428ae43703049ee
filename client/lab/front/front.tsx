import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { listPersonas } from '#lab/control';
import { BASE_PATH } from '../../lib/edition.ts';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ClockControls } from '../controls/clock-controls.tsx';
import { ControlGroup } from '../controls/control-group.tsx';
import { PersonaControls } from '../controls/persona-controls.tsx';
import { PRESENT_KEY, togglePresenting } from '../regia/presenting.ts';
import { PLACE_PARAMETER } from '../regia/regia-visibility.ts';
import { welcomeNewClient } from '../stage/new-client.ts';
import { openNotes } from '../stage/notes-channel.ts';
import { goToStep } from '../tour/tour.ts';
import action from '../regia/action.module.css';
import regia from '../regia/regia.module.css';
import { openTools } from '../regia/turn-to.ts';
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
          <PersonaControls only={PEOPLE} />
          <ClockControls isBrief />
          <NewClient />
          <PlaceCode />
        </div>
        <Button variant="secondary" data-tools onClick={openTools}>
          Strumenti di prova
        </Button>
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
      <Button size="large" wide className={action.action} onClick={() => goToStep(0)}>
        Inizia il giro
      </Button>
      <Button
        variant="secondary"
        aria-keyshortcuts={PRESENT_KEY}
        title="Riempie lo schermo, e della Regia resta un puntino; lo stesso tasto torna indietro."
        onClick={togglePresenting}
      >
        {`Presenta (${PRESENT_KEY})`}
      </Button>
      <Button variant="secondary" onClick={openNotes}>
        Note in un’altra finestra
      </Button>
      {!isFramed && (
        <Button variant="secondary" className={regia.wide} onClick={showPhone}>
          Accanto a un telefono
        </Button>
      )}
    </ControlGroup>
  );
}

function NewClient() {
  const hintId = useId();
  return (
    <ControlGroup title="Da capo" className={styles.newClient}>
      <Button variant="secondary" aria-describedby={hintId} onClick={() => void welcomeNewClient()}>
        Nuovo cliente
      </Button>
      <p id={hintId}>Rimette dati, data e accesso come all’inizio.</p>
      <Panel label="Con il marchio del cliente">
        <BrandForm />
      </Panel>
    </ControlGroup>
  );
}
