import { useState } from 'react';
import { getClock, setClock } from '#lab/control';
import type { CallInput } from '#contract/endpoint';
import { instantInRome } from '#contract/rome-time';
import { call } from '../../lib/api.ts';
import { formatInstant } from '../../lib/formats.ts';
import { useCall } from '../../lib/queries.ts';
import { useForm, type Problems } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { DateField, TimeField } from '../../ui/date-field.tsx';
import { INVALID_DATE, INVALID_TIME, isDate, isTime } from '../../ui/typed-date.ts';
import { renewSession } from '../sandbox/personas.ts';
import { refreshAfterChange } from '../regia/regia-queries.ts';
import { runAction } from '../regia/run-action.ts';
import { ControlGroup } from './control-group.tsx';
import regia from '../regia/regia.module.css';
import styles from './controls.module.css';

type ClockChange = CallInput<typeof setClock>['body'];

/** Moves the sandbox's clock, and offers a way back where one is given. */
const moveClock = (body: ClockChange, back?: ClockChange): Promise<void> =>
  runAction('Orologio non cambiato', async () => {
    const { mode, now } = await call(setClock, { body });
    const sessionNote = await refreshAfterChange(renewSession);
    const done =
      mode === 'live'
        ? 'L’orologio segue quello vero.'
        : `L’orologio è fermo: ${formatInstant(now, 'dateTime')}.`;
    const text = done + sessionNote;
    if (!back) return text;
    return { text, action: { label: 'Torna al giorno di prima', run: () => void moveClock(back) } };
  });

interface ClockControlsProps {
  /** Only the step to the next day. */
  isBrief?: boolean;
  className?: string | undefined;
}

/** Shows and moves the sandbox's clock (DEMO-04). */
export function ClockControls({ isBrief = false, className }: ClockControlsProps) {
  const clock = useCall(getClock, {});
  const today = clock.data?.today ?? '';
  const isLive = clock.data?.mode === 'live';
  const here: ClockChange = isLive ? { mode: 'live' } : { now: clock.data?.now ?? '' };
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
      className={className}
    >
      {!isBrief && (
        <Button variant="secondary" onClick={() => void moveClock({ advance: { hours: 1 } })}>
          +1 ora
        </Button>
      )}
      <Button
        variant="secondary"
        onClick={() => void moveClock({ advance: { days: 1 } }, isBrief ? here : undefined)}
      >
        +1 giorno
      </Button>
      {!isBrief && (
        <>
          <Button
            variant="secondary"
            aria-pressed={isLive}
            onClick={() => void moveClock({ mode: 'live' })}
          >
            In tempo reale
          </Button>
          <DayForm
            key={today}
            today={today}
            onChoose={(day, time) =>
              void moveClock({ now: new Date(instantInRome(day, time)).toISOString() })
            }
          />
        </>
      )}
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
    <form noValidate {...form} className={regia.row}>
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
      <Button type="submit" variant="secondary">
        Vai al giorno
      </Button>
    </form>
  );
}
