import { phoneOf, type Holder } from '../phones/phone-frames.ts';
import { fieldOf, findSubject, type Subject } from './find.ts';
import { tour } from './tour.ts';

/** How far the light stands off what it surrounds, in pixels: with its two lines it stays off what is beside that. */
const MARGIN = 1;
/** What a name at the pointer takes beside it, in pixels. */
const NAME_WIDTH = 110;
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The window, or the phone, that shows an element. */
const windowOf = (element: Element): Window => element.ownerDocument.defaultView ?? window;

/** The part of a window that no bar at the bottom covers: `scroll-padding` says what they hold (app/shell.module.css). */
const freeHeight = (view: Window): number => {
  const { scrollPaddingBottom } = getComputedStyle(view.document.documentElement);
  return view.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
};

/**
 * The part of an element that its window, or its phone, shows above the bars. None while a dialog is open over it: the
 * light's lines would cross the dialog's buttons.
 */
const shownPartOf = (element: Element): DOMRect | undefined => {
  const { left, top, bottom, width } = element.getBoundingClientRect();
  const from = Math.max(0, top);
  const height = Math.min(freeHeight(windowOf(element)), bottom) - from;
  const dialog = element.ownerDocument.querySelector('dialog[open]');
  const isBelow = dialog !== null && !dialog.contains(element);
  return isBelow || height <= 0 ? undefined : new DOMRect(left, from, width, height);
};

/** Where an element, or a part of it, is in this page's window. */
const boxOf = (element: Element, part = element.getBoundingClientRect()): DOMRect => {
  const phone = windowOf(element).frameElement;
  if (!phone || windowOf(element) === window) return part;
  const { left, top } = phone.getBoundingClientRect();
  const [x, y] = [left + phone.clientLeft, top + phone.clientTop];
  return new DOMRect(x + part.left, y + part.top, part.width, part.height);
};

/** A radio button that is drawn by its label is a pixel itself. */
const drawnBy = (control: HTMLElement): HTMLElement =>
  (control.matches('[type="radio"]') && control.closest('label')) || control;

const viewOf = (phone: Holder | null): Window | undefined =>
  phone === null ? window : phoneOf(phone);

/**
 * What the room sees of the tour on the page: light on what a step speaks of, and the pointer of who acts. Both follow
 * their elements while the page loads around them, once a frame: no event tells of all that moves an element.
 */
export class Scene {
  /** What is lit: the first of these that is there. */
  #subjects: readonly Subject[] = [];
  /** Whose phone shows it, and whose the step's person acts on; `null` for this page itself. */
  #phone: Holder | null = null;
  #actorsPhone: Holder | null = null;
  #lit: HTMLElement | undefined;
  /** What the pointer is at. */
  #control: HTMLElement | null = null;
  /** Whether an act is under way, which scrolls to its controls. */
  #isActing = false;
  #lastLayout = '';
  /** How far the page was scrolled for it. */
  #lastScroll = 0;
  /** Whether the presenter has scrolled or pressed something: then the subject is not scrolled into sight any more. */
  #isFree = false;

  constructor(
    private readonly lamp: HTMLElement,
    private readonly pointer: HTMLElement,
  ) {}

  /** Follows until the returned function is called. */
  start(): () => void {
    const free = (event: Event) => {
      const key = event instanceof KeyboardEvent ? event.key : '';
      // F8 and F2 change how much of the window Regia takes, after which the subject is to be in sight again.
      if (!/^(?:F\d|Page|Enter$|ArrowLeft|ArrowRight)/.test(key)) this.#isFree = true;
    };
    for (const move of OWN_MOVES) window.addEventListener(move, free, { passive: true });
    let frame = 0;
    const look = () => {
      frame = requestAnimationFrame(look);
      this.#look();
    };
    look();
    return () => {
      cancelAnimationFrame(frame);
      this.lamp.hidden = true;
      this.rest();
      for (const move of OWN_MOVES) window.removeEventListener(move, free);
    };
  }

  /** Puts a step's person on this page, or on a phone, and lights a part of it. */
  show(subjects: readonly Subject[], phone: Holder | null = null): void {
    this.#actorsPhone = phone;
    this.light(subjects);
  }

