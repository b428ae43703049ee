import lists from '../lists.module.css';
import { TOUR } from './tour-steps.ts';
import { goToStep } from './tour-step.ts';

/** The guided tour's table of contents: each step can be opened. */
export function Tour() {
  return (
    <ol className={lists.list}>
      {TOUR.map(({ title, says }, at) => (
        <li key={title} className={lists.step}>
          <p>
            <span>{`${at + 1}. `}</span>
            <strong>{title}</strong>
            <span>{`. ${says}`}</span>
          </p>
          <button type="button" aria-label={`Vai: ${title}`} onClick={() => goToStep(at)}>
            Vai
          </button>
        </li>
      ))}
    </ol>
  );
}
