import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { atMost, filled, requiredText } from './fields.ts';
import { EMAIL_MAX, LOGIN_PASSWORD_MAX, SESSION_SECONDS } from './limits.ts';
import { named } from './named.ts';
import { PROBLEM } from './problems.ts';

/** What the person typed; the route checks that an account with this email has this password. */
export const Credentials = z.object({
  email: requiredText(EMAIL_MAX).check(z.toLowerCase()),
  password: z
    .string({ error: (issue) => (issue.input === undefined ? PROBLEM.required : PROBLEM.invalid) })
    .check(filled, atMost(LOGIN_PASSWORD_MAX)),
});

export const Session = named('Session', {
  access: z.string().check(z.describe(`JWT, valid for ${SESSION_SECONDS / 3600} hours`)),
});

/** AUTH-03, AUTH-11, AUTH-13. */
export const login = endpoint({
  name: 'login',
  method: 'post',
  path: '/api/users/auth/login/',
  who: 'anyone',
  summary: 'Log in with email and password',
  label: 'Accede con email e password',
  body: Credentials,
  status: 200,
  answer: Session,
  refuses: [403, 429],
});
