/** Limits of the laboratory's contract, from which texts are made (GEN-11). */

/** Most days, hours, minutes or seconds of one advance of the clock, forwards or backwards (DEMO-04). */
export const CLOCK_ADVANCE_MAX = 100_000_000;
/** Longest id of a sandbox, in characters (DEMO-01). */
export const SANDBOX_ID_MAX = 64;
/** Longest name of a snapshot, in characters (LAB-02). */
export const SNAPSHOT_NAME_MAX = 64;
/** Most bytes of the pictures of a snapshot: in base64 the longest text that V8 has is half a gigabyte (LAB-02). */
export const SNAPSHOT_IMAGES_MAX = 256 * 1024 * 1024;
/** Most rows that one call arranges, those made along with them included, and most different passwords (LAB-04). */
export const ARRANGE_ROWS_MAX = 5000;
export const ARRANGE_PASSWORDS_MAX = 20;
/** Highest id that an arranged row may choose, which leaves room for the ids after it (LAB-04). */
export const ARRANGE_ID_MAX = 999_999_999;
/** Largest body of a call that arranges rows, in bytes (LAB-04). */
export const ARRANGE_MAX_BYTES = 1024 * 1024;
/** Longest wait for a mail, an event or a call, in milliseconds (DEMO-06, DEMO-07, LAB-05). */
export const WAIT_MAX_MS = 30_000;
/** Calls that a sandbox's recorder keeps (LAB-05), and messages of the screen that it keeps for each. */
export const CALLS_KEPT = 2000;
export const CALL_MESSAGES_MAX = 20;
/** Longest message in a report of what the screen showed, in characters, and most of one report (LAB-05). */
export const MESSAGE_MAX = 500;
export const MESSAGES_MAX = 50;
/** Longest `X-Request-Id` that is kept, in characters (LAB-05). */
export const REQUEST_ID_MAX = 64;
/** Minutes after the last call to it during which a sandbox does not make room for another one (DEMO-01). */
export const SANDBOX_IN_USE_MINUTES = 10;
/** Lowest and highest HTTP status that a fault can answer with (DEMO-05). */
export const FAULT_STATUS_MIN = 200;
export const FAULT_STATUS_MAX = 599;
/** Longest delay of a fault, in milliseconds (DEMO-05). */
export const FAULT_DELAY_MAX_MS = 60_000;
/** Calls that the faults of one sandbox hold at a time; one more lets the oldest go on (DEMO-05). */
export const FAULT_HELD_MAX = 100;
/** Most bytes after which a fault cuts an answer off (DEMO-05). */
export const FAULT_CUT_MAX_BYTES = 1_000_000;
/** Highest `nth` and `times` of a fault, in calls (DEMO-05). */
export const FAULT_CALLS_MAX = 1000;
/** Faults that a sandbox keeps (DEMO-05). */
export const FAULTS_MAX = 200;
/** Highest `seed` of a fault (DEMO-05). */
export const FAULT_SEED_MAX = 999_999_999;
/** Most headers of a fault's answer, and the longest value of one, in characters (DEMO-05). */
export const FAULT_HEADERS_MAX = 20;
export const FAULT_HEADER_MAX = 500;
/** Most nested objects and lists in a fault's body: serialising it is recursive (DEMO-05). */
export const FAULT_BODY_DEPTH = 20;
/** Most planted defects that are switched on in one call (LAB-07). */
export const DEFECTS_MAX = 200;
/** Longest `what` and `detail` of an event that the client reports, in characters (DEMO-07). */
export const EVENT_WHAT_MAX = 300;
export const EVENT_DETAIL_MAX = 2000;
/** Limits of the link that restores a state (DEMO-12): longest code, address and persona key in characters; faults. */
export const LINK_CODE_MAX = 8000;
export const LINK_PLACE_MAX = 1000;
export const LINK_PERSONA_MAX = 40;
export const LINK_FAULTS_MAX = 20;
/** Largest state that a link carries itself, in bytes before it is packed (STATIC-06); a file may be `STATE_MAX_BYTES` long. */
export const LINK_TEXT_MAX_BYTES = 1024 * 1024;
/** Longest name of a brand in characters, and most bytes and longest side (px) of its logo (LOOK-08). */
export const BRAND_NAME_MAX = 24;
export const LOGO_MAX_BYTES = 4096;
export const LOGO_MAX_SIDE = 512;
/** Largest state that is imported, in bytes (LAB-01). */
export const STATE_MAX_BYTES = 32 * 1024 * 1024;
/** Issues of a document that are counted beyond those that are listed; then it is refused without looking on (LAB-01, LAB-03). */
export const ISSUES_COUNTED_MAX = 1000;
/** Longest name of a scenario, and longest line that says what it is for, in characters (LAB-03). */
export const SCENARIO_NAME_MAX = 60;
export const SCENARIO_SAYS_MAX = 160;
