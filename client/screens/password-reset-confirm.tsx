import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { opaqueString } from '#contract/fold-text';
import { DELAY } from '#contract/limits';
import { confirmPasswordReset, PASSWORD_HINT } from '#contract/password-reset';
import { TEXT } from '#contract/texts';
import { Gate } from '../features/auth/gate.tsx';
import { announce } from '../lib/announcements.ts';
import { call } from '../lib/api.ts';
import { errorTexts } from '../lib/error-text.ts';
import { useForm, type Problems } from '../lib/use-form.ts';
import { BoardPage } from '../ui/page-header.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Alert } from '../ui/message.tsx';
import { TextField } from '../ui/field.tsx';

/** The page that a reset link opens (RESET-03). */
export function Component() {
  const [done, setDone] = useState(false);
  useLeaveForLogin(done);
  const finish = () => {
    setDone(true);
    announce(TEXT.reset.done, DELAY.resetRedirect);
  };
  if (done) {
    return (
      <BoardPage
        board="Imbarco confermato"
        title="Nuova password"
        lead="È salvata: da ora accedi con quella nuova."
        actions={
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus is gone
          <ButtonLink to="/login" autoFocus>
            Vai all’accesso
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Gate
      title="Nuova password"
      beside="Dopo il salvataggio"
      points={[
        ['check', 'Accedi con la nuova password, su ogni dispositivo.'],
        ['logout', 'Chi era entrato con quella vecchia deve accedere di nuovo.'],
        ['clock', 'Il link dell’email smette di funzionare.'],
      ]}
    >
      <PasswordForm onDone={finish} />
    </Gate>
  );
}

/** The form for a new password (RESET-03 to RESET-05). After a failure it keeps what was typed. */
function PasswordForm({ onDone }: { onDone: () => void }) {
  const { uid = '', token = '' } = useParams();
  const [failure, setFailure] = useState<{ text: string; isLinkDead: boolean } | null>(null);
  const { problems, pending, form } = useForm({
    check: (textOf): Problems => {
      const [first, second] = [textOf('password1'), textOf('password2')];
      if (opaqueString(first) === opaqueString(second)) return {};
      return { both: TEXT.reset.mismatch, password2: 'È diversa da quella sopra.' };
    },
    send: async (textOf) => {
      setFailure(null);
      const [new_password1, new_password2] = [textOf('password1'), textOf('password2')];
      try {
        await call(confirmPasswordReset, { body: { uid, token, new_password1, new_password2 } });
        onDone();
      } catch (error) {
        // RESET-05: what is wrong with the password comes before what is wrong with the link.
        const [text = TEXT.reset.confirmFailed] = errorTexts(
          error,
          'new_password2',
          'token',
          'uid',
        );
        setFailure({ text, isLinkDead: errorTexts(error, 'token', 'uid')[0] === text });
      }
    },
  });
  const password = { type: 'password', autoComplete: 'new-password', required: true };
  return (
    <form className="stack gap4" {...form}>
      <Alert>{problems['both'] ?? failure?.text}</Alert>
      <TextField
        label="Nuova password"
        description={PASSWORD_HINT}
        name="password1"
        error={problems['password1']}
        {...password}
      />
      <TextField
        label="Ripeti la password"
        name="password2"
        error={problems['password2']}
        {...password}
      />
      {failure?.isLinkDead && (
        <ButtonLink to="/password-reset" size="large" wide>
          Richiedi un nuovo link
        </ButtonLink>
      )}
      <Button
        type="submit"
        variant={failure?.isLinkDead ? 'secondary' : 'primary'}
        size="large"
        wide
        pending={pending}
      >
        Salva la password
      </Button>
    </form>
  );
}

/** Goes to the login after three seconds (RESET-04), unless another page was opened meanwhile. */
const useLeaveForLogin = (done: boolean) => {
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate('/login'), DELAY.resetRedirect);
    return () => clearTimeout(timer);
  }, [done, navigate]);
};
