import { listUsers, moderateTicket, toggleUser } from '#contract/admin';
import { getCalendar } from '#contract/calendar';
import { getSandbox, listSandboxes, resetSandbox, setClock } from '#lab/control';
import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint';
import { toggleFavourite } from '#contract/favourites';
import { leaveFeedback } from '#contract/feedback';
import { addDays, instantInRome } from '#contract/rome-time';
import { deleteSnapshot, keepSnapshot, listSnapshots, TOUR_NAME } from '#lab/snapshots';
import { deleteTicket, listOwnTickets, markTicketSold, publishTicket } from '#contract/tickets';
import { call, type Answer } from '../../lib/api.ts';
import { BASE_PATH } from '../../lib/edition.ts';
import { currentSandbox } from '../sandbox/sandbox-cookie.ts';
import { bearing, findPersona, tokenOf } from '../sandbox/personas.ts';
import { cityOf, currentReview, currentSeat, forgetTyped, SEAT } from './seat.ts';

/** Marta's id in the seed. */
const SELLER = 1;
const LAST_START = '18:00';
/** When Luca has landed: on the day of the flight, or on the next morning from one that leaves later. */
const LANDED = '23:00';
const LATEST = '21:30';
const NEXT_MORNING = '09:00';

/** The control room has this project's server alone: its answers are those of the contract. */
const asContract = async <E extends Endpoint>(answer: Promise<Answer<E>>): Promise<CallAnswer<E>> =>
  (await answer) as CallAnswer<E>;

const readCalendar = () => asContract<typeof getCalendar>(call(getCalendar, {}));

/** The day of the flight, by the sandbox's clock. */
export const flightDay = async (): Promise<string> => {
  const { today, now } = await readCalendar();
  return Date.parse(now) < instantInRome(today, LAST_START) ? today : addDays(today, 1);
};

/** The picture that Marta publishes, of the city; without one where there is none. */
export const fetchPicture = async (): Promise<File | undefined> => {
  const name = `${cityOf(currentSeat().destination).toLowerCase()}.webp`;
  const answer = await fetch(`${BASE_PATH}/uploads/seed/${encodeURIComponent(name)}`);
  return answer.ok ? new File([await answer.blob()], name, { type: 'image/webp' }) : undefined;
};

type Session = ReturnType<typeof bearing>;

const sessionOf = async (key: string): Promise<Session> => bearing(await tokenOf(key));

/** A call of the product as somebody else than who is logged in. */
const callAs = <E extends Endpoint>(
  headers: Session,
  entry: E,
  input: CallInput<E>,
): Promise<CallAnswer<E>> => asContract<E>(call(entry, { ...input, headers }));

/** Marta's tickets of a route that are not sold, newest first. */
const unsoldSeats = async (
  marta: Session,
  { departure, destination }: Pick<typeof SEAT, 'departure' | 'destination'>,
) =>
  (await callAs(marta, listOwnTickets, {})).filter(
    (own) =>
      own.departure === departure && own.destination === destination && own.status !== 'sold',
  );

const seatOf = async (marta: Session) => {
  const [seat] = await unsoldSeats(marta, currentSeat());
  if (!seat) throw new Error('manca il volo del giro');
  return seat;
};

/** What the people of the story do, each at the end of the step with this place in the tour. */
const DEEDS: readonly { at: number; run: () => Promise<unknown> }[] = [
  {
    at: 1,
    run: async () => {
      const seat = currentSeat();
      const body = { ...seat, date: seat.date ?? (await flightDay()) };
      const image = await fetchPicture();
      await callAs(await sessionOf('marta'), publishTicket, { body, image });
    },
  },
  {
    at: 3,
    run: async () => {
      const { id } = await seatOf(await sessionOf('marta'));
      const body = { decision: 'approve' } as const;
      await callAs(await sessionOf('admin'), moderateTicket, { params: { id }, body });
    },
  },
  {
    at: 5,
    run: async () => {
      const { id } = await seatOf(await sessionOf('marta'));
      await callAs(await sessionOf('luca'), toggleFavourite, { params: { ticketId: id } });
    },
  },
  {
    at: 8,
    run: async () => {
      const marta = await sessionOf('marta');
      const { id } = await seatOf(marta);
      await callAs(marta, markTicketSold, { params: { id } });
    },
  },
  {
    at: 9,
    run: async () => {
      const params = { userId: SELLER };
      await callAs(await sessionOf('luca'), leaveFeedback, { params, body: currentReview() });
    },
  },
];

