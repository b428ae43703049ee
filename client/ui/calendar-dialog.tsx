import { useCallback, useState, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { Calendar, type CalendarProps } from './calendar.tsx';
import styles from './calendar.module.css';
import { closing } from './closing.ts';
import { onLayoutChange } from './on-layout-change.ts';

/** Between the field and the calendar, and from both to the edges of the window, in pixels. */
const GAP = 4;

interface CalendarDialogProps extends CalendarProps {
  /** The button in the field that the calendar opens at. */
  opener: HTMLElement;
  onClose: () => void;
}

/**
 * The calendar in a native modal dialog beside its field, open while it is mounted: the browser keeps the focus inside,
 * closes it on Escape and gives the focus back.
 */
export function CalendarDialog({ opener, onClose, ...calendar }: CalendarDialogProps) {
  /** The calendar is rendered once the dialog is open, because its focus has no effect in a closed one. */
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(
    (dialog: HTMLDialogElement) => {
      dialog.showModal();
      setIsOpen(true);
      const stop = onLayoutChange(() => placeAt(dialog, opener), dialog);
      return () => {
        stop();
        dialog.close();
      };
    },
    [opener],
  );
  const closeOnBackdrop = ({ target, currentTarget, clientX, clientY }: MouseEvent) => {
    if (target !== currentTarget) return;
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) onClose();
  };
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it by keyboard
    <dialog
      ref={open}
      aria-label="Calendario"
      className={styles.dialog}
      {...closing(onClose)}
      onClick={closeOnBackdrop}
      // React passes keys on to the field's ancestors, of which Regia's bar folds on Escape.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {/* Opened before the sandbox's day is known, it shows the machine's month: the day, once read, opens it anew. */}
      {isOpen && <Calendar key={calendar.today ? 'known' : 'unknown'} {...calendar} />}
    </dialog>,
    document.body,
  );
}

/** Below the field, or as low as fits into the window: above it would be the page's header. */
const placeAt = (dialog: HTMLElement, opener: HTMLElement) => {
  const field = (opener.parentElement ?? opener).getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = dialog;
  const top = Math.min(field.bottom + GAP, clientHeight - GAP - height);
  Object.assign(dialog.style, {
    top: `${Math.max(top, GAP)}px`,
    left: `${Math.max(Math.min(field.left, clientWidth - GAP - width), GAP)}px`,
  });
};
