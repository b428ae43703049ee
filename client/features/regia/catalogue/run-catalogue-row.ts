import { call } from '../../../lib/api.ts';
import { getClock, listOutbox, resetSandbox } from '#contract/demo';
import { requestPasswordReset } from '#contract/password-reset';
import { reasonOf } from '../run-action.ts';
import type { CatalogueRow, Place, Step, Typed } from './catalogue-row.ts';
import { changeDesk, tell } from '../bar-state.ts';
import { describeFault } from '../describe-fault.ts';
import { liftFaults, raiseFault } from '../faults.ts';
import { become, becomeVisitor, personaOf } from '../personas.ts';
import { pathOf } from '../mail-link.ts';
import { refreshAll } from '../regia-queries.ts';
import { awaitReport } from '../client-events.ts';
import { answer, choose, fill, NotSeen, press, see } from './screen-driver.ts';

type Go = (place: string) => Promise<void> | void;

/** The play under way; the next one ends it. */
let current = new AbortController();

/** Brings about a row of the catalogue and stays where it shows; what it leaves in force is told (DEMO-11). */
export const play = async (row: CatalogueRow, go: Go): Promise<void> => {
  current.abort(new DOMException('another play began', 'AbortError'));
  current = new AbortController();
  const { signal } = current;
  changeDesk({ open: false, notice: null });
  try {
    await prepare(row);
    const logged = row.logged === undefined ? null : awaitReport(row.logged, signal);
    // Awaited below; one that is given up with its play has nobody to tell.
    logged?.catch(() => {});
    const place = await placeOf(row.place);
    await go(place);
    for (const step of row.steps ?? []) await take(step, signal);
    if (row.text !== null) await see(row.text, signal);
    await logged;
    if (logged) changeDesk({ open: true, section: 'events' });
    tellInForce(row);
  } catch (error) {
    if (!signal.aborted) tellFailed(row, go, error);
  }
};

/** Person and faults, in this order: a fault may be one of the login. */
const prepare = async ({ as, faults = [] }: CatalogueRow): Promise<void> => {
  await liftFaults();
  await putInPlace(as);
  for (const fault of faults) await raiseFault(fault);
  await refreshAll();
};

const putInPlace = async (key: CatalogueRow['as']): Promise<void> => {
  if (key === null) return becomeVisitor();
  const persona = await personaOf(key);
  if (!persona) throw new NotSeen(`manca la persona «${key}»`);
  await become(persona);
};

const placeOf = async (place: Place): Promise<string> => {
  if (typeof place === 'string') return place;
  const to = place.linkMailedTo;
  await call(requestPasswordReset, { body: { email: to } });
  const [mail] = await call(listOutbox, { query: { to } });
  if (!mail?.link) throw new NotSeen(`nessuna email con un link per ${to}`);
  return pathOf(mail.link);
};

const take = async ([action, name, value]: Step, signal: AbortSignal): Promise<void> => {
  if (action === 'press') return press(name, signal);
  if (action === 'answer') return answer(name, signal);
  if (action === 'choose') return choose(name, value, signal);
  return fill(name, await typed(value), signal);
};

const typed = async (value: Typed): Promise<string> => {
  if (typeof value === 'string') return value;
  if ('stamped' in value) return `${value.stamped} ${new Date().toISOString()}`;
  const { today } = await call(getClock, {});
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + value.inDays);
  return day.toISOString().slice(0, 10);
};

/** The strip below has the way to lift it. */
const tellInForce = ({ situation, faults = [] }: CatalogueRow): void => {
  const left = faults.map(describeFault).join(', ');
  tell(`In scena: ${situation}.${left && ` Resta in vigore il guasto ${left}.`}`);
};

/** Mostly data that is no more, such as a ticket to delete: the seed has it. */
const tellFailed = (row: CatalogueRow, go: Go, error: unknown): void =>
  tell(`Non riuscito: ${row.situation} (${reasonOf(error)}).`, {
    tone: 'danger',
    action: {
      label: 'Ripristina i dati e riprova',
      run: () =>
        void call(resetSandbox, { body: {} }).then(
          () => play(row, go),
          (reason: unknown) => tell(`Non ripristinata: ${reasonOf(reason)}`, { tone: 'danger' }),
        ),
    },
  });
