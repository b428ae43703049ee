/** Where `npm start` serves the pages and, through a proxy, the API; where `npm run serve` serves both. */
const ADDRESSES = ['http://localhost:5173', 'http://localhost:3001'];

/**
 * A setting of the run, such as the address in `RIVOLA_URL`, as `npm run coverage` and `npm run gym` set it. Cypress runs tests in
 * browsers, which have no environment.
 */
export const inEnvironment = (name: 'RIVOLA_URL' | 'DEMO_TOKEN'): string | undefined => {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
};

/** The address in `RIVOLA_URL`, else the first at which a server answers; for where a configuration names none. */
export const findRivola = async (addresses: readonly string[] = ADDRESSES): Promise<string> => {
  const named = inEnvironment('RIVOLA_URL');
  if (named !== undefined) return named;
  for (const address of addresses) {
    const answered = await fetch(address).then(
      (answer) => answer.text(),
      () => null,
    );
    if (answered !== null) return address;
  }
  throw new Error(
    `No server answers at ${addresses.join(' or ')}: run npm run serve in Rivola's folder, or set use.baseURL or RIVOLA_URL`,
  );
};
