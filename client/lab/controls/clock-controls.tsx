import { useState } from 'react';
import { getClock, setClock } from '#lab/control';
import type { CallInput } from '#contract/endpoint';
import { instantInRome } from '#contract/rome-time';
import { call } from '../../lib/api.ts';
import { formatInstant } from '../../lib/formats.ts';
import { useCall } from '../../lib/queries.ts';
import { useForm, type Problems } from '../../lib/use-form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { TimeField } from '../../ui/time-field.tsx';
import { INVALID_DATE, INVALID_TIME, isDate, isTime } from '../../ui/typed-date.ts';
import { renewSession } from '../personas.ts';
import { refreshAfterChange } from '../regia-queries.ts';
import { runAction } from '../run-action.ts';
import { ControlGroup } from './control-group.tsx';
import styles from './controls.module.css';

type ClockChange = CallInput<typeof setClock>['body'];

/** Shows and moves the sandbox's clock (DEMO-04). */
export function ClockControls({ className }: { className?: string | undefined }) {
  const clock = useCall(getClock, {});
  const today = clock.data?.today ?? '';
  const isLive = clock.data?.mode === 'live';
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
  return (
    <ControlGroup
      title="Che giorno è"
      state={
        clock.data && (
          <p>
            {isLive
              ? `Oggi, ${formatInstant(clock.data.now, 'day')}`
              : `${formatInstant(clock.data.now, 'dateTime')}, fermo`}
          </p>
        )
      }
      className={joinClasses(styles.clock, className)}
    >
      <button type="button" onClick={() => void change({ advance: { hours: 1 } })}>
        +1 ora
      </button>
      <button type="button" onClick={() => void change({ advance: { days: 1 } })}>
        +1 giorno
      </button>
      <button type="button" aria-pressed={isLive} onClick={() => void change({ mode: 'live' })}>
        In tempo reale
      </button>
      <DayForm
        key={today}
        today={today}
        onChoose={(day, time) =>
          void change({ now: new Date(instantInRome(day, time)).toISOString() })
        }
      />
    </ControlGroup>
  );
}

/** The time at which a clock that is set to a day begins, unless another is chosen. */
const START = '09:00';

interface DayFormProps {
  /** The sandbox's day, with which the form starts. */
  today: string;
  onChoose: (day: string, time: string) => void;
}

function DayForm({ today, onChoose }: DayFormProps) {
  const [day, setDay] = useState(today);
  const [time, setTime] = useState(START);
  const { problems, form } = useForm({
    check: (): Problems => ({
      ...(!isDate(day) && { day: day === '' ? 'Scegli un giorno.' : INVALID_DATE }),
      ...(time !== '' && !isTime(time) && { time: INVALID_TIME }),
    }),
    send: () => onChoose(day, time || START),
  });
  return (
    <form noValidate {...form}>
      <DateField
        label="Giorno"
        name="day"
        opens="Calendario della Regia"
        today={today}
        className={styles.day}
        value={day}
        error={isDate(day) ? undefined : problems['day']}
        onChange={setDay}
      />
      <TimeField
        label="Ora"
        name="time"
        className={styles.time}
        value={time}
        error={problems['time']}
        onChange={setTime}
      />
      <button type="submit">Vai al giorno</button>
    </form>
  );
}
