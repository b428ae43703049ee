import { useState, type SubmitEvent } from 'react';
import { requestPasswordReset } from '#contract/password-reset';
import { TEXT } from '#contract/texts';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { formText } from '../../lib/form-text.ts';
import { useNativeErrors } from '../../lib/native-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Alert, Status } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './forms.module.css';

/** RESET-01, RESET-02. */
export function RequestForm() {
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** What was said of one request is no answer to the next. */
  const forget = () => {
    setSent(false);
    setProblem(null);
  };
  const native = useNativeErrors(forget);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const email = formText(event.currentTarget, 'email');
    setPending(true);
    forget();
    try {
      await call(requestPasswordReset, { body: { email } });
      setSent(true);
    } catch (error) {
      setProblem(failureText(error, { field: 'email', otherwise: TEXT.reset.requestFailed }));
    } finally {
      setPending(false);
    }
  };

  return (
    <form {...native.form} onSubmit={(event) => void submit(event)} className={styles.form}>
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
