import { useState } from 'react';
import { requestPasswordReset } from '#contract/password-reset';
import { TEXT } from '#contract/texts';
import { Gate } from '../features/auth/gate.tsx';
import { call } from '../lib/api.ts';
import { failureText } from '../lib/error-text.ts';
import { useForm } from '../lib/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Alert, Status } from '../ui/message.tsx';
import { TextField } from '../ui/field.tsx';
import { Link } from '../ui/link.tsx';

/** Asks for a reset link (RESET-01, RESET-02). */
export function Component() {
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The outcome of one request must not stand beside the next. */
  const clearOutcome = () => {
    setSent(false);
    setFailure(null);
  };
  const { problems, pending, form } = useForm({
    send: async (textOf) => {
      clearOutcome();
      try {
        await call(requestPasswordReset, { body: { email: textOf('email') } });
        setSent(true);
      } catch (error) {
        setFailure(failureText(error, { field: 'email', otherwise: TEXT.reset.requestFailed }));
      }
    },
    onRefused: clearOutcome,
  });
  return (
    <Gate
      title={TEXT.auth.recoverPassword}
      beside="Come si fa"
      points={[
        ['user', 'Scrivi l’email del tuo account.'],
        ['mail', 'Apri il link che ti mandiamo per email.'],
        ['check', 'Scegli una nuova password e accedi con quella.'],
      ]}
    >
      <form className="stack gap4" {...form}>
        <Status>{sent && TEXT.reset.sent}</Status>
        <Alert>{failure}</Alert>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          error={problems['email']}
        />
        <Button
          type="submit"
          variant={sent ? 'secondary' : 'primary'}
          size="large"
          wide
          pending={pending}
        >
          Invia il link
        </Button>
      </form>
      <p>
        <Link to="/login">Torna all’accesso</Link>
      </p>
    </Gate>
  );
}
