import type { SubmitEvent } from 'react';
import { getClock, setClock } from '#contract/demo';
import type { CallInput } from '#contract/endpoint';
import { call } from '../../lib/api.ts';
import { formText } from '../../lib/form-text.ts';
import { formatInstant } from '../../lib/formats.ts';
import { useCall } from '../../lib/queries.ts';
import { act } from './act.ts';
import { Group } from './group.tsx';
import { refreshAll } from './queries.ts';

type Change = CallInput<typeof setClock>['body'];

/** Moves the sandbox's clock (DEMO-04). */
export function ClockControls() {
  const clock = useCall(getClock, {});
  const today = clock.data?.today ?? '';
  const change = (body: Change) =>
    act('Orologio non cambiato', async () => {
      const { mode, now } = await call(setClock, { body });
      await refreshAll();
      return mode === 'live'
        ? "L'orologio segue quello vero."
        : `L'orologio è fermo: ${formatInstant(now, 'dateTime')}.`;
    });
  const goTo = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = formText(event.currentTarget, 'day');
    // Nine in the morning in Rome is seven or eight in UTC: the same day in any case.
    if (/^\d{4}-\d\d-\d\d$/.test(day)) void change({ now: `${day}T09:00:00+02:00` });
  };
  return (
    <Group title="Orologio">
      <button type="button" onClick={() => void change({ advance: { hours: 1 } })}>
        +1 ora
      </button>
      <button type="button" onClick={() => void change({ advance: { days: 1 } })}>
        +1 giorno
      </button>
      <form onSubmit={goTo}>
        <label>
          Giorno
          <input key={today} type="date" name="day" defaultValue={today} required />
        </label>
        <button type="submit">Vai al giorno</button>
      </form>
      <button
        type="button"
        aria-pressed={clock.data?.mode === 'live'}
        onClick={() => void change({ mode: 'live' })}
      >
        Dal vivo
      </button>
    </Group>
  );
}
