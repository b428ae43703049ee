import { type KeyboardEvent, useRef, useState } from 'react';
import styles from '../lists.module.css';
import { findPersona, loginAndNavigate, logOut } from '../personas.ts';
import { refreshRegia } from '../regia-queries.ts';
import { runAction } from '../run-action.ts';
import { useNavigateTo } from '../use-navigate-to.ts';
import { TOUR, type TourStep } from './tour-steps.ts';

const DONE_KEY = 'regia.tour';
const CURRENT_KEY = 'regia.tour.step';

const readDone = (): string[] =>
  (sessionStorage.getItem(DONE_KEY) ?? '').split(',').filter(Boolean);

/** The guided tour: each step has a text, a button that logs in and opens its page, and a check box for 'seen'. */
export function Tour() {
  const [done, setDone] = useState(readDone);
  const [current, setCurrent] = useState(() => sessionStorage.getItem(CURRENT_KEY));
  const list = useRef<HTMLOListElement>(null);
  const navigateTo = useNavigateTo();
  const mark = (id: string, isDone: boolean) => {
    const others = done.filter((one) => one !== id);
    const next = isDone ? [...others, id] : others;
    sessionStorage.setItem(DONE_KEY, next.join(','));
    setDone(next);
  };
  const openStep = ({ id, as, place }: TourStep) =>
    runAction('Passo non riuscito', async () => {
      // Navigate before logging out: a screen that needs a session would redirect to the login.
      if (as === null) {
        await navigateTo(place);
        logOut();
      } else {
        const persona = await findPersona(as);
        if (!persona) throw new Error(`manca la persona «${as}»`);
        await loginAndNavigate(persona, place, navigateTo);
      }
      await refreshRegia();
      mark(id, true);
      sessionStorage.setItem(CURRENT_KEY, id);
      setCurrent(id);
      focusNextStep(id);
      return undefined;
    });
  /** Lets the keyboard run the tour by Enter alone; leaves the focus where it is if the user has moved it. */
  const focusNextStep = (id: string) => {
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
            onKeyDown={ignoreRepeat}
            onClick={() => void openStep(step)}
          >
            Vai
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Enter held down would open one step after the other, as each moves the focus to the next. */
const ignoreRepeat = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};
