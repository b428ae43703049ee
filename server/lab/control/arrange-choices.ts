/** The rows of a sandbox among which an arrangement chooses where a call names none, by ascending id. */
import { isPublicState, ticketState } from '#contract/ticket-state';
import type { Sandbox } from '../sandbox/sandbox.ts';

const idsOf = (rows: Iterable<{ id: number }>): number[] =>
  [...rows].map(({ id }) => id).toSorted((a, b) => a - b);

/** Who reviews and saves tickets: active people who are neither staff nor personas. */
export const crowdOf = ({ store }: Sandbox, personas: ReadonlySet<string>): number[] =>
  idsOf(
    [...store.users.values()].filter(
      ({ is_active, is_staff, email }) => is_active && !is_staff && !personas.has(email),
    ),
  );

export const ticketsOnSale = ({ store, clock }: Sandbox): number[] => {
  const [now, today] = [clock.now(), clock.today()];
  return idsOf(
    [...store.tickets.values()].filter((ticket) =>
      isPublicState(ticketState(ticket, store.users.get(ticket.user), now, today)),
    ),
  );
};

/** A pair of people, or of a person and a ticket, that an entry may name in part. */
export const favouriteKey = (user: unknown, ticket: unknown): string =>
  JSON.stringify(['favourite', user, ticket]);
export const reviewKey = (author: unknown, seller: unknown): string =>
  JSON.stringify(['review', author, seller]);

export const numberIn = (
  given: Readonly<Record<string, unknown>>,
  column: string,
): number | undefined => {
  const value = given[column];
  return typeof value === 'number' ? value : undefined;
};
