import { currentPath } from '../../lib/edition.ts';
import { findSubject, type Subject } from './find-subject.ts';

interface Step {
  place: string;
  subject: Subject;
}

/** How far the light stands off what it surrounds, in pixels. */
const MARGIN = 8;
/** How often a subject that is not there yet is looked for, in milliseconds. */
const PAUSE = 100;
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The part of the window that no bar at the bottom covers: `scroll-padding` says what they hold (app/shell.module.css). */
const freeHeight = (): number => {
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
};

/**
 * Lights what a step speaks of and keeps it in sight while the page loads around it, until the presenter scrolls or
 * presses something. Once a frame: no event tells of all that moves an element. Returns the function that ends it.
 */
export const followSubject = ({ place, subject }: Step, light: HTMLElement): (() => void) => {
  const { pathname } = new URL(place, window.location.href);
  let element: HTMLElement | undefined;
  let frame = 0;
  let lastSearch = -PAUSE;
  let isFree = false;
  let lastLayout = '';
  const release = (event: Event) => {
    // F8 and F2 change how much of the window Regia takes, after which the subject is to be in sight again.
    isFree ||= !(event instanceof KeyboardEvent && /^F\d/.test(event.key));
  };
  const scrollIntoSight = (target: HTMLElement) => {
    const { top, height, bottom } = target.getBoundingClientRect();
    const free = freeHeight();
    // Each layout is scrolled once, because the end of the page may keep it from the place wanted.
    const layout = [top + window.scrollY, height, free, document.body.offsetHeight].join(' ');
    const isSeen = top >= MARGIN && (bottom <= free || height > free);
    if (layout === lastLayout && (isSeen || window.scrollY > 0)) return;
    lastLayout = layout;
    if (isSeen && height <= free) return;
    const block = height + 2 * MARGIN > free ? 'start' : 'center';
    target.scrollIntoView({ block, behavior: 'instant' });
  };
  const look = (time: number) => {
    frame = requestAnimationFrame(look);
    const isThere = element?.isConnected && element.getClientRects().length > 0;
    if (!isThere && time - lastSearch >= PAUSE) {
      lastSearch = time;
      // The page of the step before may have such an element too.
      element = currentPath() === pathname ? findSubject(subject) : undefined;
    }
    light.hidden = !element?.isConnected;
    if (!element?.isConnected) return;
    if (!isFree) scrollIntoSight(element);
    surround(light, element);
  };
  for (const move of OWN_MOVES) window.addEventListener(move, release, { passive: true });
  frame = requestAnimationFrame(look);
  return () => {
    cancelAnimationFrame(frame);
    light.hidden = true;
    for (const move of OWN_MOVES) window.removeEventListener(move, release);
  };
};

const surround = (light: HTMLElement, element: HTMLElement): void => {
  const { style } = light;
  const { left, top, width, height } = element.getBoundingClientRect();
  const scrolled = getComputedStyle(light).position === 'fixed' ? 0 : window.scrollY;
  const box = [top + scrolled - MARGIN, left - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
  const [y = 0, x = 0, w = 0, h = 0] = box.map(Math.round);
  style.translate = `${x}px ${y}px`;
  style.width = `${w}px`;
  style.height = `${h}px`;
};
