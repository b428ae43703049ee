import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { listPersonas } from '#lab/control';
import { describeEffect, EVERY_CALL, listFaults } from '#lab/faults';
import { useCall } from '../../lib/queries.ts';
import { useForm } from '../../lib/use-form.ts';
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

/** Lists the faults in force, each with a button that removes it, and adds new ones (DEMO-05). */
export function FaultControls() {
  const faults = useCall(listFaults, {}).data ?? [];
  const personas = useCall(listPersonas, {}).data ?? [];
  const add = async (fault: FaultRequest) => {
    await addFault(fault);
    return `Errore simulato in vigore su ${describeFault(fault)}.`;
  };
  const { form } = useForm({
    send: (textOf) => {
      const [endpoint, who, once] = [textOf('endpoint'), textOf('who'), textOf('once')];
      const effect = EFFECTS[textOf('effect')];
      if (!effect) return;
      const chosen = CHOSEN[textOf('chosen')];
      const fault = { endpoint, effect, ...(who && { who }), ...chosen, ...(once && { nth: 1 }) };
      // Not awaited: the next fault can be added at once.
      void runAction('Errore non attivato', () => add(fault));
    },
  });
  return (
    <ControlGroup
      title={faults.length === 0 ? 'Errori simulati: nessuno' : 'Errori simulati'}
      className={styles.faults}
    >
      {faults.map((fault) => (
        <button
          key={fault.id}
          type="button"
          className={styles.fault}
          onClick={() =>
            void runAction('L’errore simulato resta', async () =>
              removeFault(fault).then(() => undefined),
            )
          }
        >
          {`Togli ${nameFault(fault)}`}
        </button>
      ))}
      {faults.length > 1 && (
        <button
          type="button"
          onClick={() =>
            void runAction('Gli errori simulati restano', async () =>
              removeAllFaults().then(() => undefined),
            )
          }
        >
          Togli tutti
        </button>
      )}
      <form {...form}>
        <label className={styles.call}>
          <span>Chiamata</span>
          <select name="endpoint">
            {PRODUCT_ENDPOINTS.map(({ name, label }) => (
              <option key={name} value={name}>
                {`${label.it} · ${name}`}
              </option>
            ))}
            <option value={EVERY_CALL}>Tutte le chiamate</option>
          </select>
        </label>
        <label>
          <span>Effetto</span>
          <select name="effect">
            {Object.keys(EFFECTS).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          <span>Per chi</span>
          <select name="who">
            <option value="">chiunque</option>
            {personas
              .filter(({ here }) => here)
              .map(({ email, full_name }) => (
                <option key={email} value={email}>
                  {full_name || email}
                </option>
              ))}
          </select>
        </label>
        <label>
          <span>Quali volte</span>
          <select name="chosen">
            <option value="">ogni volta</option>
            {Object.keys(CHOSEN).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          <input type="checkbox" name="once" />
          <span>solo la prossima volta</span>
        </label>
        <button type="submit" className={regia.main}>
          Attiva l’errore
        </button>
      </form>
    </ControlGroup>
  );
}
