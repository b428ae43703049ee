/** The instructions of a Dockerfile, as far as this project's has them. */

export interface Instruction {
  /** In capitals, such as `COPY`. */
  name: string;
  rest: string;
}

/** The instructions in their order, without comments. */
export const instructionsOf = (text: string): Instruction[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...words] = line.split(' ');
      return { name, rest: words.join(' ') };
    });

/** What follows after an instruction that stands there once; throws where it does not. */
export const only = (instructions: readonly Instruction[], wanted: string): string => {
  const found = instructions.filter(({ name }) => name === wanted);
  if (found.length !== 1 || !found[0])
    throw new Error(`${wanted} stands there ${found.length} times`);
  return found[0].rest;
};

/** The variables of an `ENV`. */
export const variablesOf = (rest: string): Record<string, string> =>
  Object.fromEntries(
    rest
      .split(' ')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

/** The names at the top of the context that an allowlist in .dockerignore lets through, and what it leaves out below them. */
export const contextOf = (text: string): { taken: string[]; leftOut: string[] } => {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  if (lines.shift() !== '*') throw new Error('.dockerignore does not begin by leaving out all');
  return {
    taken: lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1)),
    leftOut: lines.filter((line) => !line.startsWith('!')),
  };
};
