import { useState, type SubmitEvent } from 'react';
import { requestPasswordReset } from '#contract/password-reset';
import { TEXT } from '#contract/texts';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { formText } from '../../lib/form-text.ts';
import { useNativeErrors } from '../../lib/use-native-errors.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { Alert, Status } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './forms.module.css';

/** The form that asks for a reset link (RESET-01, RESET-02). */
export function RequestForm() {
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The outcome of one request must not stand beside the next. */
  const clearOutcome = () => {
    setSent(false);
    setProblem(null);
  };
  const native = useNativeErrors(clearOutcome);

  const { run: send, pending } = useOnce(async (email: string) => {
    clearOutcome();
    try {
      await call(requestPasswordReset, { body: { email } });
      setSent(true);
    } catch (error) {
      setProblem(failureText(error, { field: 'email', otherwise: TEXT.reset.requestFailed }));
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(formText(event.currentTarget, 'email'));
  };

  return (
    <form {...native.form} onSubmit={submit} className={styles.form}>
      <Status>{sent && TEXT.reset.sent}</Status>
      <Alert>{problem}</Alert>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={native.errors['email']}
      />
      <Button type="submit" size="large" wide pending={pending}>
        Invia il link
      </Button>
    </form>
  );
}
