import type { CSSProperties } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; by default as wide as its container and one line high. */
  width?: string | undefined;
  height?: string | undefined;
  className?: string | undefined;
}

/** A placeholder of content that is loading, hidden from screen readers: a status beside it announces the loading. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  const style: CSSProperties = { ...(width && { width }), ...(height && { height }) };
  return <span aria-hidden="true" style={style} className={joinClasses(styles.bone, className)} />;
}
