/** The command lines of what is run by hand. */
import { parseArgs } from 'node:util';

type Options<Name extends string> = Readonly<Record<Name, string>> & { positionals: string[] };

/**
 * Reads `--name value` and `--name=value` with their defaults, and the positional arguments. Ends the process with 2, naming
 * the known options, for any other one: a mistyped option would start the whole run, which takes many minutes.
 */
export const acceptOptions = <Name extends string>(
  defaults: Readonly<Record<Name, string>>,
  { allowPositionals = false } = {},
): Options<Name> => {
  const names = Object.keys(defaults);
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals });
    const given = Object.entries(values).filter(([, value]) => value !== '');
    return { ...defaults, ...Object.fromEntries(given), positionals };
  } catch (error) {
    const known = names.map((name) => `--${name} <value>`).join(', ');
    console.error(`${(error as Error).message}\nOptions: ${known}`);
    return process.exit(2);
  }
};
