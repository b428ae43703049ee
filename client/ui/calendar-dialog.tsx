import { useCallback, useState, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { CurrentAnnouncement } from './announcement.tsx';
import { Calendar, WEEKS_MAX, type CalendarProps } from './calendar.tsx';
import styles from './calendar.module.css';
import { closing } from './dialog.tsx';
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
      const field = opener.parentElement ?? opener;
      let hasRoom = false;
      const place = () => {
        dialog.style.setProperty('--field', `${field.getBoundingClientRect().width}px`);
        if (!hasRoom) makeRoom(dialog, field);
        hasRoom = true;
        placeBelow(dialog, field);
      };
      const stop = onLayoutChange(place, dialog);
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
      // React passes keys on to the field's ancestors, of which one may act on Escape.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <CurrentAnnouncement />
      {/* Opened before the server's day is known, it shows the machine's month: the day, once read, opens it anew. */}
      {isOpen && <Calendar key={calendar.today ? 'known' : 'unknown'} {...calendar} />}
    </dialog>,
    document.body,
  );
}

/** The height with the longest month, so that the buttons above the month stay where they are (GEN-18). */
const tallest = (dialog: HTMLElement): number => {
  const weeks = [...dialog.querySelectorAll<HTMLElement>('tbody > tr')];
  const missing = (WEEKS_MAX - weeks.length) * (weeks[0]?.offsetHeight ?? 0);
  return Math.min(dialog.offsetHeight + missing, document.documentElement.clientHeight - 2 * GAP);
};

/** Scrolls the page, or the dialog that the field is in, until the calendar fits below the field. */
const makeRoom = (dialog: HTMLElement, field: HTMLElement) => {
  field.style.scrollMarginBottom = `${tallest(dialog) + 2 * GAP}px`;
  field.scrollIntoView({ block: 'nearest' });
  field.style.scrollMarginBottom = '';
};

/** Below the field, or as low as fits into a window that has no room there. */
const placeBelow = (dialog: HTMLElement, field: HTMLElement) => {
  const { left, bottom } = field.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const top = Math.min(bottom + GAP, clientHeight - GAP - tallest(dialog));
  Object.assign(dialog.style, {
    top: `${Math.max(top, GAP)}px`,
    left: `${Math.max(Math.min(left, clientWidth - GAP - dialog.offsetWidth), GAP)}px`,
  });
};
