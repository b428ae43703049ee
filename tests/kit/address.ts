/** Where `npm start` serves the pages and, through a proxy, the API; where `npm run serve` serves both. */
const ADDRESSES = ['http://localhost:5173', 'http://localhost:3001'];

/** The first address at which a server answers, where a configuration names none. */
export const findRivola = async (addresses: readonly string[] = ADDRESSES): Promise<string> => {
  for (const address of addresses) {
    const answered = await fetch(address).then(
      (answer) => answer.text(),
      () => null,
    );
    if (answered !== null) return address;
  }
  throw new Error(
    `No server answers at ${addresses.join(' or ')}: run npm run serve in Rivola's folder, or set use.baseURL`,
  );
};
