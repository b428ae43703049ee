import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  sheet?: boolean | undefined;
  children: ReactNode;
}

/** A modal dialog with a close button; Escape and a click on the backdrop close it too. */
export function Dialog({ isOpen, onClose, title, sheet, children }: DialogProps) {
  return (
    isOpen && (
      <DialogFrame onClose={onClose} title={title} sheet={sheet} dismissable>
        <Button
          variant="ghost"
          icon="close"
          iconOnly
          className={styles.close}
          onClick={onClose}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- unless the content has a control with autoFocus
          autoFocus
        >
          Chiudi
        </Button>
        <div className={styles.body}>{children}</div>
      </DialogFrame>
    )
  );
}

interface ConfirmDialogProps {
  isOpen: boolean;
  question: string;
  confirmLabel: string;
  /** The action takes something away: the confirming button is red. */
  danger?: boolean | undefined;
  pending?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** Details below the question. */
  children?: ReactNode;
}

/** A modal question. The focus starts on the cancel button. */
export function ConfirmDialog({ isOpen, question, ...props }: ConfirmDialogProps) {
  const { confirmLabel, danger = false, pending = false } = props;
  const moreId = useId();
  const more = props.children && { 'aria-describedby': moreId };
  return (
    isOpen && (
      <DialogFrame onClose={props.onCancel} role="alertdialog" title={question} {...more}>
        {props.children && (
          <div id={moreId} className={styles.body}>
            {props.children}
          </div>
        )}
        <div className={styles.answers}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a modal question takes the focus */}
          <Button variant="secondary" onClick={props.onCancel} autoFocus>
            Annulla
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            sends
            pending={pending}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </DialogFrame>
    )
  );
}
