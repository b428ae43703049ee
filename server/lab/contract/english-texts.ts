import { JSON_DEPTH_MAX } from '../../contract/limits.ts';
import { SNAPSHOT_IMAGES_MAX, LOGO_MAX_BYTES, LOGO_MAX_SIDE, STATE_MAX_BYTES } from './limits.ts';
import { LAB_PROBLEM } from './problems.ts';
import { PROBLEM } from '../../contract/problems.ts';

const MIB = 1024 * 1024;

/** English by the Italian: texts without parameters, or whose parameters are limits. */
export const ENGLISH_TEXTS: ReadonlyMap<string, string> = new Map<string, string>([
  [LAB_PROBLEM.sandboxFull, 'This sandbox is full: reset it to go on.'],
  [LAB_PROBLEM.sandboxDefault, 'The sandbox "default" cannot be deleted: reset it.'],
  [
    LAB_PROBLEM.snapshotsFull,
    'There is no room for more snapshots (DEMO_SNAPSHOTS, DEMO_SNAPSHOTS_MB): delete one.',
  ],
  [
    LAB_PROBLEM.snapshotImages,
    `A snapshot keeps at most ${SNAPSHOT_IMAGES_MAX / MIB} MB of pictures, and this sandbox has more: delete tickets with pictures.`,
  ],
  [
    LAB_PROBLEM.exportImages,
    `With its pictures the state exceeds ${STATE_MAX_BYTES / MIB} MB, the most that an import takes: export it without, or delete tickets with pictures.`,
  ],
  [
    LAB_PROBLEM.clock,
    'Give one of {now}, {advance: {days, hours, minutes, seconds}} and {mode: "live"}.',
  ],
  [LAB_PROBLEM.since, 'Give the number of an entry of the record.'],
  [LAB_PROBLEM.arrangePerson, 'Nobody has this email.'],
  [LAB_PROBLEM.sessionPerson, 'Nobody in this sandbox has this email or this key.'],
  [LAB_PROBLEM.arrangeOneRow, 'An entry with an id or an email stands for one row alone.'],
  [
    LAB_PROBLEM.departsIn,
    'Give {hours}, or {days, hours, minutes, seconds}, in place of date and departure_time.',
  ],
  [LAB_PROBLEM.fault, 'Simulated by the control room.'],
  [LAB_PROBLEM.faultKeys, 'Give endpoint, who, nth, times, every, rate, seed and effect alone.'],
  [LAB_PROBLEM.faultWho, 'Give the email of a person of this sandbox.'],
  [
    LAB_PROBLEM.faultEffect,
    'Give one of {status, body?, headers?}, {delay_ms}, {hold: true}, {drop: true}, {cut_after} and {malformed: true}.',
  ],
  [
    LAB_PROBLEM.faultRate,
    'Give the share of the calls: a number above zero, up to one, which means all.',
  ],
  [LAB_PROBLEM.faultEvery, 'Give every or rate, not both.'],
  [LAB_PROBLEM.faultNotFound, 'There is no such fault.'],
  [LAB_PROBLEM.defectNames, 'Give the names of the defects in a list.'],
  [LAB_PROBLEM.faultIsNoPage, 'A fault answers a call alone, not a page.'],
  [LAB_PROBLEM.noHost, 'The site that hosts the demo does not answer. Try again later.'],
  [LAB_PROBLEM.ownPages, 'Only calls of the demo’s own pages are answered here.'],
  [LAB_PROBLEM.controlsLocal, 'The control room answers only to this machine, or with its token.'],
  [LAB_PROBLEM.controlsToken, 'The control room answers only with its token.'],
  [PROBLEM.inactive, 'This account is deactivated.'],
  [LAB_PROBLEM.brandName, 'Give a name on one line, without invisible characters.'],
  [LAB_PROBLEM.brandColour, 'Give a colour as #rrggbb, in hexadecimal digits.'],
  [
    LAB_PROBLEM.brandLogo,
    `Give a picture in PNG, JPEG or WebP as a data: address, of at most ${LOGO_MAX_BYTES / 1024} kB and ${LOGO_MAX_SIDE} pixels a side, with its width and height.`,
  ],
  [PROBLEM.required, 'This field is required.'],
  [PROBLEM.invalid, 'This value is not valid.'],
  [PROBLEM.single, 'Give one value alone.'],
  [PROBLEM.notListed, 'Choose a value of the list.'],
  [PROBLEM.airport, 'Choose an airport of the list.'],
  [PROBLEM.date, 'Give a valid date, as YYYY-MM-DD.'],
  [PROBLEM.pastDate, 'The date must not be in the past.'],
  [PROBLEM.departed, 'At this time the flight has departed already.'],
  [PROBLEM.time, 'Give a valid time, as HH:MM.'],
  [PROBLEM.price, 'The price must be a valid number.'],
  [PROBLEM.returnOnOneWay, 'A one-way ticket has no times of a return flight.'],
  [PROBLEM.email, 'Give a valid email address.'],
  [PROBLEM.reasonRequired, 'Give the reason of the rejection.'],
  [PROBLEM.json, 'The body is no valid JSON.'],
  [PROBLEM.jsonObject, 'The body must be a JSON object.'],
  [PROBLEM.pathNotFound, 'There is no such resource.'],
  [
    PROBLEM.tooLarge,
    'The request is too large: in a browser, delete the cookies of this address, or open the demo in a private window.',
  ],
  [PROBLEM.tooSlow, 'The request took too long.'],
  [PROBLEM.unsupported, 'This format of requests is not supported.'],
  [PROBLEM.jsonOnly, 'Send JSON, with Content-Type: application/json.'],
  [PROBLEM.charset, 'Send the text in UTF-8: no other charset is supported.'],
  [PROBLEM.notUtf8, 'The text of the request is no valid UTF-8.'],
  [PROBLEM.tooDeep, `At most ${JSON_DEPTH_MAX} objects and lists in one another.`],
  [
    PROBLEM.fieldName,
    'Write the name of the field without brackets and dots: for several values, repeat the field.',
  ],
  [PROBLEM.badRequest, 'The request cannot be read.'],
  [PROBLEM.notNow, 'The server cannot answer at this moment. Try again later.'],
  [PROBLEM.internal, 'Internal error of the server. Try again later.'],
  [PROBLEM.storage, 'Nothing could be stored, and nothing has changed. Try again later.'],
  [
    PROBLEM.replaced,
    'The data have been reset in the meantime, and nothing has changed. Try again.',
  ],
  [LAB_PROBLEM.instant, 'Give an ISO instant with its offset, such as 2026-06-12T09:00:00+02:00.'],
  [LAB_PROBLEM.status, 'Give an HTTP status.'],
  [LAB_PROBLEM.scenarioDates, 'Give "relative".'],
  [
    LAB_PROBLEM.scenarioDate,
    'Give the date as a distance from today, such as +2d or -3d 14:05:00.000.',
  ],
  [LAB_PROBLEM.scenarioImage, 'Give an image that is in images, an initial one, or null.'],
  [PROBLEM.imageName, 'Give the name of an image, without its path, or null.'],
  [
    PROBLEM.notAsStored,
    'Give the value as it is stored: without blanks around it, an email in lower case, different values.',
  ],
  [LAB_PROBLEM.stateTable, 'Give a list of rows.'],
  [LAB_PROBLEM.stateNoRow, 'This entry is no row.'],
  [PROBLEM.unknownKey, 'Unknown field.'],
  [LAB_PROBLEM.stateTwice, 'Another row has this value already.'],
  [LAB_PROBLEM.stateLastId, 'Give for each table the last id that was given, an integer.'],
  [LAB_PROBLEM.stateClock, 'Give {mode: "live"}, or {mode: "frozen"} with now.'],
  [
    LAB_PROBLEM.stateNoImage,
    'Nobody has this image: neither images, nor the sandbox, nor the scenario. Export with ?images=true to have it in the document.',
  ],
  [
    LAB_PROBLEM.stateOver,
    'Say of which seed these are changes, as the export with ?rows=changed says it.',
  ],
  [
    LAB_PROBLEM.stateSeed,
    'These are changes of the seed of another version of the demo, which is not here.',
  ],
  [
    LAB_PROBLEM.stateImages,
    'Give a list of images, each with the name that it has in a row of tickets.',
  ],
]);
