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
  className?: string | undefined;
}

/** A disclosure: a button that shows and hides the content below it. */
export function Panel({ label, children, icon, className }: PanelProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={joinClasses('shrink', className)} data-open={open || undefined}>
      <Button
        variant="ghost"
        icon={icon}
        className={styles.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="inline gap2">
          <span>{label}</span>
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