/** The step at whose beginning the clock moves on to the landing. */
const LANDING = 9;

/** Whether the clock moves on when a step opens, which ends the sessions. */
export const isLanding = (at: number): boolean => at === LANDING;

/** Moves the clock to the evening after the flight where a step is told then. */
export const moveClock = async (at: number): Promise<void> => {
  if (!isLanding(at)) return;
  const { date = await flightDay(), departure_time } = currentSeat();
  const isLate = (departure_time ?? '') > LATEST;
  const landed = isLate
    ? instantInRome(addDays(date, 1), NEXT_MORNING)
    : instantInRome(date, LANDED);
  await call(setClock, { body: { now: new Date(landed).toISOString() } });
};

/**
 * Puts the sandbox into the state that a step begins with: what it held when the tour began, and then what the steps
 * before this one do. `begins`: a tour is told anew, with nothing of what was typed in the last one.
 */
export const arrangeStory = async (at: number, begins: boolean): Promise<void> => {
  if (begins) forgetTyped();
  await goBackToStart();
  for (const deed of DEEDS) {
    if (deed.at >= at) break;
    // The review is written after the landing.
    if (deed.at === LANDING) await moveClock(LANDING);
    await deed.run();
  }
  await moveClock(at);
};

/** Who shows users' management before the tour may have deactivated its people. */
const activatePeople = async (): Promise<void> => {
  const admin = await sessionOf('admin');
  const emails = await Promise.all(
    ['marta', 'luca'].map(async (key) => (await findPersona(key))?.email),
  );
  for (const { id, email, is_active } of await callAs(admin, listUsers, {})) {
    if (is_active || !emails.includes(email)) continue;
    const headers = { ...admin, 'X-Is-Active': 'true' } as const;
    await call(toggleUser, { params: { id }, headers });
  }
};

/** What the names of a sandbox's snapshots begin with in which a tour began. */
const startNames = (sandbox: string): string =>
  `${TOUR_NAME}${sandbox.toLowerCase().slice(0, 40)}-`;

const readGeneration = async (): Promise<number> => (await call(getSandbox, {})).generation;

/** The snapshots of tours in sandboxes that are gone, of which nobody else knows. */
const listLeftStarts = async (snapshots: readonly string[]): Promise<string[]> => {
  const living = (await call(listSandboxes, {})).map(({ id }) => startNames(id));
  return snapshots.filter(
    (name) => name.startsWith(TOUR_NAME) && !living.some((prefix) => name.startsWith(prefix)),
  );
};

/**
 * Goes back to the state in which the tour of this sandbox began, whichever tab, browser or day told it; without the route's
 * other seats. The server keeps it under the sandbox's generation: after any other reset it is no longer the start, and what the
 * sandbox holds becomes the new one.
 */
const goBackToStart = async (): Promise<void> => {
  const prefix = startNames(currentSandbox());
  const all = (await call(listSnapshots, {})).map(({ name }) => name);
  const starts = all.filter(
    (name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)),
  );
  const snapshot = prefix + String(await readGeneration());
  if (starts.includes(snapshot)) {
    await call(resetSandbox, { body: { snapshot } });
  } else {
    await activatePeople();
    const marta = await sessionOf('marta');
    for (const { id } of await unsoldSeats(marta, SEAT)) {
      await callAs(marta, deleteTicket, { params: { id } });
    }
  }
  const name = prefix + String(await readGeneration());
  await call(keepSnapshot, { body: { name } });
  for (const old of [...starts, ...(await listLeftStarts(all))]) {
    // Another tour may have deleted it already.
    if (old !== name) await call(deleteSnapshot, { params: { name: old } }).catch(() => {});
  }
};
