import { useId, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './panel.module.css';

interface PanelProps {
  /** The text of the button. */
  label: ReactNode;
  /** Rendered only while open, so that its data is loaded only then. */
  children: ReactNode;
  icon?: IconName | undefined;
  variant?: 'secondary' | 'ghost' | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
}

/** A disclosure: a button that shows and hides the content below it. */
export function Panel({ label, children, icon, variant = 'secondary', ...props }: PanelProps) {
  const id = useId();
  const [open, setOpen] = useState(props.defaultOpen ?? false);
  const toggle = () => {
    setOpen(!open);
    props.onOpenChange?.(!open);
  };
  return (
    <div className={joinClasses(styles.panel, props.className)} data-open={open || undefined}>
      <Button
        variant={variant}
        icon={icon}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        <span className={styles.label}>
          {label}
          <Icon name="chevron-down" className={styles.chevron} />
        </span>
      </Button>
      {open && (
        <div id={id} className={styles.content}>
          {children}
        </div>
      )}
    </div>
  );
}
