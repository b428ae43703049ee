import { useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { formText } from '../../lib/form-text.ts';
import { sessionProblem } from '../../lib/session.ts';
import { useNativeErrors } from '../../lib/use-native-errors.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { logIn } from './log-in.ts';
import styles from './login-form.module.css';

interface LoginFormProps {
  onLoggedIn: () => void;
}

/** What the browser refuses stays as it is while the page is open. */
const neverChanges = () => () => {};

/** The login form (AUTH-01, AUTH-03 to AUTH-07). After a failure it keeps what was typed. */
export function LoginForm({ onLoggedIn }: LoginFormProps) {
  /** Undefined before the first try. */
  const [failed, setFailed] = useState<string | null>();
  const native = useNativeErrors();
  // The prerendered form does not know what the browser refuses.
  const refused = useSyncExternalStore(neverChanges, sessionProblem, () => null);
  const problem = failed === undefined ? refused : failed;

  const { run, pending } = useOnce(async (form: HTMLFormElement) => {
    setFailed(null);
    const failure = await logIn(formText(form, 'email'), formText(form, 'password'));
    setFailed(failure);
    if (failure === null) onLoggedIn();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(event.currentTarget);
  };

  return (
    <form {...native.form} onSubmit={submit} className={styles.form}>
      <Alert>{problem}</Alert>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={native.errors['email']}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={native.errors['password']}
      />
      <Button type="submit" size="large" wide pending={pending}>
        Accedi
      </Button>
      <p className={styles.recover}>
        <Link to="/password-reset">{TEXT.auth.recoverPassword}</Link>
      </p>
    </form>
  );
}
