import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Keys that are no characters, by WebDriver's code points. */
export const KEYS = {
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
  Enter: '\uE007',
  Escape: '\uE00C',
  F8: '\uE038',
  Tab: '\uE004',
} as const;

export type Key = keyof typeof KEYS;

/** What the jobs need of a browser: the same in both, each by the protocol that it speaks. */
export interface Driver {
  /** The engine's name and version. */
  readonly version: string;
  open(address: string): Promise<void>;
  /** Works in a new tab from here on. */
  openTab(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs the body of a function of `values`, and gives what it returns or resolves to. */
  run(body: string, ...values: readonly unknown[]): Promise<unknown>;
  /** Presses at a point of the window, as a person does. */
  pressAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  key(key: Key): Promise<void>;
  /** Gives a file to the box for files. */
  upload(path: string): Promise<void>;
  photograph(path: `${string}.png`): Promise<void>;
  close(): Promise<void>;
}

/** A browser that is installed, or what to do about one that is not. */
export type Engine = { start: () => Promise<Driver> } | { remedy: string };

export const onPath = (...names: string[]): string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)));

export const firstOf = (paths: readonly string[]): string | undefined =>
  paths.find((path) => existsSync(path));
