import { useState } from 'react';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { listPersonas } from '#lab/control';
import { describeEffect, EVERY_CALL, listFaults } from '#lab/faults';
import { useCall } from '../../lib/queries.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { optionsOf, SelectField } from '../../ui/field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import {
  addFault,
  removeAllFaults,
  removeFault,
  describeChosen,
  describeFault,
  nameFault,
  type FaultRequest,
} from '../regia/faults.ts';
import { runAction } from '../regia/run-action.ts';
import { personaName } from '../sandbox/personas.ts';
import { ControlGroup } from './control-group.tsx';
import regia from '../regia/regia.module.css';
import styles from './controls.module.css';

const OFFERED: readonly FaultRequest['effect'][] = [
  { status: 500 },
  { status: 401 },
  { status: 403 },
  { status: 404 },
  { status: 429, headers: { 'Retry-After': 3 } },
  { status: 503, headers: { 'Retry-After': 3 } },
  { drop: true },
  { malformed: true },
  { cut_after: 20 },
  { delay_ms: 5000 },
  { hold: true },
];

/** The effects to choose from, by what they are called. */
const EFFECTS = Object.fromEntries(OFFERED.map((effect) => [describeEffect(effect).it, effect]));

/** Which of the calls to choose from, by what they are called. */
const CHOSEN = Object.fromEntries(
  [{ every: 3 }, { rate: 0.2 }].map((chosen) => [describeChosen(chosen), chosen]),
);

const CALLS = [
  ...PRODUCT_ENDPOINTS.map(({ name, label }) => ({ value: name, label: `${label.it} · ${name}` })),
  { value: EVERY_CALL, label: 'Tutte le chiamate' },
];

/** What the form begins with: the first call and effect, for anyone, each time. */
const FIRST = {
  endpoint: CALLS[0]?.value ?? '',
  effect: Object.keys(EFFECTS)[0] ?? '',
  who: '',
  chosen: '',
};

/** Lists the faults in force, each with a button that removes it, and adds new ones (DEMO-05). */
export function FaultControls() {
  const faults = useCall(listFaults, {}).data ?? [];
  const personas = useCall(listPersonas, {}).data ?? [];
  const [given, setGiven] = useState(FIRST);
  const field = (name: keyof typeof FIRST) => ({
    name,
    value: given[name],
    onChange: (value: string) => setGiven((before) => ({ ...before, [name]: value })),
  });
  const { form } = useForm({
    send: (textOf) => {
      const { endpoint, effect: named, who, chosen } = given;
      const effect = EFFECTS[named];
      if (!effect) return;
      const which = { ...CHOSEN[chosen], ...(textOf('once') && { nth: 1 }) };
      const fault = { endpoint, effect, ...(who && { who }), ...which };
      // Not awaited: the next fault can be added at once.
      void runAction('Errore non attivato', async () => {
        await addFault(fault);
        return `Errore simulato in vigore su ${describeFault(fault)}.`;
      });
    },
  });
  return (
    <ControlGroup
      title={faults.length === 0 ? 'Errori simulati: nessuno' : 'Errori simulati'}
      className={styles.faults}
    >
      {faults.map((fault) => (
        <Button
          key={fault.id}
          variant="accent"
          onClick={() => void runAction('L’errore simulato resta', () => removeFault(fault))}
        >
          {`Togli ${nameFault(fault)}`}
        </Button>
      ))}
      {faults.length > 1 && (
        <Button
          variant="secondary"
          onClick={() => void runAction('Gli errori simulati restano', removeAllFaults)}
        >
          Togli tutti
        </Button>
      )}
      <form {...form} className={joinClasses(regia.row, styles.newFault)}>
        <SelectField
          label="Chiamata"
          className={styles.call}
          options={CALLS}
          {...field('endpoint')}
        />
        <SelectField
          label="Effetto"
          options={optionsOf(Object.keys(EFFECTS))}
          {...field('effect')}
        />
        <SelectField
          label="Per chi"
          placeholder="chiunque"
          options={personas
            .filter(({ here }) => here)
            .map((persona) => ({ value: persona.email, label: personaName(persona) }))}
          {...field('who')}
        />
        <SelectField
          label="Quali volte"
          placeholder="ogni volta"
          options={optionsOf(Object.keys(CHOSEN))}
          {...field('chosen')}
        />
        <label className={styles.tick}>
          <input type="checkbox" name="once" />
          <span>solo la prossima volta</span>
        </label>
        <Button type="submit">Attiva l’errore</Button>
      </form>
    </ControlGroup>
  );
}
