import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { invalid } from '#contract/http-error';
import { route } from '../../call/route.ts';
import { throttleOf } from '../../call/throttle.ts';
import { findLinkUser, isValidToken, makeResetLink, resetMail } from './link.ts';

export const passwordResetRoutes = [
  route(requestPasswordReset, async (call) => {
    const { body, world, commit, deps } = call;
    // Counted for unknown emails too; otherwise a 429 would reveal that an account exists (RESET-06).
    const throttle = throttleOf('reset request', body.email, call);
    throttle.check();
    throttle.count();
    const [user] = world.store.users.by('email', body.email);
    if (user?.is_active) {
      const { uid, token } = makeResetLink(user, world, deps.secret);
      const link = `${deps.config.PUBLIC_URL}/password-reset-confirm/${uid}/${token}`;
      await world.send(resetMail(user, link, world.brand?.name), commit);
    } else {
      // An empty commit is written too, so that the answer takes equally long (RESET-06).
      await commit(() => {});
    }
    return { detail: TEXT.reset.sent };
  }),

  route(confirmPasswordReset, async (call) => {
    const { body, world, commit, httpCall, deps } = call;
    const user = findLinkUser(body.uid, world);
    const throttle = throttleOf('wrong reset link', String(user?.id ?? body.uid), call);
    // Only invalid links are rate-limited: a 256-bit signature cannot be guessed, and a limit on valid links would let
    // an attacker lock out the owner.
    const refuseLink = (field: 'uid' | 'token') => {
      throttle.check();
      throttle.count();
      return invalid({ [field]: [PROBLEM.linkDead] });
    };
    if (!user?.is_active) throw refuseLink('uid');
    if (!isValidToken(body.token, user, world, deps.secret)) throw refuseLink('token');
    const hash = () => deps.passwords.hash(body.new_password1, [user.email, user.password]);
    const password = await deps.turns.hashing.run(httpCall, hash);
    // Read again: during the wait and the hashing another request may have used the link.
    const current = world.store.users.get(user.id);
    if (!current?.is_active || !isValidToken(body.token, current, world, deps.secret))
      throw refuseLink('token');
    await commit((draft) => draft.put('users', { ...current, password }));
    throttle.forget();
    throttleOf('wrong login', user.email, call).forget();
    return { detail: TEXT.reset.done };
  }),
];
