import { useState } from 'react';
import { TEXT } from '#contract/texts';
import { sessionProblem, keepProfile, startSession } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/message.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { login } from '#contract/auth';
import { getProfile } from '#contract/users';
import { call, CallFailed, NetworkFailed } from '../../lib/api.ts';
import { errorTexts } from '../../lib/error-text.ts';
import { keyOf, queryClient } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { StorageRefused } from '../../lib/storage.ts';

interface LoginFormProps {
  onLoggedIn: () => void;
}

/** The login form (AUTH-01, AUTH-03 to AUTH-07). After a failure it keeps what was typed. */
export function LoginForm({ onLoggedIn }: LoginFormProps) {
  /** Undefined before the first try. */
  const [failed, setFailed] = useState<string | null>();
  const [refused] = useState(sessionProblem);
  const { problems, pending, form } = useForm({
    send: async (textOf) => {
      setFailed(null);
      const failure = await logIn(textOf('email'), textOf('password'));
      setFailed(failure);
      if (failure === null) onLoggedIn();
    },
  });
  return (
    <form className="stack gap4" {...form}>
      <Alert>{failed === undefined ? refused : failed}</Alert>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={problems['email']}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={problems['password']}
      />
      <Button type="submit" size="large" wide pending={pending}>
        Accedi
      </Button>
      <p>
        <Link to="/password-reset" className="inline small target">
          {TEXT.auth.recoverPassword}
        </Link>
      </p>
    </form>
  );
}

/** Logs in. Resolves to the text of what failed (AUTH-05 to AUTH-07), or to `null`. */
const logIn = async (email: string, password: string): Promise<string | null> => {
  let access: string | null;
  try {
    const answer = await call(login, { body: { email, password } });
    access = answer?.access ?? null;
    if (!access) throw new CallFailed(200, 'OK', answer);
    // The cache may hold what was loaded for another user, or for a visitor.
    queryClient.clear();
    startSession(access);
  } catch (error) {
    return refusalOf(error);
  }
  return (await loadProfile(access)) ? null : TEXT.auth.profileAfterLogin;
};

const refusalOf = (error: unknown): string => {
  if (error instanceof NetworkFailed) return TEXT.network;
  if (error instanceof StorageRefused) return error.message;
  const [detail] = errorTexts(error, 'detail');
  const why = detail ?? errorTexts(error, 'non_field_errors').join(', ');
  return `❌ ${why || TEXT.auth.unexpected}`;
};

/**
 * Loads the user's profile (AUTH-04). Through the cache, because the navigation needs the same profile: one call for
 * both. A failure does not end the session: the token is valid, and the rest of the product works with it.
 */
const loadProfile = async (access: string): Promise<boolean> => {
  try {
    const profile = await queryClient.query({
      queryKey: keyOf(getProfile, {}),
      queryFn: () => call(getProfile, {}),
    });
    keepProfile(profile, access);
    return true;
  } catch (error) {
    report(TEXT.auth.profileFailed, error);
    return false;
  }
};
