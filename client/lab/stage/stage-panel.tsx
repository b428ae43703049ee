import type { CSSProperties } from 'react';
import { useLocation } from 'react-router-dom';
import { BASE_PATH } from '../../lib/edition.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import lists from '../lists.module.css';
import { PRESENT_KEY, togglePresenting } from '../presenting.ts';
import { PLACE_PARAMETER } from '../regia-visibility.ts';
import { goToStep } from '../tour/tour-step.ts';
import { TOUR } from '../tour/tour-steps.ts';
import { openNotes } from './notes-channel.ts';
import styles from './stage-panel.module.css';

/** What a presenter needs beside the tour's beginning: the screen for themselves, notes, and each step. */
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
        <button
          type="button"
          className={lists.main}
          aria-keyshortcuts={PRESENT_KEY}
          onClick={togglePresenting}
        >
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
        <button
          type="button"
          className={styles.wide}
          onClick={() => window.location.assign(`${BASE_PATH}/regia/telefoni`)}
        >
          Due telefoni
        </button>
        <p className={styles.hint}>
          {`${PRESENT_KEY} riempie lo schermo e della Regia resta solo un puntino; lo stesso tasto torna indietro.`}
        </p>
      </div>
      <TourSteps />
    </>
  );
}

/** The guided tour's table of contents: each step can be opened. */
function TourSteps() {
  return (
    <ol
      className={joinClasses(lists.list, styles.steps)}
      style={{ '--rows': Math.ceil(TOUR.length / 2) } as CSSProperties}
    >
      {TOUR.map(({ title, says }, at) => (
        <li key={title}>
          <p>
            <strong>{`${at + 1}. ${title}`}</strong>
            <span className="sr-only">: </span>
            <span>{says}</span>
          </p>
          <button type="button" aria-label={`Vai: ${title}`} onClick={() => goToStep(at)}>
            Vai
          </button>
        </li>
      ))}
    </ol>
  );
}
