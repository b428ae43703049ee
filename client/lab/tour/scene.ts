import { currentPath } from '../../lib/edition.ts';
import { findSubject, type Subject } from './find-subject.ts';
import { tourStep } from './tour-step.ts';

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
 * What the room sees of the tour on the page: light on what a step speaks of, and the pointer of who acts. Both follow
 * their elements while the page loads around them, once a frame: no event tells of all that moves an element.
 */
export class Scene {
  #subject: Subject | null = null;
  #pathname = '';
  #lit: HTMLElement | undefined;
  /** What the pointer is at. */
  #control: HTMLElement | null = null;
  /** Whether an act is under way, which scrolls to its controls. */
  #isActing = false;
  #lastSearch = -PAUSE;
  #lastLayout = '';
  /** Whether the presenter has scrolled or pressed something: then the subject is not scrolled into sight any more. */
  #isFree = false;

  constructor(
    private readonly light: HTMLElement,
    private readonly pointer: HTMLElement,
  ) {}

  /** Follows until the returned function is called. */
  start(): () => void {
    const release = (event: Event) => {
      // F8 and F2 change how much of the window Regia takes, after which the subject is to be in sight again.
      if (
        event instanceof KeyboardEvent &&
        (/^F\d/.test(event.key) || event.key.startsWith('Page'))
      )
        return;
      this.#isFree = true;
    };
    for (const move of OWN_MOVES) window.addEventListener(move, release, { passive: true });
    let frame = 0;
    const look = (time: number) => {
      frame = requestAnimationFrame(look);
      this.#look(time);
    };
    frame = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(frame);
      this.light.hidden = true;
      this.rest();
      for (const move of OWN_MOVES) window.removeEventListener(move, release);
    };
  }

  /** Lights a part of the page at a place, once it is there. */
  show(subject: Subject, place: string): void {
    this.#pathname = new URL(place, window.location.href).pathname;
    this.#subject = subject;
    this.#lit = undefined;
    this.#isFree = false;
    this.#lastLayout = '';
    this.#lastSearch = -PAUSE;
  }

  /** Sends the pointer of a person to a control, which is scrolled into sight. */
  point(person: string, control: HTMLElement): void {
    const { pointer } = this;
    this.#control = control;
    this.#isActing = true;
    this.#lastLayout = '';
    pointer.dataset['person'] = person;
    // Again each time: a dialog that was opened meanwhile is above it otherwise.
    this.#raise(false);
    this.#raise(true);
    control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    this.#place(control);
  }

  /** Shows or hides the pointer, above open dialogs; where there are no popovers (Safari 16), below them. */
  #raise(isShown: boolean): void {
    const { pointer } = this;
    pointer.hidden = !isShown;
    // At the end of the tour it has left the page.
    if ('showPopover' in pointer && pointer.isConnected) pointer.togglePopover(isShown);
  }

  /** Shows that the pointer presses what it is at. */
  press(isPressed: boolean): void {
    this.pointer.toggleAttribute('data-pressed', isPressed);
  }

  /** What is lit is scrolled into sight again. The pointer stays at what it has pressed. */
  release(): void {
    this.#isActing = false;
    this.#lastLayout = '';
  }

  /** Takes the pointer away. */
  rest(): void {
    this.release();
    this.#control = null;
    this.#raise(false);
  }

  /** Whether the presenter wants no pauses. */
  get isHurried(): boolean {
    return tourStep.get()?.isHurried === true;
  }

  #look(time: number): void {
    const { light } = this;
    const isThere = this.#lit?.isConnected && this.#lit.getClientRects().length > 0;
    if (!isThere && time - this.#lastSearch >= PAUSE) {
      this.#lastSearch = time;
      // The page of the step before may have such an element too.
      const subject = currentPath() === this.#pathname ? this.#subject : null;
      this.#lit = subject ? findSubject(subject) : undefined;
    }
    light.hidden = !this.#lit?.isConnected;
    if (this.#lit?.isConnected) {
      if (!this.#isFree && !this.#isActing) this.#scrollIntoSight(this.#lit);
      surround(light, this.#lit);
    }
    if (this.#control?.isConnected) this.#place(this.#control);
  }

  #scrollIntoSight(target: HTMLElement): void {
    const { top, height, bottom } = target.getBoundingClientRect();
    const free = freeHeight();
    // Each layout is scrolled once, because the end of the page may keep it from the place wanted.
    const layout = [top + window.scrollY, height, free, document.body.offsetHeight].join(' ');
    const isSeen = top >= MARGIN && (bottom <= free || height > free);
    if (layout === this.#lastLayout && (isSeen || window.scrollY > 0)) return;
    this.#lastLayout = layout;
    if (isSeen && height <= free) return;
    const block = height + 2 * MARGIN > free ? 'start' : 'center';
    target.scrollIntoView({ block, behavior: 'instant' });
  }

  /** At the middle of what it presses: of a field at its beginning, where one types. */
  #place(control: HTMLElement): void {
    const { left, top, width, height } = (labelOf(control) ?? control).getBoundingClientRect();
    const x = left + Math.min(width / 2, 120);
    this.pointer.style.translate = `${Math.round(x)}px ${Math.round(top + height / 2)}px`;
  }
}

/** A radio button that is drawn by its label is a pixel itself. */
const labelOf = (control: HTMLElement): HTMLElement | null =>
  control.matches('[type="radio"], [type="file"]') ? control.closest('label') : null;

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
