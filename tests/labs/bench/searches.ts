/** Measures searches, alone and beside others' calls, and logins, each in turns with bare Express. */
import { login } from '#contract/auth';
import { PASSWORD } from '../../kit/people.ts';
import { inTurns, type Figure } from './lib/in-turns.ts';
import { wire } from './lib/load.ts';
import { differentSearches, largeRows, publications } from './lib/queries.ts';
import { withLarge } from './lib/servers.ts';

const SEARCHES = 4000;
const CONNECTIONS = 32;
const WRITERS = 4;
/** Publications of a run: more than a server takes, so that no ticket is sent twice. */
const DRAFTS = 2000;
/** Logins of a round, and how many of them at once. */
const LOGINS = 32;
const LOGIN_CONNECTIONS = 4;

type Figures = Record<string, Figure>;

/** One search again and again, different ones in turn, and these beside so many publications a second and beside logins (SEARCH-15). */
export const measureSearches = (
  rounds: number,
  milliseconds: number,
  perSecond: number,
): Promise<{ searches: Figures; logins: Figures }> => {
  const rows = largeRows();
  const paths = differentSearches(rows, SEARCHES);
  const bodies = rows.users
    .filter((user) => user.is_active)
    .slice(0, LOGINS)
    .map(({ email }) => ({ email, password: PASSWORD }));
  const loginsTo = (path: string) => bodies.map((body) => wire({ method: 'POST', path, body }));
  const jobOf = (requests: readonly string[]) => ({
    ...{ connections: CONNECTIONS, milliseconds },
    requests,
  });
  const different = jobOf(paths.map((path) => wire({ path })));
  const published = jobOf(publications(rows, DRAFTS));
  return withLarge(paths, async (server, bare) => ({
    searches: await inTurns(
      {
        'bare Express': { server: bare, job: jobOf([wire({ path: '/' })]) },
        'one search again and again': { server, job: jobOf(different.requests.slice(0, 1)) },
        'different searches in turn': { server, job: different },
        'these beside publications': {
          server,
          job: different,
          beside: { ...published, connections: WRITERS, perSecond },
        },
        'these beside logins': { server, job: different, beside: jobOf(loginsTo(login.path)) },
      },
      rounds,
    ),
    logins: await inTurns(
      Object.fromEntries(
        [
          ['bare Express that compares by bcryptjs', bare, '/login'] as const,
          ['login', server, login.path] as const,
        ].map(([name, asked, path]) => [
          name,
          {
            server: asked,
            job: { connections: LOGIN_CONNECTIONS, count: LOGINS, requests: loginsTo(path) },
          },
        ]),
      ),
      rounds,
    ),
  }));
};
