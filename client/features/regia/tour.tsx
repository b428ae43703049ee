import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { endSession } from '../../lib/session.ts';
import { act } from './act.ts';
import styles from './lists.module.css';
import { become, personaOf } from './persona.ts';
import { refreshAll } from './queries.ts';
import { TOUR, type TourStep } from './tour-steps.ts';

const KEY = 'regia.tour';

const readDone = (): string[] => (sessionStorage.getItem(KEY) ?? '').split(',').filter(Boolean);

/** The guided list: each step is a sentence, a way there, and a mark for what has been seen. */
export function Tour() {
  const [done, setDone] = useState(readDone);
  const navigate = useNavigate();
  const mark = (id: string, isDone: boolean) => {
    const others = done.filter((one) => one !== id);
    const next = isDone ? [...others, id] : others;
    sessionStorage.setItem(KEY, next.join(','));
    setDone(next);
  };
  const go = ({ id, as, place }: TourStep) =>
    act('Passo non riuscito', async () => {
      // The place first: a guarded screen would lead a visitor to the login meanwhile.
      if (as === null) {
        await navigate(place);
        endSession();
      } else {
        const persona = await personaOf(as);
        if (!persona) throw new Error(`manca la persona «${as}»`);
        await become(persona);
        await navigate(place);
      }
      await refreshAll();
      mark(id, true);
      return undefined;
    });
  return (
    <ol className={styles.list}>
      {TOUR.map((step) => (
        <li key={step.id} className={styles.step}>
          <label>
            <input
              type="checkbox"
              checked={done.includes(step.id)}
              onChange={(event) => mark(step.id, event.target.checked)}
            />
            <span>{step.says}</span>
          </label>
          <button type="button" aria-label={`Vai: ${step.says}`} onClick={() => void go(step)}>
            Vai
          </button>
        </li>
      ))}
    </ol>
  );
}
