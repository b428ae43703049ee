import { routePath } from '../../lib/edition.ts';
import { phoneOf } from '../phones/phone-frames.ts';
import { findSubject, type Subject } from './find-subject.ts';
import { tourStep } from './tour-step.ts';

/** How far the light stands off what it surrounds, in pixels: with its two lines it stays off what is beside that. */
const MARGIN = 1;
/** How often a subject that is not there yet is looked for, in milliseconds. */
const PAUSE = 100;
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The window, or the phone, that shows an element. */
const windowOf = (element: Element): Window => element.ownerDocument.defaultView ?? window;

/** The part of a window that no bar at the bottom covers: `scroll-padding` says what they hold (app/shell.module.css). */
const freeHeight = (view: Window): number => {
  const { scrollPaddingBottom } = getComputedStyle(view.document.documentElement);
  return view.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
};

/** Where an element is in this page's window; of what is on a phone, the part that its screen shows. */
const boxOf = (element: Element): DOMRect => {
  const box = element.getBoundingClientRect();
  const phone = windowOf(element).frameElement;
  if (!phone || windowOf(element) === window) return box;
  const { left, top } = phone.getBoundingClientRect();
  const [x, y] = [left + phone.clientLeft, top + phone.clientTop];
  const [from, to] = [Math.max(0, box.top), Math.min(phone.clientHeight, box.bottom)];
  return new DOMRect(x + box.left, y + from, box.width, Math.max(0, to - from));
};

/**
 * What the room sees of the tour on the page: light on what a step speaks of, and the pointer of who acts. Both follow
 * their elements while the page loads around them, once a frame: no event tells of all that moves an element.
 */
export class Scene {
  #subject: Subject | null = null;
  #pathname = '';
  /** Whose phone shows it; `null` for this page itself. */
  #phone: string | null = null;
  /** The phone of who acts. */
  #actorsPhone: string | null = null;
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
        /^(?:F\d|Page|Enter$|ArrowLeft|ArrowRight)/.test(event.key)
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

  /** Lights a part of a step's page, once it is there; on a person's phone where two are shown. */
  show(subject: Subject, place: string, phone: string | null = null): void {
    this.#actorsPhone = phone;
    this.#light(subject, new URL(place, window.location.href).pathname, phone);
  }

  /** Lights another part of the page that is open, or of another person's phone. */
  move(subject: Subject, person?: string): void {
    const phone = this.#actorsPhone && (person ?? this.#actorsPhone);
    this.#light(subject, pathOf(this.#view(phone)), phone);
  }

  #light(subject: Subject, pathname: string, phone: string | null): void {
    this.#pathname = pathname;
    this.#phone = phone;
    this.#subject = subject;
    this.#lit = undefined;
    this.#isFree = false;
    this.#lastLayout = '';
    this.#lastSearch = -PAUSE;
  }

  #view(phone: string | null): Window | undefined {
    return phone === null ? window : phoneOf(phone);
  }

  /** The page on which the step's person acts; `undefined` while a phone is not there yet. */
  get page(): Document | undefined {
    return this.#view(this.#actorsPhone)?.document;
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
      const view = this.#view(this.#phone);
      const subject = pathOf(view) === this.#pathname ? this.#subject : null;
      this.#lit = subject && view ? findSubject(subject, view.document) : undefined;
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
    const view = windowOf(target);
    const { scrollY } = view;
    const free = freeHeight(view);
    // Each layout is scrolled once, because the end of the page may keep it from the place wanted.
    const layout = [top + scrollY, height, free, view.document.body.offsetHeight].join(' ');
    const isSeen = top >= MARGIN && (bottom <= free || height > free);
    if (layout === this.#lastLayout && (isSeen || scrollY > 0)) return;
    this.#lastLayout = layout;
    if (isSeen && height <= free) return;
    const block = height + 2 * MARGIN > free ? 'start' : 'center';
    target.scrollIntoView({ block, behavior: 'instant' });
  }

  /** At the middle of what it presses: of a field at its beginning, where one types. */
  #place(control: HTMLElement): void {
    const { left, top, width, height } = boxOf(labelOf(control) ?? control);
    const x = left + Math.min(width / 2, 120);
    this.pointer.style.translate = `${Math.round(x)}px ${Math.round(top + height / 2)}px`;
  }
}

/** A radio button that is drawn by its label is a pixel itself. */
const labelOf = (control: HTMLElement): HTMLElement | null =>
  control.matches('[type="radio"], [type="file"]') ? control.closest('label') : null;

/** The router's path of a window. */
const pathOf = (view: Window | undefined): string => routePath(view?.location.pathname ?? '');

const surround = (light: HTMLElement, element: HTMLElement): void => {
  const { style } = light;
  const { left, top, width, height } = boxOf(element);
  const scrolled = getComputedStyle(light).position === 'fixed' ? 0 : window.scrollY;
  const box = [top + scrolled - MARGIN, left - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
  const [y = 0, x = 0, w = 0, h = 0] = box.map(Math.round);
  style.translate = `${x}px ${y}px`;
  style.width = `${w}px`;
  style.height = `${h}px`;
};
