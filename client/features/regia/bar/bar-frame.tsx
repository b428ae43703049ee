import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './bar.module.css';
import { changeDesk } from '../bar-state.ts';
import { keepRoom, rememberBar } from './reserved-height.ts';

/** Lies at the bottom of the window and keeps that much of it free. */
export function Frame({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    rememberBar(true);
    const observer = new ResizeObserver(() => keepRoom(bar.offsetHeight));
    observer.observe(bar);
    return () => observer.disconnect();
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
