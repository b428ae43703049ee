import { Mail } from '#contract/control';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { pickFields } from '../../views/pick-fields.ts';

/** The mails to an address, or all, newest first (DEMO-06). */
export const mailTo = ({ store }: Sandbox, to: string | undefined): Mail[] => {
  const mail = to ? store.mail.by('to', to.trim().toLowerCase()) : [...store.mail.values()];
  return mail.toSorted((a, b) => b.id - a.id).map((one) => pickFields(Mail, one));
};

/** The same as soon as there is one; after `waitMs` milliseconds, none. */
export const awaitMail = (
  sandbox: Sandbox,
  to: string | undefined,
  waitMs: number,
): Promise<Mail[]> =>
  new Promise((resolve) => {
    const finish = () => {
      stop();
      clearTimeout(timer);
      resolve(mailTo(sandbox, to));
    };
    const timer = setTimeout(finish, waitMs);
    const stop = sandbox.store.watch(() => {
      if (mailTo(sandbox, to).length > 0) finish();
    });
  });
