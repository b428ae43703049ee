import { useState } from 'react';
import { TEXT } from '#contract/texts';
import { sessionProblem } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './gate.module.css';
import { logIn } from './log-in.ts';
import { Link } from '../../ui/link.tsx';

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
    <form {...form}>
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
      <p className={styles.recover}>
        <Link to="/password-reset">{TEXT.auth.recoverPassword}</Link>
      </p>
    </form>
  );
}
