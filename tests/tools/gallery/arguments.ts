/** The command line of `npm run gallery`. */
import { parseArgs } from 'node:util';
import { GIT_BASH, isWindowsPath } from '../../../scripts/lib/windows-paths.mjs';
import { THEMES, WIDTHS, type Choice } from './plan.ts';

export interface Arguments extends Choice {
  /** The folder that the gallery is written to. */
  out: string;
  /** The folder of another gallery to compare with. */
  against: string | null;
  /** Pages at a time. */
  workers: number;
}

export const USAGE = `npm run gallery -- [options]

  --screen <text>     only screens whose path contains it, such as cerca or admin/users:
                      ${GIT_BASH}
  --state <text>      only states whose name contains it, such as loading
  --width <px>        only 390, 768 or 1280
  --theme <theme>     only light or dark
  --out <folder>      where the gallery goes, instead of test-results/gallery
  --against <folder>  compares with the gallery there; the exit code is 1 if something differs
  --workers <n>       pages at a time, instead of 2

RIVOLA_URL=<address>, before the command, uses a server that runs already.`;

const oneOf = <T extends string | number>(given: string | undefined, all: readonly T[]) => {
  if (given === undefined) return all;
  const found = all.filter((one) => String(one) === given);
  return found.length > 0 ? found : null;
};

/** The options; `null` if they are not understood. */
export const readArguments = (given: readonly string[]): Arguments | null => {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...given],
      options: {
        screen: { ...text, default: '' },
        state: { ...text, default: '' },
        width: text,
        theme: text,
        out: { ...text, default: 'test-results/gallery' },
        against: text,
        workers: { ...text, default: '2' },
      },
    });
    const { screen, state, out, against = null } = values;
    const widths = oneOf(values.width, WIDTHS);
    const themes = oneOf(values.theme, THEMES);
    const workers = Number(values.workers);
    if (isWindowsPath(screen)) return null;
    if (!widths || !themes || !(Number.isInteger(workers) && workers > 0)) return null;
    return { screen, state, widths, themes, out, against, workers };
  } catch {
    return null;
  }
};
