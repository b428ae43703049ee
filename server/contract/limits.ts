/**
 * Every limit and delay of the product, so that form, route, document, texts and tests agree: texts that name one are
 * made from it (GEN-11).
 */

/** Largest picture accepted, in bytes (PUB-17). */
export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
/** Widest stored picture, in pixels (PUB-17). */
export const IMAGE_MAX_WIDTH = 1600;
/** Pixels a picture may decode to, against decompression bombs. */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Longest note on a ticket, in characters (PUB-18). */
export const NOTES_MAX = 500;
/** Longest comment of a review, in characters. */
export const COMMENT_MAX = 1000;
/** Lowest and highest rating of a review, in stars (FEED-05). */
export const RATING_MIN = 1;
export const RATING_MAX = 5;
/** Longest reason of a rejection, in characters. */
export const REASON_MAX = 300;
/** Highest price in euro, so that it always fits the card. */
export const PRICE_MAX = 9999.99;
/** Longest email address (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX = 254;
/** Shortest new password, in characters (RESET-06). */
export const PASSWORD_MIN = 8;
/** Longest password in bytes: bcrypt reads no further (RESET-06). */
export const PASSWORD_MAX_BYTES = 72;
/** Longest password that a login looks at, in characters (AUTH-03). */
export const LOGIN_PASSWORD_MAX = 1000;
/** Longest `uid` and `token` of a reset link, in characters (RESET-03). */
export const RESET_UID_MAX = 100;
export const RESET_TOKEN_MAX = 300;
/** A session's life, in seconds (AUTH-12). */
export const SESSION_SECONDS = 24 * 60 * 60;
/** A reset link's life, in seconds (RESET-06). */
export const RESET_LINK_SECONDS = 60 * 60;
/** Failed logins on one account before it is slowed down (AUTH-13). */
export const LOGIN_FREE_FAILURES = 5;
/** Requests for a reset link on one account, and links of one that are not good, before it is slowed down. */
export const RESET_FREE_TRIES = 10;
/** All of these from one address, whatever the accounts, before it is slowed down. */
export const ADDRESS_FREE_TRIES = 100;
/** How long an account or an address is then slowed down, in seconds (AUTH-13). */
export const PAUSE_SECONDS = 60;
/** Without a try for so many seconds, those before are forgotten. */
export const TRIES_KEPT_SECONDS = 15 * 60;
/** Results on the search screen's first page, and in each further one (SEARCH-15). */
export const SEARCH_PAGE = 20;
/** Largest `limit` and `offset` of a search. */
export const SEARCH_LIMIT_MAX = 100_000;
/** Longest departure, destination or airline to search for, in characters (SEARCH-04). */
export const SEARCH_TEXT_MAX = 100;
/** Values of one repeated field (PUB-11, SEARCH-11). */
export const REPEATED_MAX = 20;
/** First and last day on which a sandbox's clock may stand: where the seed's days are days everywhere. */
export const CLOCK_FIRST_DAY = '2000-01-01';
export const CLOCK_LAST_DAY = '2099-12-31';
/** Days, hours, minutes or seconds of one advance of the clock, in either direction (DEMO-04). */
export const CLOCK_ADVANCE_MAX = 100_000_000;
/** Longest name of a sandbox, in characters (DEMO-01). */
export const SANDBOX_ID_MAX = 64;
/** Longest wait for a mail, in milliseconds (DEMO-06). */
export const WAIT_MAX_MS = 30_000;
/** Lowest and highest HTTP status that a fault answers (DEMO-05). */
export const FAULT_STATUS_MIN = 200;
export const FAULT_STATUS_MAX = 599;
/** Longest delay by a fault, in milliseconds (DEMO-05). */
export const FAULT_DELAY_MAX_MS = 60_000;
/** Highest `nth` and `times` of a fault, in calls (DEMO-05). */
export const FAULT_CALLS_MAX = 1000;
/** Levels of objects and lists in a fault's body, which is written again with each answer (DEMO-05). */
export const FAULT_BODY_DEPTH = 20;
/** Longest headline and detail of what the client reports, in characters (DEMO-07). */
export const EVENT_WHAT_MAX = 300;
export const EVENT_DETAIL_MAX = 2000;
/** Of a link to a moment (DEMO-12): longest code, place and persona's key, in characters, and faults in force. */
export const LINK_CODE_MAX = 8000;
export const LINK_PLACE_MAX = 1000;
export const LINK_PERSONA_MAX = 40;
export const LINK_FAULTS_MAX = 20;
/** Tickets in the scenario `large` (SEED-02). */
export const LARGE_TICKETS = 10_000;
/** Days in the trend of the admin dashboard, today included. */
export const TREND_DAYS = 30;
/** Characters of the notes shown in the admin's user detail (ADM-09). */
export const NOTES_PREVIEW = 80;

/** Milliseconds for which messages stay, or before the screen moves on (PUB-12, SEARCH-06, MINE-03, RESET-04). */
export const DELAY = {
  publishSuccess: 3000,
  emptySearch: 4000,
  sessionExpired: 2000,
  resetRedirect: 3000,
} as const;
