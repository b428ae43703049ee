import type { SubmitEvent } from 'react';
import { getClock, setClock } from '#contract/demo';
import type { CallInput } from '#contract/endpoint';
import { call } from '../../../lib/api.ts';
import { formText } from '../../../lib/form-text.ts';
import { formatInstant } from '../../../lib/formats.ts';
import { useCall } from '../../../lib/queries.ts';
import { act } from '../run-action.ts';
import styles from './controls.module.css';
import { ControlGroup } from './control-group.tsx';
import { goOn } from '../personas.ts';
import { refreshAfter } from '../regia-queries.ts';

type Change = CallInput<typeof setClock>['body'];

/** Moves the sandbox's clock (DEMO-04). */
export function ClockControls() {
  const clock = useCall(getClock, {});
  const today = clock.data?.today ?? '';
  const change = (body: Change) =>
    act('Orologio non cambiato', async () => {
      const { mode, now } = await call(setClock, { body });
      const remark = await refreshAfter(goOn);
      const done =
        mode === 'live'
          ? 'L’orologio segue quello vero.'
          : `L’orologio è fermo: ${formatInstant(now, 'dateTime')}.`;
      return done + remark;
    });
  const goTo = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = formText(event.currentTarget, 'day');
    if (/^\d{4}-\d\d-\d\d$/.test(day)) void change({ now: nineInRome(day) });
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

const offsets = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Rome',
  timeZoneName: 'longOffset',
});

/** Nine in the morning in Rome: '2026-06-12' → '2026-06-12T09:00:00+02:00', in winter '+01:00'. */
const nineInRome = (day: string): string => {
  // The clocks change at one in the morning, UTC.
  const parts = offsets.formatToParts(Date.parse(`${day}T08:00:00Z`));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${day}T09:00:00${name.replace('GMT', '')}`;
};
