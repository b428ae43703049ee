/** The sandbox in which the tour's story is told, with the state that each step begins with. */
import { addDays, instantInRome } from '#contract/rome-time';
import { deleteTicket, listOwnTickets } from '#contract/tickets';
import {
  createSandbox,
  deleteSandbox,
  getClock,
  getSandbox,
  listSandboxes,
  resetSandbox,
  setBrand,
  setClock,
} from '#lab/control';
import { deleteSnapshot, keepSnapshot, listSnapshots, TOUR_NAME } from '#lab/snapshots';
import { call } from '../../lib/api.ts';
import { OWN_SESSION, tabStore } from '../../lib/storage.ts';
import { loginAs } from '../sandbox/personas.ts';
import { enterWithTab, tabSandbox } from '../sandbox/sandbox-cookie.ts';
import { forgetTyped, SEAT, typed } from './told.ts';

const ID_KEY = 'regia.tour.sandbox';
const KEPT_KEY = 'regia.tour.kept';

/** When Luca writes: on the morning after the flight, when the day of the sale is over and in the chart's lines. */
const MORNING = '09:00';
const HOUR = 3_600_000;
/** How many hours a tour lasts at most. */
const LONGEST = 4;

const nameOf = (step: number): string => `${tabStore.get(ID_KEY)}-${step}`;

/** Keeps the sandbox as a step begins. What was kept of later ones does not follow from it any more. */
export const keepState = async (step: number): Promise<void> => {
  await call(keepSnapshot, { body: { name: nameOf(step) } });
  tabStore.set(KEPT_KEY, String(step));
};

/** The last step up to this one whose beginning is kept, as that of all before it is. */
export const lastKept = (step: number): number => Math.min(step, Number(tabStore.get(KEPT_KEY)));

export const restoreState = async (step: number): Promise<void> =>
  void (await call(resetSandbox, { body: { snapshot: nameOf(step) } }));

/** Enters the story's sandbox with this tab; makes it where there is none, or one whose making a reload has broken off. */
export const enterStory = async (): Promise<void> => {
  const id = tabStore.get(ID_KEY);
  if (id !== null && tabStore.get(KEPT_KEY) !== null) {
    if (tabSandbox() !== id) enterWithTab(id);
    return;
  }
  await endStory();
  await beginStory();
};

/** The browser's sandbox again, with its session. The story's waits, so that one can go back into it. */
export const leaveStory = (): void => enterWithTab(null);

/**
 * A sandbox with the data that every demo begins with, on the day and with the brand of the one that is left. Marta's other
 * seats of the route are not in it.
 */
const beginStory = async (): Promise<void> => {
  const [{ brand }, clock] = await Promise.all([call(getSandbox, {}), call(getClock, {})]);
  // Of tours that were not ended. The time is in their names.
  await remove((name) => parseInt(name.slice(TOUR_NAME.length), 36) < Date.now() - LONGEST * HOUR);
  forgetTyped();
  const id = `${TOUR_NAME}${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  await call(createSandbox, { body: { id, date: clock.today } });
  tabStore.set(ID_KEY, id);
  enterWithTab(id);
  const body = clock.mode === 'live' ? { mode: clock.mode } : { now: clock.now };
  await call(setClock, { body });
  if (brand) await call(setBrand, { body: brand });
  await loginAs('marta');
  for (const { id: ticket, departure, destination, status } of await call(listOwnTickets, {})) {
    const isOfRoute = departure === SEAT.departure && destination === SEAT.destination;
    if (ticket !== null && isOfRoute && status !== 'sold')
      await call(deleteTicket, { params: { id: ticket } });
  }
  await keepState(0);
};

/** Leaves nothing of the story, nor of its people's sessions on their phones. */
export const endStory = async (): Promise<void> => {
  const id = tabStore.get(ID_KEY);
  if (tabSandbox() !== null) leaveStory();
  tabStore.clear((key) => key === ID_KEY || key === KEPT_KEY || key.startsWith(OWN_SESSION));
  forgetTyped();
  if (id !== null) await remove((name) => name.startsWith(id));
};

/** Removes sandboxes of the tour, and what was kept of them. Another tab may have removed one already. */
const remove = async (isOver: (name: string) => boolean): Promise<void> => {
  const isLeft = (name: string) => name.startsWith(TOUR_NAME) && isOver(name);
  const [sandboxes, states] = await Promise.all([call(listSandboxes, {}), call(listSnapshots, {})]);
  await Promise.allSettled([
    ...sandboxes
      .filter(({ id }) => isLeft(id))
      .map(({ id }) => call(deleteSandbox, { params: { id } })),
    ...states
      .filter(({ name }) => isLeft(name))
      .map(({ name }) => call(deleteSnapshot, { params: { name } })),
  ]);
};

/** The day of the flight: tomorrow, where none was typed. */
export const flightDay = async (): Promise<string> =>
  typed().seat.date ?? addDays((await call(getClock, {})).today, 1);

const moveTo = async (instant: number): Promise<void> =>
  void (await call(setClock, { body: { now: new Date(instant).toISOString() } }));

/**
 * Moves the clock on to some hours before the flight: what is sold then is among the last days that the staff sees once
 * Luca has landed.
 */
export const waitForFlight = async (): Promise<void> => {
  const departs = instantInRome(await flightDay(), typed().seat.departure_time ?? '12:00');
  const { now } = await call(getClock, {});
  await moveTo(Math.max(Date.parse(now), departs - 3 * HOUR));
};

/** Moves the clock on to when Luca writes of the flight. */
export const land = async (): Promise<void> =>
  moveTo(instantInRome(addDays(await flightDay(), 1), MORNING));
