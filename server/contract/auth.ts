import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { atMost, filled, requiredText } from './fields.ts';
import { EMAIL_MAX, LOGIN_PASSWORD_MAX, SESSION_SECONDS } from './limits.ts';
import { named } from './named.ts';
import { PROBLEM } from './problems.ts';
import { formatDuration } from './quantities.ts';

/** What the person typed; that it names an account with this password is the route's to find out. */
export const Credentials = z.object({
  email: requiredText(EMAIL_MAX).check(z.toLowerCase()),
  password: z
    .string({ error: (issue) => (issue.input === undefined ? PROBLEM.required : PROBLEM.invalid) })
    .check(filled, atMost(LOGIN_PASSWORD_MAX)),
});

export const Session = named('Session', {
  access: z.string().check(z.describe(`Token JWT, valido ${formatDuration(SESSION_SECONDS)}`)),
});

/** AUTH-03, AUTH-11, AUTH-13. */
export const login = endpoint({
  name: 'login',
  method: 'post',
  path: '/api/users/auth/login/',
  who: 'anyone',
  summary: 'Accede con email e password',
  body: Credentials,
  status: 200,
  answer: Session,
  refuses: [403, 429],
});
