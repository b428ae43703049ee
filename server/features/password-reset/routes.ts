import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { invalid } from '#contract/refusal';
import { route } from '../../call/route.ts';
import { Throttle } from '../../call/throttle.ts';
import { findLinkUser, isValidToken, makeResetLink, resetMail } from './link.ts';

export const passwordResetRoutes = [
  route(requestPasswordReset, async ({ body, world, commit, address, deps }) => {
    const { tries } = deps;
    // Counted for unknown emails too; otherwise a 429 would reveal that an account exists (RESET-06).
    const throttle = new Throttle({ world, tries }, 'reset request', body.email, address);
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

  route(confirmPasswordReset, async ({ body, world, commit, address, onGone, deps }) => {
    const user = findLinkUser(body.uid, world);
    const shared = { world, tries: deps.tries };
    const account = String(user?.id ?? body.uid);
    const throttle = new Throttle(shared, 'wrong reset link', account, address);
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
    const password = await deps.budgets.hashing.run(address, hash, onGone);
    // Read again: during the wait and the hashing another request may have used the link.
    const current = world.store.users.get(user.id);
    if (!current?.is_active || !isValidToken(body.token, current, world, deps.secret))
      throw refuseLink('token');
    await commit((draft) => draft.put('users', { ...current, password }));
    throttle.resetAccount();
    new Throttle(shared, 'wrong login', user.email, address).resetAccount();
    return { detail: TEXT.reset.done };
  }),
];
