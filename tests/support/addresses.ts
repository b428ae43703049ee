import { ALL_SCREENS } from '#lab/screens';

/** Example values of the path parameters; the ids exist in the seed. */
const EXAMPLES: Readonly<Record<string, string>> = {
  userId: '1',
  id: '1',
  uid: 'MQ',
  token: 'abc',
};

/** Fills example values into a path of the contract: '/venditore/:userId' → '/venditore/1'. */
export const exampleOf = (path: string): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const example = EXAMPLES[name];
    if (!example) throw new Error(`tests/support/addresses.ts has no example for :${name}`);
    return example;
  });

/** The paths of all screens, the landing page included. */
export const PATHS: readonly string[] = ['/', ...ALL_SCREENS.map(({ path }) => path)];
