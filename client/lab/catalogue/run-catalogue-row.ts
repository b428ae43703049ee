import { getClock, listOutbox, resetSandbox } from '#lab/control';
import { requestPasswordReset } from '#contract/password-reset';
import { call } from '../../lib/api.ts';
import { Observable } from '../../lib/observable.ts';
import { changeBar, showNotice } from '../regia/bar-state.ts';
import { addFault, removeAllFaults, describeFault } from '../regia/faults.ts';
import { loginAs, logOut } from '../sandbox/personas.ts';
import { refreshAll } from '../regia/regia-queries.ts';
import { errorText } from '../regia/run-action.ts';
import type { CatalogueRow, InputValue, ScreenPlace, Step } from './catalogue-row.ts';
import { Actor, type Stage } from '../tour/actor.ts';
import { pathOfMailLink } from '../link/screen-path.ts';
import { waitForReport } from '../reports/send-reports.ts';

/** The run under way, to be aborted by the next one. */
const currentRun = new Observable(new AbortController());

type Navigate = (path: string) => Promise<void> | void;

/**
 * Sets up the cause of a row's message, opens its path, takes its steps and waits for the message. Faults stay in
 * force afterwards; the notice names them (DEMO-11).
 */
export const runCatalogueRow = async (row: CatalogueRow, navigate: Navigate): Promise<void> => {
  const signal = startRun();
  changeBar({ open: false, notice: null });
  try {
    await setUpCause(row);
    const logged = row.logged === undefined ? null : waitForReport(row.logged, signal);
    // Avoid an unhandled rejection if a step below throws before `logged` is awaited.
    logged?.catch(() => {});
    await navigate(await pathOf(row.place));
    const actor = new Actor('', unseen(), signal, false);
    for (const step of row.steps ?? []) await takeStep(step, actor);
    if (row.text !== null) outline(await actor.see(row.text));
    await logged;
    if (logged) changeBar({ open: true, section: 'events' });
    showDone(row);
  } catch (error) {
    if (!signal.aborted) showFailure(row, navigate, error);
  }
};

/** This page, on which an actor is neither seen nor waits. */
const unseen = (): Stage => ({
  page: document,
  isHurried: true,
  point: () => {},
  light: () => {},
});

/** Aborts the run under way and returns the new run's signal: two runs would press each other's buttons. */
const startRun = (): AbortSignal => {
  currentRun.get().abort(new DOMException('another row was run', 'AbortError'));
  const run = new AbortController();
  currentRun.set(run);
  return run.signal;
};

/** Logs in before adding faults: a fault may be one of the login. */
const setUpCause = async ({ as, faults = [] }: CatalogueRow): Promise<void> => {
  await removeAllFaults();
  await switchTo(as);
  for (const fault of faults) await addFault(fault);
  await refreshAll();
};

const switchTo = async (key: CatalogueRow['as']): Promise<void> => {
  if (key === null) logOut();
  else await loginAs(key);
};

const pathOf = async (place: ScreenPlace): Promise<string> => {
  if (typeof place === 'string') return place;
  const to = place.linkMailedTo;
  await call(requestPasswordReset, { body: { email: to } });
  const [mail] = await call(listOutbox, { query: { to } });
  const path = mail?.link ? pathOfMailLink(mail.link) : null;
  if (path === null) throw new Error(`nessuna email con un link per ${to}`);
  return path;
};

const takeStep = async ([action, name, value]: Step, actor: Actor): Promise<void> => {
  return action === 'fill' ? actor.fill(name, await textOf(value)) : actor[action](name);
};

/** Scrolls to an element and outlines it for three seconds. */
const outline = (element: Element): void => {
  element.scrollIntoView({ block: 'center' });
  const line = '3px dashed #d1008f';
  element.animate({ outline: [line, line] }, 3000);
};

const textOf = async (value: InputValue): Promise<string> => {
  if (typeof value === 'string') return value;
  if ('stamped' in value) return `${value.stamped} ${new Date().toISOString()}`;
  const { today } = await call(getClock, {});
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + value.inDays);
  return day.toISOString().slice(0, 10);
};

const showDone = ({ situation, faults = [] }: CatalogueRow): void => {
  const left = faults.map(describeFault).join(', ');
  showNotice(`Prova: ${situation.it}.${left && ` Resta in vigore l’errore simulato ${left}.`}`);
};

/** Offers a reset, because most failures come from changed data, such as a deleted ticket that the row needs. */
const showFailure = (row: CatalogueRow, navigate: Navigate, error: unknown): void =>
  showNotice(`Non riuscito: ${row.situation.it} (${errorText(error)}).`, {
    tone: 'danger',
    action: {
      label: 'Ripristina i dati e riprova',
      run: () =>
        void call(resetSandbox, { body: {} }).then(
          () => runCatalogueRow(row, navigate),
          (reason: unknown) =>
            showNotice(`Dati non ripristinati: ${errorText(reason)}`, { tone: 'danger' }),
        ),
    },
  });
