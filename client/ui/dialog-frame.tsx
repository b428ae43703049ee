import { useCallback, useId, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';

interface DialogFrameProps {
  onClose: () => void;
  role?: 'alertdialog' | undefined;
  title: ReactNode;
  /** Closes on a press beside it too; a question must be answered. */
  dismissable?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  children: ReactNode;
}

/**
 * The browser's own dialog, open for as long as it is there. It fills the window, so that a press beside the sheet is
 * a press on the dialog itself, and stands outside of what opened it, whose looks are not its own.
 */
export function DialogFrame({ onClose, title, dismissable, children, ...rest }: DialogFrameProps) {
  const titleId = useId();
  /** Its parts come once it is open: before that none of them could take the focus. */
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback((dialog: HTMLDialogElement) => {
    const letGo = holdPage();
    dialog.showModal();
    setIsOpen(true);
    return () => {
      // Gives the focus back, which the end of the element alone would not.
      dialog.close();
      letGo();
    };
  }, []);

  const pressedBeside = useRef(false);
  const isBeside = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key
    <dialog
      ref={open}
      {...rest}
      aria-labelledby={titleId}
      className={styles.overlay}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      onMouseDown={(event) => {
        pressedBeside.current = isBeside(event);
        // The focus stays where it is.
        if (pressedBeside.current) event.preventDefault();
      }}
      onClick={(event) => {
        if (dismissable && pressedBeside.current && isBeside(event)) onClose();
      }}
    >
      {isOpen && (
        <div className={styles.sheet}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>,
    document.body,
  );
}

/** The page behind stays where it is and as wide as it is. Answers how to let it go. */
const holdPage = () => {
  const { style, clientWidth } = document.documentElement;
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => {
    style.removeProperty('overflow');
    style.removeProperty('scrollbar-gutter');
  };
};
