import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { joinClasses } from './join-classes.ts';

interface FrameProps {
  isOpen: boolean;
  onClose: () => void;
  role: 'dialog' | 'alertdialog';
  title: ReactNode;
  /** Closes on a press beside it too; a question must be answered. */
  dismissable: boolean;
  children: ReactNode;
}

function Frame({ isOpen, onClose, role, title, dismissable, children }: FrameProps) {
  return (
    <I18nProvider locale="it-IT">
      <ModalOverlay
        className={joinClasses(styles.overlay)}
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={dismissable}
      >
        <Modal className={joinClasses(styles.modal)}>
          <AriaDialog role={role} className={joinClasses(styles.dialog)}>
            <Heading slot="title" level={2} className={joinClasses(styles.title)}>
              {title}
            </Heading>
            {children}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** A page over the page, with a cross to close it; Escape closes it too. */
export function Dialog({ isOpen, onClose, title, children }: DialogProps) {
  return (
    <Frame isOpen={isOpen} onClose={onClose} role="dialog" title={title} dismissable>
      <Button
        variant="ghost"
        icon="close"
        iconOnly
        className={joinClasses(styles.close)}
        onClick={onClose}
      >
        Chiudi
      </Button>
      <div className={joinClasses(styles.body)}>{children}</div>
    </Frame>
  );
}

interface ConfirmDialogProps {
  isOpen: boolean;
  question: string;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** The confirming button warns: what it does cannot be taken back. */
  danger?: boolean | undefined;
  pending?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** More about it, below the question. */
  children?: ReactNode;
}

/** A question that waits for its answer; the harmless answer has the focus. */
export function ConfirmDialog({
  isOpen,
  question,
  onConfirm,
  onCancel,
  ...props
}: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Annulla', danger = false, pending = false } = props;
  return (
    <Frame
      isOpen={isOpen}
      onClose={onCancel}
      role="alertdialog"
      title={question}
      dismissable={false}
    >
      {props.children && <div className={joinClasses(styles.body)}>{props.children}</div>}
      <div className={joinClasses(styles.answers)}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a modal question takes the focus */}
        <Button variant="secondary" onClick={onCancel} autoFocus>
          {cancelLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Frame>
  );
}
