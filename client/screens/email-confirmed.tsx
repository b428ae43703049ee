import { TEXT } from '#contract/texts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Gate } from '../features/auth/gate.tsx';

/** The page that confirms an email (RESET-07). */
export function Component() {
  return (
    <Gate title={TEXT.reset.emailConfirmed}>
      <EmptyState
        icon="check"
        title={TEXT.reset.emailConfirmedNext}
        action={
          <ButtonLink to="/login" iconEnd="arrow-right">
            Accedi
          </ButtonLink>
        }
      />
    </Gate>
  );
}
