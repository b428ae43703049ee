import { useState, type SubmitEvent } from 'react';
import { opaqueString } from '#contract/fold-text';
import { confirmPasswordReset } from '#contract/password-reset';
import { TEXT } from '#contract/texts';
import { call } from '../../lib/api.ts';
import { errorTexts } from '../../lib/error-text.ts';
import { formText } from '../../lib/form-text.ts';
import { useNativeErrors } from '../../lib/use-native-errors.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './forms.module.css';
import { PASSWORD_HINT } from './password-hint.ts';

interface ConfirmFormProps {
  uid: string;
  token: string;
  onDone: () => void;
}

/** The form for a new password (RESET-03 to RESET-05). */
export function ConfirmForm({ uid, token, onDone }: ConfirmFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const native = useNativeErrors();

  const { run: send, pending } = useOnce(async (new_password1: string, new_password2: string) => {
    setProblem(null);
    try {
      await call(confirmPasswordReset, { body: { uid, token, new_password1, new_password2 } });
      onDone();
    } catch (error) {
      // RESET-05: what is wrong with the password comes before what is wrong with the link.
      const [text] = errorTexts(error, 'new_password2', 'token', 'uid');
      setProblem(text ?? TEXT.reset.confirmFailed);
    }
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const first = formText(event.currentTarget, 'password1');
    const second = formText(event.currentTarget, 'password2');
    if (opaqueString(first) === opaqueString(second)) void send(first, second);
    else setProblem(TEXT.reset.mismatch);
  };

  return (
    <form {...native.form} onSubmit={submit} className={styles.form}>
      <Alert>{problem}</Alert>
      <TextField
        label="Nuova password"
        description={PASSWORD_HINT}
        name="password1"
        type="password"
        autoComplete="new-password"
        required
        error={native.errors['password1']}
      />
      <TextField
        label="Ripeti la password"
        name="password2"
        type="password"
        autoComplete="new-password"
        required
        error={native.errors['password2']}
      />
      <Button type="submit" size="large" wide pending={pending}>
        Salva la password
      </Button>
    </form>
  );
}
