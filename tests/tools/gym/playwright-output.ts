/** Playwright empties its output folder when it starts: runs at once need one each (LAB-08). */

/** Where in a command the word `test` of Playwright is; -1 if it has none, or names an output folder already. */
const wordOf = (command: readonly string[]): number =>
  command.some((word) => /^--output(=|$)/.test(word))
    ? -1
    : command.findIndex(
        (word, at) =>
          word === 'test' &&
          /(^|[\\/])(playwright|@playwright[\\/]test[\\/]cli\.js)$/.test(command[at - 1] ?? ''),
      );

/** Whether this is Playwright's own command, which takes an output folder. */
export const takesOutput = (command: readonly string[]): boolean => wordOf(command) !== -1;

/** The command with this output folder, if it takes one. */
export const withOutput = (command: readonly string[], folder: string): string[] => {
  const at = wordOf(command);
  return at === -1 ? [...command] : command.toSpliced(at + 1, 0, '--output', folder);
};
