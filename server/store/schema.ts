/**
 * What the store holds. These are rows, not answers: they never leave the server as they are;
 * each feature's `view.ts` lists what goes out.
 *
 * Instants are ISO 8601 in UTC, days are `YYYY-MM-DD` in Europe/Rome, times are `HH:MM`, prices are euro.
 */
import type {
  ModerationState,
  PublishAirline,
  Scenario,
  Service,
  TicketStatus,
  TripType,
} from '#contract/catalogue';

export interface User {
  readonly id: number;
  /** Lower case, unique. */
  readonly email: string;
  /** Empty when the person never gave one. */
  readonly full_name: string;
  /** bcrypt hash. */
  readonly password: string;
  readonly is_staff: boolean;
  readonly is_active: boolean;
  readonly date_joined: string;
}

export interface Ticket {
  readonly id: number;
  /** Id of the seller. */
  readonly user: number;
  /** Labels of airports, see the catalogue. */
  readonly departure: string;
  readonly destination: string;
  readonly date: string;
  readonly departure_time: string | null;
  readonly arrival_time: string | null;
  readonly trip_type: TripType;
  readonly return_departure_time: string | null;
  readonly return_arrival_time: string | null;
  readonly airline: PublishAirline | null;
  readonly services: readonly Service[];
  readonly price: number;
  /** Name of a file in the sandbox's uploads, or `seed/…` for a picture of the seed. */
  readonly image: string | null;
  readonly notes: string;
  readonly status: TicketStatus;
  readonly sold_at: string | null;
  readonly moderation: ModerationState;
  /** Why it was rejected; empty otherwise. */
  readonly moderation_reason: string;
  readonly created_at: string;
}

export interface Favourite {
  readonly id: number;
  readonly user: number;
  readonly ticket: number;
  readonly created_at: string;
}

export interface Feedback {
  readonly id: number;
  /** Id of the person reviewed. */
  readonly seller: number;
  /** Id of the person who wrote it. */
  readonly author: number;
  /** 1 to 5. */
  readonly rating: number;
  readonly comment: string;
  readonly created_at: string;
}

export interface Mail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The address in the mail that its reader is to open. */
  readonly link: string | null;
  readonly sent_at: string;
}

/** The tables of a store, and the rows each holds. */
export interface Rows {
  users: User;
  tickets: Ticket;
  favourites: Favourite;
  feedback: Feedback;
  mail: Mail;
}

export type TableName = keyof Rows;

export const TABLES = [
  'users',
  'tickets',
  'favourites',
  'feedback',
  'mail',
] as const satisfies readonly TableName[];

/** Every row of a scenario on one date; ascending ids from 1 in each table. */
export type SeedRows = { readonly [Name in TableName]: readonly Rows[Name][] };

/** Makes a scenario's rows for an anchor day: a pure function of both (SEED-03). */
export type BuildScenario = (scenario: Scenario, anchor: string) => SeedRows;
