import type { CSSProperties } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; as wide as its place and one line high unless told otherwise. */
  width?: string | undefined;
  height?: string | undefined;
  className?: string | undefined;
}

/** Keeps the place of what is on its way; a text beside it says so. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  const style: CSSProperties = { ...(width && { width }), ...(height && { height }) };
  return <span aria-hidden="true" style={style} className={joinClasses(styles.bone, className)} />;
}
