import { Link } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { RequestForm } from '../features/password-reset/request-form.tsx';
import { Gate } from '../features/auth/gate.tsx';

/** Asks for a reset link (RESET-01). */
export function Component() {
  return (
    <Gate
      title={TEXT.auth.recoverPassword}
      lead="Scrivi l’email del tuo account: ti mandiamo un link per scegliere una nuova password."
    >
      <RequestForm />
      <p>
        <Link to="/login">Torna all’accesso</Link>
      </p>
    </Gate>
  );
}
