/** The command lines of what is run by hand. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Ends the process with 2, naming what there is, if the command line has anything but these options: a mistyped one would
 * start the whole run, which takes many minutes. Answers what stands there beside the options, if there may be anything.
 * @param values options that are followed by a value
 * @param flags options without one
 */
export const acceptOptions = (
  values: readonly string[],
  flags: readonly string[] = [],
  { allowPositionals = false } = {},
): string[] => {
  const options: ParseArgsConfig['options'] = Object.fromEntries<{ type: 'string' | 'boolean' }>([
    ...values.map((name) => [name, { type: 'string' }] as const),
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
  ]);
  try {
    return parseArgs({ options, allowPositionals }).positionals;
  } catch (error) {
    const known = [
      ...values.map((name) => `--${name} <value>`),
      ...flags.map((name) => `--${name}`),
    ];
    console.error(`${(error as Error).message}\nOptions: ${known.join(', ') || 'none'}`);
    return process.exit(2);
  }
};

/** The value of `--name value`, or `--name=value`, on the command line. */
export const argument = (name: string, otherwise: string): string => {
  const options = { [name]: { type: 'string' } } as const;
  const { values } = parseArgs({ options, strict: false, allowPositionals: true });
  return (typeof values[name] === 'string' && values[name]) || otherwise;
};