  /** Lights a part of the page that is open, or of another person's phone, once it is there. */
  light(subjects: readonly Subject[], person = this.#actorsPhone): void {
    this.release();
    this.#phone = this.#actorsPhone && person;
    this.#subjects = subjects;
    this.#lit = undefined;
    this.#isFree = false;
  }

  /** Whether the subject is lit. */
  get isLit(): boolean {
    return this.#lit !== undefined;
  }

  /** The page on which the step's person acts; `undefined` while a phone is not there yet. */
  get page(): Document | undefined {
    return viewOf(this.#actorsPhone)?.document;
  }

  /**
   * Sends the pointer of a person to a control, which is scrolled into sight, or shows how it is pressed. Where the scene is
   * dimmed, nobody is seen to act.
   */
  point(person: string, control: HTMLElement, isPressed = false): void {
    this.pointer.toggleAttribute('data-pressed', isPressed);
    if (control === this.#control) return;
    this.#isActing = true;
    // The lit form first: one that is partly out of view would end its light across a button.
    for (const part of [this.#lit, fieldOf(control)])
      if (part?.contains(control)) part.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    if (tour.get()?.isOpen !== true) return;
    this.#control = control;
    this.pointer.dataset['person'] = person;
    // Again each time: a dialog that was opened meanwhile is above it otherwise.
    this.#raise(false);
    this.#raise(true);
    this.#place(control);
  }

  /** Shows or hides the pointer, above open dialogs. */
  #raise(isShown: boolean): void {
    // At the end of the tour it has left the page.
    if (this.pointer.isConnected) this.pointer.togglePopover(isShown);
  }

  /** What is lit is scrolled into sight again. The pointer stays at what it has pressed. */
  release(): void {
    this.#isActing = false;
    this.#lastLayout = '';
  }

  /** Takes light and pointer away. */
  rest(): void {
    this.show([]);
    this.#dismiss();
  }

  #dismiss(): void {
    this.#control = null;
    this.pointer.removeAttribute('data-pressed');
    this.#raise(false);
  }

  /** Whether the presenter wants no pauses. */
  get isHurried(): boolean {
    const now = tour.get();
    return now?.isHurried === true || now?.isOpen === false;
  }

  #look(): void {
    const isThere = this.#lit?.isConnected && this.#lit.getClientRects().length > 0;
    const page = viewOf(this.#phone)?.document;
    // Also while one is lit: what the presenter does by hand may bring an earlier one, or mend what was refused.
    const found = page && this.#subjects.map((one) => findSubject(one, page)).find(Boolean);
    this.#lit = found ?? (isThere ? this.#lit : undefined);
    const lit = this.#lit;
    if (lit && !this.#isFree && !this.#isActing) this.#scrollIntoSight(lit);
    const shown = lit && shownPartOf(lit);
    this.lamp.hidden = !shown;
    if (shown) {
      const { bottom } = lit.getBoundingClientRect();
      this.lamp.toggleAttribute('data-cut', bottom > freeHeight(windowOf(lit)));
      this.#surround(boxOf(lit, shown));
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
    if (layout === this.#lastLayout && (isSeen || scrollY === this.#lastScroll)) return;
    this.#lastLayout = layout;
    if (isSeen && height <= free) return;
    const block = height + 2 * MARGIN > free ? 'start' : 'center';
    target.scrollIntoView({ block, behavior: 'instant' });
    this.#lastScroll = view.scrollY;
  }

  #surround({ left, top, width, height }: DOMRect): void {
    const { style } = this.lamp;
    const scrolled = getComputedStyle(this.lamp).position === 'fixed' ? 0 : window.scrollY;
    style.translate = `${Math.round(left - MARGIN)}px ${Math.round(top + scrolled - MARGIN)}px`;
    style.width = `${Math.round(width + 2 * MARGIN)}px`;
    style.height = `${Math.round(height + 2 * MARGIN)}px`;
  }

  /** At the middle of what it presses: of a field at its beginning, where one types. */
  #place(control: HTMLElement): void {
    const { left, top, width, height } = boxOf(drawnBy(control));
    const x = left + Math.min(width / 2, 120);
    const y = top + height / 2;
    this.pointer.toggleAttribute('data-at-edge', x + NAME_WIDTH > window.innerWidth);
    this.pointer.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    // It would lie over the caption.
    if (!this.#isActing && y > freeHeight(window)) this.#dismiss();
  }
}
