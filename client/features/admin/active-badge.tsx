import { TEXT } from '#contract/texts';
import { Badge } from '../../ui/badge.tsx';

interface ActiveBadgeProps {
  /** `null` where the server does not say it; then there is no badge. */
  isActive: boolean | null;
  inList?: boolean;
}

/** Whether an account is active (ADM-07). In a list, where most are, those that are not stand out. */
export function ActiveBadge({ isActive, inList = false }: ActiveBadgeProps) {
  if (isActive === null) return null;
  return isActive ? (
    <Badge tone={inList ? 'plain' : 'success'} icon="check">
      {TEXT.admin.active}
    </Badge>
  ) : (
    <Badge tone="danger" icon="close">
      {TEXT.admin.inactive}
    </Badge>
  );
}
