import { SCREENS } from '#contract/screens';

/** What stands for each parameter of an address, on the seed. */
const EXAMPLES: Readonly<Record<string, string>> = {
  userId: '1',
  id: '1',
  uid: 'MQ',
  token: 'abc',
};

/** An address that can be opened, for a path of the contract: '/venditore/:userId' → '/venditore/1'. */
export const exampleOf = (path: string): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const example = EXAMPLES[name];
    if (!example) throw new Error(`tests/support/addresses.ts has no example for :${name}`);
    return example;
  });

/** Every path of the contract, the landing's too. */
export const PATHS: readonly string[] = ['/', ...SCREENS.map(({ path }) => path)];
