import type { SubmitEvent } from 'react';
import { getClock, setClock } from '#contract/control';
import type { CallInput } from '#contract/endpoint';
import { instantInRome } from '#contract/rome-time';
import { call } from '../../../lib/api.ts';
import { formText } from '../../../lib/form-text.ts';
import { formatInstant } from '../../../lib/formats.ts';
import { useCall } from '../../../lib/queries.ts';
import { renewSession } from '../personas.ts';
import { refreshAfterChange } from '../regia-queries.ts';
import { runAction } from '../run-action.ts';
import { ControlGroup } from './control-group.tsx';
import styles from './controls.module.css';

type ClockChange = CallInput<typeof setClock>['body'];

/** Shows and moves the sandbox's clock (DEMO-04). */
export function ClockControls() {
  const clock = useCall(getClock, {});
  const today = clock.data?.today ?? '';
  const change = (body: ClockChange) =>
    runAction('Orologio non cambiato', async () => {
      const { mode, now } = await call(setClock, { body });
      const sessionNote = await refreshAfterChange(renewSession);
      const done =
        mode === 'live'
          ? 'L’orologio segue quello vero.'
          : `L’orologio è fermo: ${formatInstant(now, 'dateTime')}.`;
      return done + sessionNote;
    });
  const goTo = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = formText(event.currentTarget, 'day');
    if (/^\d{4}-\d\d-\d\d$/.test(day))
      void change({ now: new Date(instantInRome(day)).toISOString() });
  };
  return (
    <ControlGroup title="Orologio" className={styles.tall}>
      <button type="button" onClick={() => void change({ advance: { hours: 1 } })}>
        +1 ora
      </button>
      <button type="button" onClick={() => void change({ advance: { days: 1 } })}>
        +1 giorno
      </button>
      <button
        type="button"
        aria-pressed={clock.data?.mode === 'live'}
        onClick={() => void change({ mode: 'live' })}
      >
        Dal vivo
      </button>
      <form onSubmit={goTo}>
        <label>
          Giorno
          <input key={today} type="date" name="day" defaultValue={today} required />
        </label>
        <button type="submit">Vai al giorno</button>
      </form>
    </ControlGroup>
  );
}
