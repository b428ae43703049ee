import { TEXT } from '#contract/texts';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/message.tsx';
import { Gate } from '../features/auth/gate.tsx';

/** The page that confirms an email (RESET-07). */
export function Component() {
  return (
    <Gate title={TEXT.reset.emailConfirmed}>
      <Note tone="success">{TEXT.reset.emailConfirmedNext}</Note>
      <ButtonLink to="/login" size="large">
        Accedi
      </ButtonLink>
    </Gate>
  );
}
