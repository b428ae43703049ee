import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { changeBar } from '../regia/bar-state.ts';
import styles from './bar.module.css';
import { rememberAvailability, reserveHeight } from './reserved-height.ts';
import { useRegiaKey } from './use-regia-key.ts';

interface BarFrameProps {
  /** Takes a dot's room alone. */
  isDot?: boolean;
  /** Shows the product to an audience: without the striped edge. */
  isTouring?: boolean;
  children: ReactNode;
}

/** The landmark at the bottom of the window, around the folded and the whole bar; reserves its height on the page. */
export function BarFrame({ isDot = false, isTouring = false, children }: BarFrameProps) {
  const ref = useRef<HTMLElement>(null);
  useRegiaKey(ref);
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    rememberAvailability(true);
    let frame = 0;
    // With the next frame: the page that it makes longer is observed too, and a browser calls that a loop in this one.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => reserveHeight(bar.offsetHeight));
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  const foldOnEscape = (event: KeyboardEvent) => {
    // In a dialog that the bar has opened, which stands beside it on the page, Escape closes that alone.
    if (event.key !== 'Escape' || !ref.current?.contains(event.target as Node)) return;
    changeBar({ open: false });
    ref.current.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape folds the bar from any control inside it
    <aside
      ref={ref}
      aria-label="Regia"
      data-regia
      data-touring={isTouring || undefined}
      className={isDot ? styles.strip : styles.bar}
      onKeyDown={foldOnEscape}
    >
      {children}
    </aside>
  );
}
