import type { TestServer } from '../../support/server.ts';

/** What a part of the run found. */
export interface Outcome {
  /** Its figures, for results.md. */
  figures: string;
  problems: string[];
}

export interface Context {
  server: TestServer;
  /** The part's own new folder, in which its packages are installed. */
  folder: string;
  /** Paths of the API document, with and without the control room. */
  documents: { whole: string; product: string };
  /** Calls that the proxy validates. */
  calls: number;
  seed: number;
}

/** A tool that reads the API document. */
export interface Part {
  /** Packages with the last version that installs and runs on Node 20. */
  packages: readonly string[];
  run: (context: Context) => Promise<Outcome>;
}

/** The lines of an output that are not blank, at most so many. */
export const linesOf = (output: string, most = 40): string[] =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, most);
