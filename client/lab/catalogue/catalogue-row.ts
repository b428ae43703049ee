import type { InBoth } from '#contract/texts';
import type { FaultRequest } from '../regia/faults.ts';

/** The value of an input: a text, a day counted from the sandbox's today, or a text made unique by the time. */
export type InputValue = string | { inDays: number } | { stamped: string };

/** An action on the screen. Controls are found by their accessible name; `confirm` presses a button of a dialog. */
export type Step =
  | readonly [action: 'fill', label: string, value: InputValue]
  | readonly [action: 'press', name: string]
  | readonly [action: 'confirm', name: string];

/** A path, or the link of a password-reset mail that is requested for this address. */
export type ScreenPlace = string | { linkMailedTo: string };

/** A message of the product and what causes it (DEMO-11). */
export interface CatalogueRow {
  id: string;
  /** The number of the error, from 1 to 19; several rows are outcomes of the same error. */
  errorNumber?: number;
  situation: InBoth;
  /** The exact text on the screen; `null` if nothing is shown. */
  text: string | null;
  /** The text in the event log. */
  logged?: string;
  /** The key of the persona who is logged in; `null` for a visitor. */
  as: 'marta' | 'luca' | 'nuovo' | 'admin' | null;
  faults?: readonly FaultRequest[];
  place: ScreenPlace;
  steps?: readonly Step[];
}
