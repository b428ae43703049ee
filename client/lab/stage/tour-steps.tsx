import type { CSSProperties } from 'react';
import { BASE_PATH } from '../../lib/edition.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import regia from '../regia/regia.module.css';
import { goToStep } from '../tour/tour-step.ts';
import { TOUR } from '../tour/tour-steps.ts';
import styles from './tour-steps.module.css';

/** The guided tour's table of contents: each step can be opened; and its two people, each with a phone. */
export function TourSteps() {
  return (
    <>
      <button
        type="button"
        className={joinClasses(regia.wide, styles.phones)}
        onClick={() => window.location.assign(`${BASE_PATH}/regia/telefoni`)}
      >
        Due telefoni
      </button>
      <ol
        className={joinClasses(regia.list, styles.steps)}
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
    </>
  );
}
