import {
  useId,
  type ReactNode,
  useCallback,
  useRef,
  useState,
  type MouseEvent,
  type SyntheticEvent,
} from 'react';
import { Button, Description } from './button.tsx';
import styles from './dialog.module.css';
import { createPortal } from 'react-dom';
import { CurrentAnnouncement } from './announcement.tsx';
import { joinClasses } from './join-classes.ts';

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
        <div className="ways">
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

interface DialogFrameProps {
  onClose: () => void;
  role?: 'alertdialog' | undefined;
  title: ReactNode;
  /** Also closes on a click on the backdrop; not for a question, which must be answered. */
  dismissable?: boolean | undefined;
  /** At the bottom of the window, and not in a portal: its fields belong to the form around it. */
  sheet?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  children: ReactNode;
}

/**
 * A native modal dialog, open while it is mounted. It fills the window, so that a click on the backdrop is one on the
 * dialog itself. A portal to the body keeps the styles of the component that opened it from applying.
 */
function DialogFrame({ onClose, title, children, ...props }: DialogFrameProps) {
  const { dismissable, sheet = false, ...rest } = props;
  const titleId = useId();
  /** The content is rendered once the dialog is open, because `autoFocus` has no effect in a closed one. */
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback((dialog: HTMLDialogElement) => {
    const unlock = lockScrolling();
    dialog.showModal();
    setIsOpen(true);
    return () => {
      // Restores the focus; removing the element would not.
      dialog.close();
      unlock();
    };
  }, []);

  const ownPress = useOwnPress();
  const pressedBackdrop = useRef(false);
  const isBackdrop = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;
  const dialog = (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it by keyboard
    <dialog
      ref={open}
      {...rest}
      aria-labelledby={titleId}
      className={joinClasses(styles.overlay, sheet && styles.bottom)}
      {...closing(onClose)}
      {...ownPress}
      onMouseDown={(event) => {
        pressedBackdrop.current = isBackdrop(event);
        // Keeps the focus where it is.
        if (pressedBackdrop.current) event.preventDefault();
      }}
      onClick={(event) => {
        if (dismissable && pressedBackdrop.current && isBackdrop(event)) onClose();
      }}
    >
      {/* What is said of the card around it is in the page behind. */}
      <Description value={undefined}>
        <CurrentAnnouncement />
        {isOpen && (
          <div className={styles.sheet}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {children}
          </div>
        )}
      </Description>
    </dialog>
  );
  return sheet ? dialog : createPortal(dialog, document.body);
}

/**
 * Ignores the second click of a double click whose first click opened the dialog: nothing in it was meant (GEN-18). A
 * click by a key or by assistive technology has no press before it, and a `detail` of 0.
 */
const useOwnPress = () => {
  const hasBegun = useRef(false);
  return {
    onMouseDownCapture: ({ detail }: MouseEvent) => {
      if (detail <= 1) hasBegun.current = true;
    },
    onClickCapture: (click: MouseEvent) => {
      if (click.detail <= 1 || hasBegun.current) return;
      click.preventDefault();
      click.stopPropagation();
    },
  };
};

/** Stops the page behind from scrolling, without a change of its width. Returns how to undo it. */
const lockScrolling = () => {
  const { style, clientWidth } = document.documentElement;
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => {
    style.removeProperty('overflow');
    style.removeProperty('scrollbar-gutter');
  };
};

/**
 * The handlers of a native modal dialog that is open while it is mounted. Escape fires `cancel`, which closes it at once. All
 * other ways fire `close`, which comes with the next frame: it would also close a dialog that was opened again until then.
 */
export const closing = (onClose: () => void) => ({
  // A file field in the dialog has a `cancel` of its own, which bubbles.
  onCancel: ({ target, currentTarget }: SyntheticEvent) => {
    if (target === currentTarget) onClose();
  },
  // Not where it is open again: React's strict mode mounts twice.
  onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!currentTarget.open) onClose();
  },
});
