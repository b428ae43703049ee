import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { DELAY } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { ConfirmForm } from '../features/password-reset/confirm-form.tsx';
import { announce } from '../lib/announcements.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Gate } from '../features/auth/gate.tsx';

/** The page that a reset link opens (RESET-03). */
export function Component() {
  const { uid = '', token = '' } = useParams();
  const [done, setDone] = useState(false);
  useLeaveForLogin(done);
  const finish = () => {
    setDone(true);
    announce(TEXT.reset.done, DELAY.resetRedirect);
  };
  return (
    <Gate title="Nuova password">
      {done ? (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus is gone
        <ButtonLink to="/login" size="large" autoFocus>
          Vai all’accesso
        </ButtonLink>
      ) : (
        <ConfirmForm uid={uid} token={token} onDone={finish} />
      )}
    </Gate>
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
