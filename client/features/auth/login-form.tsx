import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { formText } from '../../lib/form-text.ts';
import { useNativeErrors } from '../../lib/native-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { logIn } from './log-in.ts';
import styles from './login-form.module.css';

interface LoginFormProps {
  onLoggedIn: () => void;
}

/** AUTH-01, AUTH-03 to AUTH-07. The fields keep what was typed, whatever happens. */
export function LoginForm({ onLoggedIn }: LoginFormProps) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const native = useNativeErrors();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    setPending(true);
    setProblem(null);
    const why = await logIn(formText(form, 'email'), formText(form, 'password'));
    setPending(false);
    setProblem(why);
    if (why === null) onLoggedIn();
  };

  return (
    <form {...native.form} onSubmit={(event) => void submit(event)} className={styles.form}>
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
