/**
 * Limits and delays of the contract, and those that texts name, which are made from them (GEN-11). What protects the
 * machine stands beside what it bounds.
 */

/** Largest image accepted, in bytes (PUB-17). */
export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;
/** Width to which larger images are scaled down, in pixels (PUB-17). */
export const IMAGE_MAX_WIDTH = 1600;
/** Most pixels of an accepted image, against decompression bombs. */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Longest side of a WebP, in pixels (14 bits, RFC 9649), and of a canvas in most browsers. */
export const WEBP_MAX_SIDE = 16_383;
/** Tickets that one person may have, whatever has become of them (PUB-16). */
export const OWN_TICKETS_MAX = 500;
/** Longest note on a ticket, in characters (PUB-18). */
export const NOTES_MAX = 500;
/** Longest comment of a review, in characters. */
export const COMMENT_MAX = 1000;
/** Lowest and highest rating of a review, in stars (FEED-05). */
export const RATING_MIN = 1;
export const RATING_MAX = 5;
/** Longest reason of a rejection, in characters. */
export const REASON_MAX = 300;
/** Highest price in euro; a longer one would not fit the ticket card. */
export const PRICE_MAX = 9999.99;
/** Longest email address (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX = 254;
/** Shortest new password, in characters (RESET-06). */
export const PASSWORD_MIN = 8;
/** Longest password in bytes: bcrypt ignores all further ones (RESET-06). */
export const PASSWORD_MAX_BYTES = 72;
/** Longest password accepted by a login, in characters (AUTH-03). */
export const LOGIN_PASSWORD_MAX = 1000;
/** Longest `uid` and `token` of a reset link, in characters (RESET-03). */
export const RESET_UID_MAX = 100;
export const RESET_TOKEN_MAX = 300;
/** Lifetime of an access token, in seconds (AUTH-12). */
export const SESSION_SECONDS = 24 * 60 * 60;
/** Lifetime of a reset link, in seconds (RESET-06). */
export const RESET_LINK_SECONDS = 60 * 60;
/** Failed logins on one account before it is rate-limited (AUTH-13). */
export const LOGIN_FREE_FAILURES = 5;
/** Reset requests for one account, or attempts with its invalid reset links, before it is rate-limited. */
export const RESET_FREE_TRIES = 10;
/** The same attempts from one address, summed over accounts, before the address is rate-limited. */
export const ADDRESS_FREE_TRIES = 100;
/** Pause before each further attempt on a rate-limited account or address, in seconds (AUTH-13). */
export const PAUSE_SECONDS = 60;
/** Results per page of the search screen (SEARCH-15). */
export const SEARCH_PAGE = 20;
/** Largest `limit` and `offset` of a search (SEARCH-15). */
export const SEARCH_LIMIT_MAX = 100_000;
/** Longest departure, destination or airline of a search, in characters (SEARCH-04). */
export const SEARCH_TEXT_MAX = 100;
/** Most values of one repeated field (PUB-11, SEARCH-11). */
export const REPEATED_MAX = 20;
/** First and last day that a clock can be set to; days computed from it then stay valid `YYYY-MM-DD`. */
export const CLOCK_FIRST_DAY = '2000-01-01';
export const CLOCK_LAST_DAY = '2099-12-31';
/** Largest body of a request in JSON, in bytes. */
export const JSON_MAX_BYTES = 64 * 1024;
/** Most issues of a request or a document that are listed one by one. */
export const ISSUES_MAX = 20;
/** Most nested objects and lists of a body or a file in JSON: much of what works on them is recursive. */
export const JSON_DEPTH_MAX = 32;
/** Highest id, and highest last id, of a state: above every one that an arranged row leads to, and of fewer digits than paths take. */
export const STATE_ID_MAX = 999_999_999_999;
/** Largest headers of a request, in bytes: browsers send a machine the cookies of all its ports. */
export const HEADERS_MAX_BYTES = 48 * 1024;
/** Tickets in the scenario `large` (SEED-02). */
export const LARGE_TICKETS = 10_000;
/** Days in the trend of the admin dashboard, today included (ADM-05). */
export const TREND_DAYS = 30;
/** Characters of a ticket's notes shown in the admin's user detail (ADM-09). */
export const NOTES_PREVIEW = 80;

/** How long messages stay, or before a redirect, in milliseconds (PUB-12, SEARCH-06, MINE-03, RESET-04). */
export const DELAY = {
  publishSuccess: 3000,
  emptySearch: 4000,
  sessionExpired: 2000,
  resetRedirect: 3000,
  /** For messages that say what was done. */
  confirmation: 3000,
  ticketGone: 4000,
  loggedOut: 5000,
  codeNotLoaded: 5000,
  /** For messages that offer an action, or say what was refused. */
  undo: 10_000,
  refused: 10_000,
} as const;
