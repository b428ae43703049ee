// @ts-check

/**
 * How a command is spawned. On Windows only a shell finds and starts what is no .exe, such as npm.cmd, and it takes a command
 * apart at blanks, `|` and other signs, so its words are quoted.
 * @param {readonly string[]} command a program and its arguments
 * @param {NodeJS.Platform} [platform]
 * @returns {{ program: string, args: string[], shell: boolean }}
 */
export function spawned([program = '', ...args], platform = process.platform) {
  const needsShell =
    platform === 'win32' && program !== process.execPath && !/\.(exe|com)$/i.test(program);
  if (!needsShell) return { program, args, shell: false };
  return { program: quote(program), args: args.map(quote), shell: true };
}

/**
 * A word as cmd.exe, a .cmd file and a program of Windows all read it. A quote in it is doubled: for cmd.exe the text then is
 * still within quotes. Backslashes count before a quote alone.
 * @param {string} word
 */
const quote = (word) =>
  /^[\w./:\\@+-]+$/.test(word)
    ? word
    : `"${word.replaceAll(/(\\*)"/g, '$1$1""').replace(/(\\+)$/, '$1$1')}"`;
