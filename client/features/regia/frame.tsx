import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './bar.module.css';
import { changeDesk } from './desk-state.ts';

/** Lies at the bottom of the window and keeps that much of it free (`--regia-height`). */
export function Frame({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = ref.current;
    const root = document.documentElement;
    if (!bar) return;
    const reserve = () => root.style.setProperty('--regia-height', `${bar.offsetHeight}px`);
    const observer = new ResizeObserver(reserve);
    observer.observe(bar);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--regia-height');
    };
  }, []);
  const fold = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    changeDesk({ open: false });
    ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape folds it from anywhere inside
    <aside ref={ref} aria-label="Regia" data-regia className={styles.bar} onKeyDown={fold}>
      {children}
    </aside>
  );
}
