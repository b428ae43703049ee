import { TEXT } from '#contract/texts';
import { BoardPage } from '../ui/page-header.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** The page that confirms an email (RESET-07). */
export function Component() {
  return (
    <BoardPage
      board="Imbarco confermato"
      title={TEXT.reset.emailConfirmed}
      lead={TEXT.reset.emailConfirmedNext}
      actions={<ButtonLink to="/login">Accedi</ButtonLink>}
    />
  );
}
