import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Calls `onLeft` once an element that leaves its list has played its animation, or once the animation's duration has passed:
 * in a hidden tab, or while the browser draws nothing, the animation itself does not end.
 */
export const useLeaving = (
  element: RefObject<HTMLElement | null>,
  isLeaving: boolean,
  onLeft: (element: HTMLElement) => void,
): void => {
  const leave = useEffectEvent(onLeft);
  useEffect(() => {
    const { current } = element;
    if (!isLeaving || !current) return;
    let hasLeft = false;
    const leaveOnce = () => {
      if (hasLeft) return;
      hasLeft = true;
      leave(current);
    };
    const animations = current.getAnimations();
    const timer = setTimeout(leaveOnce, Math.max(0, ...animations.map(durationOf)));
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(leaveOnce);
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [element, isLeaving]);
};

/** The milliseconds from the start of an animation to its end. */
const durationOf = ({ effect }: Animation): number =>
  Number(effect?.getComputedTiming().endTime ?? 0);
