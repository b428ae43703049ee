/** The thread that hashes passwords ends while logins wait for it: they get 503, and the next ones are answered. */
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { login } from '#contract/auth';
import { PERSONAS } from '../../../../seed/scenarios.ts';
import { RIVOLA } from '../../bench/lib/servers.ts';
import { call, type Answer } from '../client.ts';
import type { FaultCase } from '../faults.ts';
import { isDone, Trial } from './trial.ts';

const DYING = pathToFileURL(join(import.meta.dirname, 'dying-hasher.mjs')).href;
const ROUNDS = 5;
/** Milliseconds after which a login counts as never answered. */
const LIMIT = 30_000;

export const endHashers: FaultCase = async (settings, findings) => {
  const args = ['--import', DYING, ...RIVOLA];
  let trial = await Trial.start('hasher ended', settings, findings, { args });
  const [persona] = PERSONAS;
  const { email, password } = persona ?? { email: '', password: '' };
  const logIn = async (): Promise<Answer | null> => {
    const request = { method: 'POST' as const, path: login.path, body: { email, password } };
    return Promise.race([call(trial.server, request), wait(LIMIT, null, { ref: false })]);
  };
  let ended = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const waiting = Promise.all(Array.from({ length: 4 }, logIn));
    await wait(settings.random() * 150);
    const told = once(trial.server.child, 'message') as Promise<[{ hashers: number }]>;
    trial.server.child.send('end hashers');
    ended += (await told)[0].hashers;
    const statuses = (await waiting).map((answer) => answer?.status);
    const isTold = statuses.every((status) => status === 200 || status === 503);
    trial.check(isTold, `logins that waited for the hasher were answered ${statuses.join(', ')}`);
    const next = (await logIn())?.status;
    trial.check(next === 200, `the next login was answered ${next}`);
  }
  trial.check(ended > 0, 'no hasher was there to be ended');
  await trial.work(4, isDone);
  trial = await trial.inspectAfterKill();
  await trial.end();
};
