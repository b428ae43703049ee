import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { listPersonas } from '#lab/control';
import { BASE_PATH, IS_STATIC } from '../../lib/edition.ts';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ClockControls } from '../controls/clock-controls.tsx';
import { ControlGroup } from '../controls/control-group.tsx';
import { BriefCopyLink, copyLink } from '../controls/link-control.tsx';
import { PersonaControls } from '../controls/persona-controls.tsx';
import { PRESENT_KEY, togglePresenting } from '../regia/presenting.ts';
import { PLACE_PARAMETER } from '../regia/regia-visibility.ts';
import { runAction } from '../regia/run-action.ts';
import { currentSandbox, DEFAULT_SANDBOX } from '../sandbox/sandbox-cookie.ts';
import { welcomeNewClient } from '../stage/new-client.ts';
import { openNotes } from '../stage/notes-channel.ts';
import { HOW_TO_ADDRESS, RoomCode, roomAddress } from '../tour/room-code.tsx';
import { goToStep } from '../tour/tour.ts';
import action from '../regia/action.module.css';
import regia from '../regia/regia.module.css';
import { openTools } from '../regia/turn-to.ts';
import { BrandForm } from './brand-form.tsx';
import styles from './front.module.css';

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

/** What the phone, which has no cookie, does not share with this browser. */
const whoseData = (): string => {
  if (IS_STATIC) return ' Il telefono ha una demo sua.';
  return currentSandbox() === DEFAULT_SANDBOX
    ? ''
    : ` Il telefono è nell’ambiente ${DEFAULT_SANDBOX}.`;
};

/**
 * The present place for others: a code for the phones in the room, where they can reach it, and a link (LOOK-09). A link of
 * this moment would lead them to Regia, which a server has for whoever knows its token (DEMO-12).
 */
function PlaceCode() {
  const { pathname, search } = useLocation();
  const address = roomAddress(pathname + search);
  return (
    <ControlGroup title="Su un altro schermo" className={styles.share}>
      {address === null ? <p>{HOW_TO_ADDRESS}</p> : <Code address={address} />}
      {(address === null || IS_STATIC) && <BriefCopyLink />}
    </ControlGroup>
  );
}

function Code({ address }: { address: string }) {
  const { origin } = new URL(address);
  const copy = () => runAction('Link non copiato', () => copyLink(address, 'Link copiato.'));
  return (
    <>
      <RoomCode address={address} className={styles.code} />
      <p>{`Inquadra il codice per aprire questa pagina.${whoseData()}`}</p>
      <div className="full breaks">
        <span>{origin}</span>
        <wbr />
        <span>{address.slice(origin.length)}</span>
      </div>
      {!IS_STATIC && (
        <Button variant="secondary" onClick={() => void copy()}>
          Copia link
        </Button>
      )}
    </>
  );
}
