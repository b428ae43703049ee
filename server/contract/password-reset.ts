import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Email, filled, requiredText } from './fields.ts';
import { opaqueString } from './fold-text.ts';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN, RESET_TOKEN_MAX, RESET_UID_MAX } from './limits.ts';
import { Detail, PROBLEM } from './problems.ts';
import { formatCharacters } from './quantities.ts';

/** What the form says below the new password (RESET-06). */
export const PASSWORD_HINT = `Almeno ${formatCharacters(PASSWORD_MIN)}.`;

/**
 * A password that can be hashed, in the form in which it is hashed and compared (GEN-16). Its maximum is in bytes, because
 * bcrypt ignores all after the 72nd; a NUL byte ends it for bcrypt.
 */
export const HashablePassword = z
  .string({ error: (issue) => (issue.input === undefined ? PROBLEM.required : PROBLEM.invalid) })
  .check(
    z.overwrite(opaqueString),
    filled,
    z.refine(
      (text) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES,
      PROBLEM.passwordLong,
    ),
    z.refine((text) => !text.includes('\0'), PROBLEM.invalid),
  );

/** A new password of a person's own (RESET-06). */
const NewPassword = HashablePassword.check(
  z.refine((text) => text.length === 0 || [...text].length >= PASSWORD_MIN, PROBLEM.passwordShort),
  z.meta({ format: 'password', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX_BYTES }),
);

/** Body that sets a new password; `uid` and `token` come from the reset link (RESET-03). */
export const ResetConfirmation = z
  .object({
    uid: requiredText(RESET_UID_MAX),
    token: requiredText(RESET_TOKEN_MAX),
    new_password1: NewPassword,
    new_password2: NewPassword,
  })
  .check(
    z.refine((body) => body.new_password1 === body.new_password2, {
      error: PROBLEM.passwordMismatch,
      path: ['new_password2'],
    }),
  );

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'post',
  path: '/api/auth/password/reset/',
  who: 'anyone',
  label: {
    it: 'Chiedi il link per reimpostare la password',
    en: 'Ask for the link to reset the password',
  },
  body: z.object({ email: Email }),
  answer: Detail,
  extraStatuses: [429],
});

export const confirmPasswordReset = endpoint({
  name: 'confirmPasswordReset',
  method: 'post',
  path: '/api/auth/password/reset/confirm/',
  who: 'anyone',
  label: {
    it: 'Imposta una nuova password con il link ricevuto',
    en: 'Set a new password with the link received',
  },
  body: ResetConfirmation,
  answer: Detail,
  extraStatuses: [429, 503],
});
