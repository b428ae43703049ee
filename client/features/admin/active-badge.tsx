import { TEXT } from '#contract/texts';
import { Badge } from '../../ui/badge.tsx';

/** Whether an account is active (ADM-07). */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="success" icon="check">
      {TEXT.admin.active}
    </Badge>
  ) : (
    <Badge tone="danger" icon="close">
      {TEXT.admin.inactive}
    </Badge>
  );
}
