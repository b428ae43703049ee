import { useId, useState } from 'react';
import { listPersonas } from '#lab/personas';
import { useCall } from '../../lib/queries.ts';
import { ClockControls } from '../controls/clock-controls.tsx';
import { ControlGroup } from '../controls/control-group.tsx';
import { PersonaControls } from '../controls/persona-controls.tsx';
import { welcomeNewClient } from '../stage/new-client.ts';
import { TourKeys } from '../tour/tour-keys.tsx';
import { goToStep } from '../tour/tour-step.ts';
import { TOUR } from '../tour/tour-steps.ts';
import lists from '../lists.module.css';
import { BrandForm } from './brand-form.tsx';
import styles from './front.module.css';
import { PlaceCode } from './place-code.tsx';

/**
 * What a product owner needs: tour, person, day, new client, and this page on a phone (LOOK-09). It shows once the personas
 * are known, whose buttons would otherwise push the rest aside.
 */
export function Front() {
  const { isPending } = useCall(listPersonas, {});
  return (
    <div className={styles.front} data-pending={isPending || undefined}>
      <ControlGroup title="Giro della demo" className={styles.tour}>
        <button type="button" className={styles.begin} onClick={() => goToStep(0)}>
          Inizia il giro
        </button>
        <p>{`Una storia in ${TOUR.length} passi, da un posto vuoto a un biglietto venduto.`}</p>
        <TourKeys />
      </ControlGroup>
      <PersonaControls className={styles.people} />
      <ClockControls className={styles.day} />
      <NewClient />
      <PlaceCode />
    </div>
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
      <details className={lists.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Con il marchio del cliente</summary>
        {isOpen && <BrandForm />}
      </details>
    </ControlGroup>
  );
}
