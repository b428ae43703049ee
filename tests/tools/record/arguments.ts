/** The command line of `npm run record`. */
import { parseArgs } from 'node:util';
import { GIT_BASH, isWindowsPath } from '../../../scripts/lib/windows-paths.mjs';
import { EMAIL, TODAY, type PersonaKey } from '../../kit/people.ts';

export interface Arguments {
  /** `null` for a visitor. */
  as: PersonaKey | null;
  scenario: string;
  /** The day on which the calendar stands still. */
  date: string;
  /** The address of the product that opens. */
  path: string;
  /** The file that is written. */
  out: string;
}

const { paolo: _deactivated, ...whoLogIn } = EMAIL;
const PERSONAS = Object.keys(whoLogIn) as PersonaKey[];

export const USAGE = `npm run record -- [options]

  --as <persona>      ${PERSONAS.join(', ')}; without it a visitor
  --scenario <name>   the data to begin with, such as long-history, instead of default
  --date <day>        the day on which the calendar stands still, instead of ${TODAY}
  --path <path>       where to begin, such as cerca, instead of the landing: ${GIT_BASH}
  --out <file>        where the test goes, instead of test-results/recorded.spec.ts

RIVOLA_URL=<address>, before the command, uses a server that runs already.`;

/** The options; `null` if they are not understood. */
export const readArguments = (given: readonly string[]): Arguments | null => {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...given],
      options: {
        as: text,
        scenario: { ...text, default: 'default' },
        date: { ...text, default: TODAY },
        path: { ...text, default: '/' },
        out: { ...text, default: 'test-results/recorded.spec.ts' },
      },
    });
    const as = PERSONAS.find((key) => key === values.as) ?? null;
    const isKnown = values.as === undefined || as !== null;
    if (!isKnown || isWindowsPath(values.path)) return null;
    return { ...values, path: `/${values.path.replace(/^\/+/, '')}`, as };
  } catch {
    return null;
  }
};
