import * as z from 'zod/mini';
import { endpoint, namedSchema } from './endpoint.ts';
import { atMost, emailText, filled } from './fields.ts';
import { LOGIN_PASSWORD_MAX } from './limits.ts';
import { PROBLEM } from './problems.ts';

/** Body of a login. The password is only checked for presence and length: the rules of RESET-06 apply to new ones. */
export const Credentials = z.object({
  email: emailText.check(z.meta({ format: 'email' })),
  password: z
    .string({ error: (issue) => (issue.input === undefined ? PROBLEM.required : PROBLEM.invalid) })
    .check(filled, atMost(LOGIN_PASSWORD_MAX), z.meta({ format: 'password' })),
});

/** The access token of a login (AUTH-03). */
export const Session = namedSchema('Session', {
  access: z.string(),
});

/** AUTH-03, AUTH-11, AUTH-13, HOST-01. */
export const login = endpoint({
  name: 'login',
  method: 'post',
  path: '/api/users/auth/login/',
  who: 'anyone',
  label: { it: 'Accedi con email e password', en: 'Log in with email and password' },
  body: Credentials,
  answer: Session,
  extraStatuses: [403, 429, 503],
});
