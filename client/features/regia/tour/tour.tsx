import { useRef, useState, type KeyboardEvent } from 'react';
import { act } from '../run-action.ts';
import { useGo } from '../use-navigate-to.ts';
import styles from '../lists.module.css';
import { becomeAt, becomeVisitor, personaOf } from '../personas.ts';
import { refreshRegia } from '../regia-queries.ts';
import { TOUR, type TourStep } from './tour-steps.ts';

const KEY = 'regia.tour';
const CURRENT_KEY = 'regia.tour.step';

const readDone = (): string[] => (sessionStorage.getItem(KEY) ?? '').split(',').filter(Boolean);

/** The guided list: each step is a sentence, a way there, and a mark for what has been seen. */
export function Tour() {
  const [done, setDone] = useState(readDone);
  const [current, setCurrent] = useState(() => sessionStorage.getItem(CURRENT_KEY));
  const list = useRef<HTMLOListElement>(null);
  const go = useGo();
  const mark = (id: string, isDone: boolean) => {
    const others = done.filter((one) => one !== id);
    const next = isDone ? [...others, id] : others;
    sessionStorage.setItem(KEY, next.join(','));
    setDone(next);
  };
  const take = ({ id, as, place }: TourStep) =>
    act('Passo non riuscito', async () => {
      // The place first: a guarded screen would lead a visitor to the login meanwhile.
      if (as === null) {
        await go(place);
        becomeVisitor();
      } else {
        const persona = await personaOf(as);
        if (!persona) throw new Error(`manca la persona «${as}»`);
        await becomeAt(persona, place, go);
      }
      await refreshRegia();
      mark(id, true);
      sessionStorage.setItem(CURRENT_KEY, id);
      setCurrent(id);
      goOnAfter(id);
      return undefined;
    });
  /** The next press is the next step, unless the person is elsewhere by now. */
  const goOnAfter = (id: string) => {
    if (!list.current?.contains(document.activeElement)) return;
    const next = TOUR.findIndex((step) => step.id === id) + 1;
    list.current.querySelectorAll('button')[next]?.focus();
  };
  return (
    <ol ref={list} className={styles.list}>
      {TOUR.map((step) => (
        <li
          key={step.id}
          className={styles.step}
          aria-current={step.id === current ? 'step' : undefined}
        >
          <label>
            <input
              type="checkbox"
              checked={done.includes(step.id)}
              onChange={(event) => mark(step.id, event.target.checked)}
            />
            <span>{step.says}</span>
          </label>
          <button
            type="button"
            aria-label={`Vai: ${step.says}`}
            onKeyDown={ignoreHeld}
            onClick={() => void take(step)}
          >
            Vai
          </button>
        </li>
      ))}
    </ol>
  );
}

/** A key held down would run through the whole list. */
const ignoreHeld = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};
