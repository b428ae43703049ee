import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './tabs.module.css';

interface TabsProps {
  /** The tab list's name, for screen readers. */
  label: string;
  tabs: readonly { id: string; label: ReactNode; content: ReactNode }[];
  /** The open tab of controlled tabs; uncontrolled ones start with the first. */
  selected?: string | undefined;
  onChange?: ((id: string) => void) | undefined;
  className?: string | undefined;
}

/** The tab that a key leads to, by the place of the open one and how many there are. */
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with their panels, of which the open one is rendered (the tabs pattern of ARIA's authoring practices). */
export function Tabs({ label, tabs, selected, onChange, className }: TabsProps) {
  const [own, setOwn] = useState(tabs[0]?.id);
  const open = selected ?? own;
  const at = tabs.findIndex(({ id }) => id === open);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.children[at];
    // Of a row that scrolls sideways the open tab is in view.
    centreInRow(row, tab);
    // Opened by a key or the back button: the focus stays on the open tab, the only one that Tab leads to.
    if (row?.contains(document.activeElement) && tab instanceof HTMLElement) tab.focus();
  }, [at]);
  const select = (id: string) => {
    if (id === open) return;
    setOwn(id);
    onChange?.(id);
  };
  const press = (event: KeyboardEvent) => {
    const to = tabs[MOVES[event.key]?.(at, tabs.length) ?? -1];
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    select(to.id);
  };
  const name = useId();
  return (
    <div className={joinClasses('stack gap5 shrink', className)}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map(({ id, label: text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${name}${id}`}
            aria-controls={`${name}${id}-panel`}
            aria-selected={id === open}
            tabIndex={id === open ? 0 : -1}
            className={styles.tab}
            onClick={() => select(id)}
            onKeyDown={press}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${name}${id}-panel`}
          aria-labelledby={`${name}${id}`}
          hidden={id !== open}
        >
          {id === open && content}
        </div>
      ))}
    </div>
  );
}

/** Scrolls a positioned row sideways, so that one of its entries is in its middle. */
const centreInRow = (row: Element | null | undefined, entry: Element | null | undefined): void => {
  if (row && entry instanceof HTMLElement)
    row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
};
