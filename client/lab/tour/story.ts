import { listUsers, moderateTicket, toggleUser } from '#contract/admin';
import { getCalendar } from '#contract/calendar';
import { ONE_WAY } from '#contract/catalogue';
import { resetSandbox, setClock } from '#lab/control';
import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint';
import { toggleFavourite } from '#contract/favourites';
import { leaveFeedback } from '#contract/feedback';
import { addDays, instantInRome } from '#contract/rome-time';
import { keepSnapshot } from '#lab/snapshots';
import { deleteTicket, listOwnTickets, markTicketSold, publishTicket } from '#contract/tickets';
import { call, hasStatus, type Answer } from '../../lib/api.ts';
import { BASE_PATH } from '../../lib/edition.ts';
import { currentSandbox } from '../sandbox-cookie.ts';
import { tabStore } from '../../lib/storage.ts';
import { personaToken } from '../persona-token.ts';
import { findPersona } from '../personas.ts';
import { SEAT } from './tour-steps.ts';

/** Sandbox and snapshot of the state in which the tour began, in this tab's storage. */
const TOUR_START = 'regia.tour.start';

/** Marta's id in the seed. */
const SELLER = 1;
const LAST_START = '18:00';
/** When Luca has landed. */
const LANDED = '23:00';
const PICTURE = '/uploads/seed/napoli.webp';

export const REVIEW = {
  rating: 5,
  comment: 'Tutto semplice: due email, e a Napoli ci sono arrivato.',
};

/** The control room has this project's server alone: its answers are those of the contract. */
const asContract = async <E extends Endpoint>(answer: Promise<Answer<E>>): Promise<CallAnswer<E>> =>
  (await answer) as CallAnswer<E>;

const readCalendar = () => asContract<typeof getCalendar>(call(getCalendar, {}));

/** The day of the flight, by the sandbox's clock. */
export const flightDay = async (): Promise<string> => {
  const { today, now } = await readCalendar();
  return Date.parse(now) < instantInRome(today, LAST_START) ? today : addDays(today, 1);
};

/** The picture that Marta publishes; without one where it does not come. */
export const fetchPicture = async (): Promise<File | undefined> => {
  const answer = await fetch(BASE_PATH + PICTURE);
  return answer.ok
    ? new File([await answer.blob()], 'napoli.webp', { type: 'image/webp' })
    : undefined;
};

type Session = Readonly<Record<'Authorization', string>>;

const sessionOf = async (key: string): Promise<Session> => {
  const persona = await findPersona(key);
  if (!persona) throw new Error(`manca la persona «${key}»`);
  return { Authorization: `Bearer ${await personaToken(persona)}` };
};

/** A call of the product as somebody else than who is logged in. */
const callAs = <E extends Endpoint>(
  headers: Session,
  entry: E,
  input: CallInput<E>,
): Promise<CallAnswer<E>> => asContract<E>(call(entry, { ...input, headers }));

/** Marta's tickets of the story's route that are not sold. */
const unsoldSeats = async (marta: Session) =>
  (await callAs(marta, listOwnTickets, {})).filter(
    ({ departure, destination, status }) =>
      departure === SEAT.departure && destination === SEAT.destination && status !== 'sold',
  );

const seatOf = async (marta: Session) => {
  const [seat] = await unsoldSeats(marta);
  if (!seat) throw new Error('manca il volo del giro');
  return seat;
};

/** What the people of the story do, each at the end of the step with this place in the tour. */
const DEEDS: readonly { at: number; run: () => Promise<unknown> }[] = [
  {
    at: 1,
    run: async () => {
      const body = { ...SEAT, date: await flightDay(), trip_type: ONE_WAY } as const;
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
      await callAs(await sessionOf('luca'), leaveFeedback, { params, body: REVIEW });
    },
  },
];

/** The step at whose beginning the clock moves on to the landing. */
const LANDING = 9;

/** Moves the clock to the evening after the flight where a step is told then. */
export const moveClock = async (at: number): Promise<void> => {
  if (at !== LANDING) return;
  const now = new Date(instantInRome(await flightDay(), LANDED)).toISOString();
  await call(setClock, { body: { now } });
};

/** Whether the clock still stands where a tour that was told to its end has left it. */
const hasLanded = async (): Promise<boolean> => {
  const { today, now, is_frozen } = await readCalendar();
  return is_frozen && Date.parse(now) === instantInRome(today, LANDED);
};

/**
 * Puts the sandbox into the state that a step begins with: what it held when the tour began, without other seats of the
 * route, and then what the steps before this one do. `begins`: the tour is at its first step; told anew, it goes back to
 * where the last one began.
 */
export const arrangeStory = async (at: number, begins: boolean): Promise<void> => {
  if (begins && !(await hasLanded())) tabStore.remove(TOUR_START);
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

const goBackToStart = async (): Promise<void> => {
  const sandbox = currentSandbox();
  const [keptIn, snapshot] = (tabStore.get(TOUR_START) ?? '').split(' ');
  if (snapshot && keptIn === sandbox) {
    try {
      await call(resetSandbox, { body: { snapshot } });
      return;
    } catch (error) {
      // The server has removed it.
      if (!hasStatus(error, 400)) throw error;
    }
  }
  await activatePeople();
  const marta = await sessionOf('marta');
  for (const { id } of await unsoldSeats(marta)) {
    await callAs(marta, deleteTicket, { params: { id } });
  }
  const { name } = await call(keepSnapshot, { body: {} });
  if (name !== null) tabStore.set(TOUR_START, `${sandbox} ${name}`);
};
