/** What the static edition does besides the product's own jobs (STATIC-01, STATIC-03, STATIC-05). */
import { strict as assert } from 'node:assert';
import type { Mail } from '#lab/control';
import type { Demo } from '../../kit/demo.ts';
import { EMAIL } from '../../kit/people.ts';
import { logIn, logInAs, logOut, NEW_PASSWORD, STAR } from './jobs.ts';
import type { Screen } from './screen.ts';

export const SANDBOX = 'prova';
/** Longest wait for a mail, in milliseconds, of which the worker waits itself. */
const MAIL_WAIT = '10000';

/** The controls that the jobs use, by calls of the page to its worker. */
export const controlsOf = (screen: Screen): Pick<Demo, 'waitForMail' | 'clearFaults'> => ({
  waitForMail: async (to) => {
    const query = new URLSearchParams({ to, wait_ms: MAIL_WAIT });
    const mails = await screen.call('GET', `/api/demo/outbox/?${query}`, SANDBOX);
    const [mail] = mails as Mail[];
    assert.ok(mail, `a mail to ${to}`);
    return mail;
  },
  clearFaults: async () => {
    await screen.call('DELETE', '/api/demo/faults/', SANDBOX);
  },
});

/** The steps by their names, in their order, after those of the product. */
export const staticJobs = (screen: Screen): Record<string, () => Promise<void>> => ({
  'a seller sees the picture that she published after a reload': async () => {
    await logInAs(screen, 'marta');
    await screen.goTo('/miei-biglietti');
    await screen.waitForPicture('img[src*="/uploads/"]:not([src*="/seed/"])');
  },
  'a buyer sees in a second tab what he has starred in the first': async () => {
    await logOut(screen);
    await logIn(screen, EMAIL.luca, NEW_PASSWORD, 'Pubblica un biglietto');
    await screen.goTo('/preferiti');
    await screen.ticket('€');
    const before = (await screen.texts('article')).length;
    await screen.goTo('/cerca?departure=Roma');
    await screen.ticket('Roma');
    await screen.press('button', STAR, 'article:not(:has([aria-pressed="true"]))');
    await screen.waitFor('button', STAR, 'article:has([aria-pressed="true"])');
    await screen.goToInNewTab('/preferiti');
    await screen.ticket('€');
    assert.equal((await screen.texts('article')).length, before + 1, 'one more');
  },
});
