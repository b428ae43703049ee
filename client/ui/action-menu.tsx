import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import styles from './action-menu.module.css';
import { Button } from './button.tsx';
import { useDescription } from './description.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useListPlace } from './use-list-place.ts';

interface MenuItem {
  label: string;
  icon: IconName;
  onSelect: () => void;
}

interface ActionMenuProps {
  /** The name of the button that opens the menu. */
  label: string;
  items: readonly MenuItem[];
  /** The main action, beside the button. */
  children?: ReactNode;
}

/**
 * A main action, and a button that opens a menu of the others (WAI-ARIA, menu button): the arrow keys, Home and End
 * move in it, Escape closes it and returns to the button. The menu is in the top layer, where no card cuts it off.
 */
export function ActionMenu({ label, items, children }: ActionMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const describedBy = useDescription();
  const popover = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  useListPlace(popover, isOpen);
  useLayoutEffect(() => {
    if (isOpen) entriesOf(popover.current)[0]?.focus({ preventScroll: true });
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    trigger.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setIsOpen(false);
    if (event.key === 'Escape') close();
    else if (!moveFocus(entriesOf(popover.current), event.key)) return undefined;
    return event.preventDefault();
  };
  return (
    <div
      className={styles.bar}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      {children}
      <Button
        ref={trigger}
        variant="secondary"
        size="small"
        icon="more"
        iconOnly
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={menuId}
        className={styles.trigger ?? ''}
        // Not every browser focuses a button that is pressed; without a focus the open menu would close before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {label}
      </Button>
      <div ref={popover} popover="manual" hidden={!isOpen} className={styles.popover}>
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items have the focus */}
        <div
          id={menuId}
          role="menu"
          aria-label={label}
          className={styles.menu}
          onKeyDown={onKeyDown}
          onMouseDown={(event) => event.preventDefault()}
        >
          {isOpen &&
            items.map(({ label: text, icon, onSelect }) => (
              <button
                key={text}
                type="button"
                role="menuitem"
                aria-describedby={describedBy}
                tabIndex={-1}
                className={styles.item}
                onClick={() => {
                  close();
                  onSelect();
                }}
              >
                <Icon name={icon} />
                <span>{text}</span>
              </button>
            ))}
        </div>
      </div>
    </div>
  );
}

const entriesOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** Moves the focus by a key, from the last entry to the first; false if it is no such key. */
const moveFocus = (entries: readonly HTMLElement[], key: string): boolean => {
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % entries.length,
    ArrowUp: (at - 1 + entries.length) % entries.length,
    Home: 0,
    End: entries.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  entries[target]?.focus();
  return true;
};
