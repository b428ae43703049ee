import { login } from '#contract/auth';
import { LOGIN_FREE_FAILURES, LOGIN_PAUSE_SECONDS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { allow, invalid, slowDown } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { issueToken } from '../../http/session.ts';

export const authRoutes = [
  route(login, async ({ body, world, deps }) => {
    const attempt = `login ${body.email}`;
    slowDown(world.attempts.pause(attempt));
    const [user] = world.store.users.by('email', body.email);
    const right = await deps.passwords.matches(body.password, user?.password);
    // Asked again: many guesses sent at once must not all be heard because none had failed yet.
    slowDown(world.attempts.pause(attempt));
    if (!right || !user) {
      world.attempts.failed(attempt, LOGIN_FREE_FAILURES, LOGIN_PAUSE_SECONDS);
      throw invalid({ non_field_errors: [PROBLEM.credentials] });
    }
    world.attempts.succeeded(attempt);
    allow(user.is_active, PROBLEM.inactive);
    return { access: issueToken(user, world, deps.secret) };
  }),
];
