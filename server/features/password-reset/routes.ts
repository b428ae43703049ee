import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { invalid } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { isGoodToken, makeResetLink, userOfLink } from './link.ts';

export const passwordResetRoutes = [
  route(requestPasswordReset, async ({ body, world, deps }) => {
    const [user] = world.store.users.by('email', body.email);
    if (user?.is_active) {
      const { uid, token } = makeResetLink(user, world, deps.secret);
      const link = `${deps.config.PUBLIC_URL}/password-reset-confirm/${uid}/${token}`;
      await world.send({
        to: user.email,
        subject: 'Reimposta la password di Rivola',
        text: `Ciao ${user.full_name || user.email},\n\nper scegliere una nuova password apri questo link entro un’ora:\n${link}\n\nSe non l’hai chiesto tu, ignora questa email.\n\nRivola`,
        link,
      });
    } else {
      // An empty commit is synced like the other, so that the answer takes as long (RESET-06).
      await world.store.commit(() => {});
    }
    return { detail: TEXT.reset.sent };
  }),

  route(confirmPasswordReset, async ({ body, world, deps }) => {
    const user = userOfLink(body.uid, world);
    if (!user?.is_active) throw invalid({ uid: [PROBLEM.linkDead] });
    // No pause after failures: a proof of 256 bits cannot be guessed, and strangers could keep its owner out.
    const refuseLink = () => invalid({ token: [PROBLEM.linkDead] });
    if (!isGoodToken(body.token, user, world, deps.secret)) throw refuseLink();
    const password = await deps.passwords.hash(body.new_password1);
    // Read again: the hash took time, and the link may have been used meanwhile.
    const current = world.store.users.get(user.id);
    if (!current?.is_active || !isGoodToken(body.token, current, world, deps.secret))
      throw refuseLink();
    await world.store.commit((draft) => draft.put('users', { ...current, password }));
    world.attempts.succeeded(`login ${user.email}`);
    return { detail: TEXT.reset.done };
  }),
];
