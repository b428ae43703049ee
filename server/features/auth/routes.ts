import { login } from '#contract/auth';
import { PROBLEM } from '#contract/problems';
import { assertAllowed, invalid } from '#contract/refusal';
import { route } from '../../http/route.ts';
import { Throttle } from '../../security/throttle.ts';

export const authRoutes = [
  route(login, async ({ body, sandbox, address, deps }) => {
    const throttle = new Throttle(sandbox, 'login', body.email, address);
    throttle.check();
    const [user] = sandbox.store.users.by('email', body.email);
    const isCorrect = await deps.passwords.matches(body.password, user?.password);
    // Checked again: concurrent guesses all pass the first check, before any of them has failed.
    throttle.check();
    if (!isCorrect || !user) {
      throttle.count();
      throw invalid({ non_field_errors: [PROBLEM.credentials] });
    }
    throttle.resetAccount();
    assertAllowed(user.is_active, PROBLEM.inactive);
    return { access: deps.sessions.issue(user, sandbox) };
  }),
];
