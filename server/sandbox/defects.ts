import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Defect } from '#contract/defects';

/** The catalogue of defects, and what handles a request as if the product had some of them. */
export interface PlantedDefects {
  list: readonly Omit<Defect, 'on'>[];
  handle: (
    planted: Pick<Defects, 'on' | 'counts'>,
    request: IncomingMessage,
    response: ServerResponse,
    application: {
      connect: (from: IncomingMessage) => Duplex;
      pass: (request: IncomingMessage, response: ServerResponse) => void;
    },
  ) => void;
}

/** Loads them when they are first asked for: a process that nobody asks does not have them. */
export type LoadDefects = () => Promise<PlantedDefects>;

/** The planted defects of one sandbox, by their names (LAB-07). What they do is nobody's business here. */
export class Defects {
  #on: readonly string[] = [];

  /** How many calls each has acted on, for those that act on every third one. */
  readonly counts = new Map<string, number>();

  get on(): readonly string[] {
    return this.#on;
  }

  /** These and no others. */
  set(names: readonly string[]): void {
    this.#on = [...new Set(names)].toSorted();
    this.counts.clear();
  }

  clear(): void {
    this.set([]);
  }
}
