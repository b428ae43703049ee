/** What the product asks of its laboratory, which makes a demo of it that can be steered: it works without. */
import type { ComponentType } from 'react';
import type { Endpoint } from '#contract/endpoint';
import type { Screen } from '#contract/screens';
import { Observable } from './observable.ts';

/** What a call needs of an endpoint: the landing has no schemas. */
export type Called = Pick<Endpoint, 'method' | 'path' | 'who' | 'body' | 'encoding' | 'answer'>;

/** Takes part in every call of the page. */
export interface CallHook {
  /** The headers that it adds. */
  headersOf: (entry: Called) => Readonly<Record<string, string>>;
  /** Told how a call with these headers ended; `answer` is absent where none arrived. */
  ended: (
    entry: Called,
    headers: Readonly<Record<string, string>>,
    answer?: { status: number; ok: boolean; text: string; header: (name: string) => string | null },
  ) => void;
  /** Whether a call that was sent with these headers, and refused with 404 and those of the answer, is to be made again. */
  repeats: (
    headers: Readonly<Record<string, string>>,
    header: (name: string) => string | null,
  ) => boolean;
}

export interface Laboratory {
  /** Below every page of the product's layout. */
  Bar: ComponentType;
  screens: readonly Screen[];
  /** What loads the code of each screen, by `./lab/screens/<file>.tsx`. */
  screenFiles: Readonly<Record<string, () => Promise<{ Component: ComponentType }>>>;
}

/** Set by client/laboratory.ts before the first call; `null` without the laboratory. */
export const callHook = new Observable<CallHook | null>(null);
