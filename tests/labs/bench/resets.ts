/** Measures publications, resets and new sandboxes, one after the other, in turns with bare Express that syncs a line. */
import { addDays, dayInRome } from '#contract/rome-time';
import { publishTicket } from '#contract/tickets';
import { createSandbox, resetSandbox } from '#lab/control';
import { aTicket } from '../../support/builders.ts';
import { sessionOf } from '../../support/signed-session.ts';
import { inTurns, type Figure } from './lib/in-turns.ts';
import { wire } from './lib/load.ts';
import { send, startBare, startRivola, withFolders } from './lib/servers.ts';

/** Of a round: enough that one or two that another process delays do not decide the p99. */
const TIMES = 200;
const MARTA = { id: 1 };

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  wire({ method: 'POST', path, body, headers });

/** Something to undo. */
const changeIn = (sandbox: string) =>
  post('/api/feedbacks/2/', { rating: 5 }, { 'x-sandbox': sandbox, ...sessionOf(MARTA, sandbox) });

export const measureResets = (rounds: number): Promise<Record<string, Figure>> =>
  withFolders(async (folders) => {
    const [server, bare] = [await startRivola(folders), await startBare(folders)];
    await send(server, createSandbox.path, { id: 'own' });
    const alone = (...requests: string[]) => ({
      server,
      job: { connections: 1, count: TIMES * requests.length, every: requests.length, requests },
    });
    const draft = aTicket({ date: addDays(dayInRome(Date.now()), 30) });
    const resetTo = (scenario: string, headers = {}) =>
      post(resetSandbox.path, { scenario }, headers);
    const newSandbox = (scenario: string) => {
      const id = `bench-${scenario}`;
      const path = `${createSandbox.path}${id}/`;
      return alone(post(createSandbox.path, { id, scenario }), wire({ method: 'DELETE', path }));
    };
    const figures = await inTurns(
      {
        'bare Express that appends a line, synced': {
          ...alone(post('/synced', { reset: 'default' })),
          server: bare,
        },
        'publication (on disk, synced)': alone(
          post(publishTicket.path, draft, sessionOf(MARTA)),
          resetTo('default'),
        ),
        'reset of the default sandbox (on disk, synced)': alone(
          resetTo('default'),
          changeIn('default'),
        ),
        'reset of another sandbox (in memory)': alone(
          resetTo('default', { 'x-sandbox': 'own' }),
          changeIn('own'),
        ),
        'reset to `large` (on disk, synced)': alone(resetTo('large'), changeIn('default')),
        'new sandbox': newSandbox('default'),
        'new sandbox, `large`': newSandbox('large'),
      },
      rounds,
    );
    await Promise.all([server.stop(), bare.stop()]);
    return figures;
  });
