import {
  useCallback,
  useId,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { CurrentAnnouncement } from './announcement.tsx';
import { Description } from './button.tsx';
import styles from './dialog.module.css';
import { joinClasses } from './join-classes.ts';

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
export function DialogFrame({ onClose, title, children, ...props }: DialogFrameProps) {
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
