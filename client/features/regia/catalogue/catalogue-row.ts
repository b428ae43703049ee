import type { FaultRequest } from '../describe-fault.ts';

/** What is typed: a text, a day of the sandbox's calendar, or a text that is new each time. */
export type Typed = string | { inDays: number } | { stamped: string };

/** What a person does on the screen; controls are named as the screen names them. */
export type Step =
  | readonly [action: 'fill', label: string, value: Typed]
  | readonly [action: 'choose', label: string, suggestion: string]
  | readonly [action: 'press', name: string]
  | readonly [action: 'answer', name: string];

/** A path; or the page that the newest mail to an address links to, after asking for one. */
export type Place = string | { linkMailedTo: string };

/** A message of the product, and how to bring it about (DEMO-11). */
export interface CatalogueRow {
  id: string;
  /** The row of the specification's section 8 that it is an outcome of, from 1. */
  spec?: number;
  situation: string;
  /** As it is shown, to the letter; `null` where nothing is. */
  text: string | null;
  /** As it is written in the event log. */
  logged?: string;
  /** Key of the persona who meets it; `null` for a visitor. */
  as: 'marta' | 'luca' | 'nuovo' | 'admin' | null;
  faults?: readonly FaultRequest[];
  place: Place;
  steps?: readonly Step[];
}
