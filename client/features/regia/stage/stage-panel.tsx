import { useLocation } from 'react-router-dom';
import { BASE_PATH } from '../../../lib/edition.ts';
import { PRESENT_KEY, togglePresenting } from '../presenting.ts';
import { PLACE_PARAMETER } from '../regia-visibility.ts';
import { goToStep } from '../tour/tour-step.ts';
import { Tour } from '../tour/tour.tsx';
import { welcomeNewClient } from './new-client.ts';
import { openNotes } from './notes-channel.ts';
import styles from './stage-panel.module.css';

/** What a presenter needs: the tour, the screen for themselves, and everything back for the next client. */
export function StagePanel() {
  const { pathname, search } = useLocation();
  const showPhone = () =>
    window.location.assign(
      `${BASE_PATH}/regia/palco?${new URLSearchParams({ [PLACE_PARAMETER]: pathname + search })}`,
    );
  const isFramed = window.top !== window;
  return (
    <>
      <div className={styles.row}>
        <button type="button" className={styles.begin} onClick={() => goToStep(0)}>
          Inizia il giro
        </button>
        <button type="button" aria-keyshortcuts={PRESENT_KEY} onClick={togglePresenting}>
          {`Presenta (${PRESENT_KEY})`}
        </button>
        <button type="button" onClick={openNotes}>
          Note in un’altra finestra
        </button>
        {!isFramed && (
          <button type="button" className={styles.wide} onClick={showPhone}>
            Accanto a un telefono
          </button>
        )}
        <button type="button" onClick={() => void welcomeNewClient()}>
          Nuovo cliente
        </button>
      </div>
      <p className={styles.hint}>
        {`Avanti con → o Invio, indietro con ←, fine con Esc. ${PRESENT_KEY} riempie lo schermo e lascia della Regia solo un punto; lo stesso tasto torna indietro.`}
      </p>
      <Tour />
    </>
  );
}
