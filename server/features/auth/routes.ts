import { login } from '#contract/auth';
import { PROBLEM } from '#contract/problems';
import { assertAllowed, invalid } from '#contract/refusal';
import { route } from '../../call/route.ts';
import { Throttle } from '../../call/throttle.ts';

export const authRoutes = [
  route(login, async ({ body, world, address, onGone, deps: { budgets, tries, ...deps } }) => {
    const throttle = new Throttle({ world, tries }, 'wrong login', body.email, address);
    throttle.check();
    const compare = async () => {
      // Checked again: guesses that arrived at once all passed the first check, before any of them had failed.
      throttle.check();
      const [user] = world.store.users.by('email', body.email);
      const isCorrect = await deps.passwords.matches(body.password, user?.password);
      if (isCorrect && user) return user;
      throttle.count();
      throw invalid({ non_field_errors: [PROBLEM.credentials] });
    };
    const user = await budgets.hashing.run(address, compare, onGone);
    throttle.resetAccount();
    assertAllowed(user.is_active, PROBLEM.inactive);
    return { access: deps.sessions.issue(user, world) };
  }),
];
