import type { Holder } from '../phones/phone-frames.ts';
import { answeredCalls } from '../sandbox/answered-calls.ts';
import {
  findControl,
  findPressable,
  findRefusal,
  findSubject,
  findText,
  normalize,
  setValue,
  waitUntil,
  type Control,
  type Subject,
} from './find.ts';
import type { Scene } from './scene.ts';

/** How long the pointer is on its way, and how long it is seen on what it is about to press, in milliseconds. */
const TRAVEL = 450;
const AIM = 350;
/** Between two letters, and after an act, in milliseconds. */
const LETTER = 45;
const LOOK = 2500;
/** How often a pause looks whether the presenter is in a hurry, and since when a refusal counts, in milliseconds. */
const PAUSE = 50;
const REFUSED = 600;

/** What an actor needs of a scene. */
export type Stage = Pick<Scene, 'page' | 'isHurried' | 'point' | 'light'>;

/** Acts as a person of the story: a pointer with the name goes to each control of the product before it is used. */
export class Actor {
  /** The field in which this actor writes just now. */
  #field: HTMLElement | null = null;

  constructor(
    readonly name: string,
    readonly scene: Stage,
    private readonly signal: AbortSignal,
    /** Whether what is in a field already stays: the presenter may have typed it. */
    private readonly keepsTyped = true,
  ) {}

  /** Resolves to what `find` returns of the step's page, now or later; rejects with an Italian text. */
  async waitFor<T>(
    name: string,
    find: (page: Document, waited: number) => T | undefined,
  ): Promise<T> {
    const look = (waited: number) => this.scene.page && find(this.scene.page, waited);
    const found = await waitUntil(look, this.signal);
    if (found === undefined) throw new Error(`non si trova «${name}»`);
    return found;
  }

  /** What the step's page shows of a subject now. */
  finds(subject: Subject): HTMLElement | undefined {
    const { page } = this.scene;
    return page && findSubject(subject, page);
  }

  /** Resolves once the product shows a text. */
  see(text: string): Promise<Element> {
    return this.waitFor(text, ({ body }) => findText(text, body));
  }

  /** Resolves once the product says that something is done; rejects with what it says instead. */
  done(text: string): Promise<Element> {
    return this.waitFor(text, (page, waited) => {
      const found = findText(text, page.body);
      const refusal = found || waited < REFUSED ? undefined : findRefusal(page);
      if (refusal !== undefined) throw new Error(refusal);
      return found;
    });
  }

  /** Lights what the act changes, from before it changes; on a person's phone where two are shown. */
  reveal(subject: Subject, person?: Holder): Promise<void> {
    this.scene.light([subject], person);
    return this.#pause(AIM);
  }

  /** Leaves time to look; none where the presenter is in a hurry. */
  look(): Promise<void> {
    return this.#pause(LOOK);
  }

  /** Goes to a part of the page, without pressing it. */
  async show(subject: Subject): Promise<void> {
    const shown = await this.waitFor(subject.name, (page) => findSubject(subject, page));
    await this.reveal(subject);
    await this.#goTo(shown);
  }

  /** Presses the button, link or tab with this name. */
  async press(
    name: string,
    within: (page: Document) => ParentNode | null | undefined = (page) => page,
  ): Promise<void> {
    const find = (page: Document) => {
      const place = within(page);
      return place ? findPressable(name, place) : undefined;
    };
    const aimed = await this.waitFor(name, find);
    await this.#goTo(aimed);
    this.scene.point(this.name, aimed, true);
    await this.#pause(AIM);
    // It may have been rendered anew meanwhile.
    const button = await this.waitFor(name, find);
    button.click();
    this.scene.point(this.name, aimed);
  }

  /** Presses what this page shows as done before the server has answered; resolves once it has. */
  async pressAndSave(name: string, within: (page: Document) => ParentNode | undefined) {
    const lastWrite = () => answeredCalls.get().find(({ isWrite }) => isWrite);
    const before = lastWrite();
    await this.press(name, within);
    const { hasFailed, text } = await this.waitFor(name, () => {
      const last = lastWrite();
      return last === before ? undefined : last;
    });
    if (hasFailed) throw new Error(text || `«${name}» non è riuscito`);
  }

  /** Presses a button of the open dialog. */
  confirm(name: string): Promise<void> {
    return this.press(name, (page) => page.querySelector('dialog[open]'));
  }

  /**
   * Fills the control with this label, as its kind is used: a text letter by letter, an airport by its first letters and then
   * whole, a box by a press. What the presenter has typed, or types meanwhile, stays.
   */
  async fill(name: string, value: string): Promise<void> {
    if (value === '') return;
    const control = await this.control(name);
    if (this.#isTaken(control)) return;
    await this.#goTo(control);
    if (this.#isTaken(control)) return;
    if (isBox(control)) return control.click();
    const { activeElement: focused } = control.ownerDocument;
    // Leaves the focus to a presenter who writes in a field just now: their keys would go elsewhere.
    if (focused === this.#field || !focused?.matches('input, textarea, select'))
      control.focus({ preventScroll: true });
    this.#field = control;
    await this.#write(control, value);
    if (control.matches('[role="combobox"]')) await this.#choose(value);
    // The field shows its one form once it is left.
    if (control.ownerDocument.activeElement === control) control.blur();
    else control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    // Whoever writes there from now on is the presenter.
    this.#field = null;
  }

  async #write(control: Control, value: string): Promise<void> {
    const isByLetter = control.matches('[inputmode="decimal"], textarea, [type="email"]');
    // Its first letters show the suggestions; a suggestion that is written in full is chosen.
    const isSuggested = control.matches('[role="combobox"]');
    const begun = isSuggested ? 3 : isByLetter ? 1 : value.length;
    let typed = this.keepsTyped ? value.slice(0, begun) : value;
    setValue(control, typed);
    try {
      while (typed !== value) {
        await this.#move(isSuggested ? AIM : LETTER);
        if (control.value !== typed) return;
        typed = isSuggested ? value : value.slice(0, typed.length + 1);
        setValue(control, typed);
      }
    } finally {
      // Where the presenter went on in the middle of it, into another field too: half a price would be another price.
      const isLeft = control.ownerDocument.activeElement !== control;
      if (typed !== value && (isLeft || control.value === typed)) setValue(control, value);
    }
  }

  /** Presses the suggestion of a field that takes any text (of the search): there, one that is written in full is not chosen. */
  async #choose(option: string): Promise<void> {
    await nextTask();
    [...(this.scene.page?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
      .find((one) => normalize(one.textContent) === option)
      ?.click();
    await nextTask();
  }

  /** The field, list or box with this label. */
  control(name: string): Promise<Control> {
    return this.waitFor(name, (page) => findControl(name, page));
  }

  #isTaken(control: Control): boolean {
    if (isBox(control)) return control.checked;
    return this.keepsTyped && control.value !== '';
  }

  async #goTo(control: HTMLElement): Promise<void> {
    this.scene.point(this.name, control);
    await this.#move(TRAVEL);
  }

  /** Takes time for what is seen to move; none where the person wants no motion. */
  async #move(milliseconds: number): Promise<void> {
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
      await this.#pause(milliseconds);
  }

  /** Ends at once where the presenter is in a hurry, also in its middle. */
  async #pause(milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    for (
      let left = milliseconds;
      left > 0 && !this.scene.isHurried;
      left = end - performance.now()
    ) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE, left)));
      this.signal.throwIfAborted();
    }
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const isBox = (control: Control): control is HTMLInputElement =>
  control.matches('[type="radio"], [type="checkbox"]');
