import { useBrandName } from '../../lib/brand.ts';
import { BASE_PATH } from '../../lib/edition.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import regia from '../regia/regia.module.css';
import { TOUR } from '../tour/steps.ts';
import { SEAT, tell, type Seat } from '../tour/told.ts';
import { goToStep } from '../tour/tour.ts';
import styles from './stage.module.css';

/** The guided tour in the testers' tools: each step can be opened; and its two people, each with a phone. */
export function TourSteps() {
  const name = useBrandName();
  return (
    <div className="stack gap3">
      <p>
        <Button
          variant="secondary"
          className={regia.wide}
          onClick={() => window.location.assign(`${BASE_PATH}/regia/telefoni`)}
        >
          Due telefoni
        </Button>
      </p>
      <StepList seat={SEAT} name={name} at={null} className={regia.list} onGo={goToStep} />
    </div>
  );
}

interface StepListProps {
  /** Of which seat, and with whose name, each step says what it shows. */
  seat: Seat;
  name: string;
  /** The step on show; `null` while there is none. */
  at: number | null;
  onGo: (at: number) => void;
  className?: string | undefined;
}

/** The tour's table of contents. What is still to come has no mark. */
export function StepList({ seat, name, at, onGo, className }: StepListProps) {
  return (
    <ol aria-label="Passi del giro" className={joinClasses(styles.steps, className)}>
      {TOUR.map(({ title, says }, place) => (
        <li key={title} className="row">
          <p>
            <strong>{`${place + 1}. ${title}`}</strong>
            <span className="sr-only">: </span>
            <span>{tell(says, seat, name)}</span>
          </p>
          {at !== null && place < at && <Badge icon="check">Fatto</Badge>}
          {place === at && <Badge tone="accent">Adesso</Badge>}
          <Button
            variant="secondary"
            aria-label={`Vai: ${title}`}
            aria-current={place === at ? 'step' : undefined}
            onClick={() => onGo(place)}
          >
            Vai
          </Button>
        </li>
      ))}
    </ol>
  );
}
