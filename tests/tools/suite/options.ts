/** What coverage and gym take: options, and after them the command that runs a suite. */
interface Options {
  command: string[];
  flags: ReadonlySet<string>;
  values: Readonly<Record<string, string>>;
}

interface Known {
  flags?: readonly string[];
  /** Options with a value, and what the value looks like. */
  values: Readonly<Record<string, RegExp>>;
}

/** The options before the command, and the command; `null` if they are not understood. */
export const readOptions = (
  given: readonly string[],
  { flags: known = [], values: valued }: Known,
): Options | null => {
  const command = [...given];
  const flags = new Set<string>();
  const values: Record<string, string> = {};
  while (command[0]?.startsWith('--')) {
    const name = command.shift()?.slice(2) ?? '';
    if (name === '') break;
    if (known.includes(name)) flags.add(name);
    else {
      const value = command.shift();
      if (value === undefined || !valued[name]?.test(value)) return null;
      values[name] = value;
    }
  }
  return { command, flags, values };
};

export const ABOUT_REPORTS = `  --report <path>    the JUnit report that the suite writes: a file, or a folder with a file for each class, as Maven's

{report} in the command is replaced by a path at which the suite writes it: pytest --junitxml={report}. Playwright with
--reporter=junit and jest-junit find that path by themselves, in environment variables.`;
