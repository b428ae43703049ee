import { findSubject, type Subject } from './find-subject.ts';
import type { Scene } from './scene.ts';
import {
  findControl,
  findPressable,
  findText,
  normalize,
  setValue,
  type Control,
} from './screen-driver.ts';

/** How long the pointer is on its way, and how long it is seen on what it is about to press, in milliseconds. */
const TRAVEL = 450;
const AIM = 350;
/** Between two letters, and after an act, in milliseconds. */
const LETTER = 45;
const LOOK = 2500;
/** How long something that is to be pressed is waited for, and how often it is looked for, in milliseconds. */
const PATIENCE = 12_000;
const PAUSE = 50;

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What an actor needs of a scene. */
export type Stage = Pick<Scene, 'page' | 'isHurried' | 'point' | 'press' | 'move' | 'release'>;

/** Acts as a person of the story: a pointer with the name goes to each control of the product before it is used. */
export class Actor {
  /** The field in which this actor has written last. */
  #field: HTMLElement | null = null;

  constructor(
    readonly name: string,
    readonly scene: Stage,
    private readonly signal: AbortSignal,
    /** Whether what is in a field already stays: the presenter may have typed it. */
    private readonly keepsTyped = true,
  ) {}

  /** Resolves to what `find` returns of the step's page, now or later. Rejects with an Italian text after PATIENCE. */
  async waitFor<T>(name: string, find: (page: Document) => T | undefined): Promise<T> {
    const end = performance.now() + PATIENCE;
    for (;;) {
      if (this.signal.aborted) throw this.signal.reason as Error;
      const { page } = this.scene;
      const found = page && find(page);
      if (found !== undefined) return found;
      if (performance.now() >= end) throw new Error(`non si trova «${name}»`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  /** What the step's page shows of a subject now. */
  finds(subject: Subject): HTMLElement | undefined {
    const { page } = this.scene;
    return page && findSubject(subject, page);
  }

  /** Resolves once the product shows a text. */
  see(text: string): Promise<Element> {
    return this.waitFor(text, (page) => findText(text, page));
  }

  /** Lights what the act changes, from before it changes; on a person's phone where two are shown. */
  async reveal(subject: Subject, person?: string): Promise<void> {
    this.scene.release();
    this.scene.move(subject, person);
    await this.#pause(AIM);
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

  /** Presses the button, link or tab with this name; `before` runs while the pointer is on it. */
  async press(
    name: string,
    within: (page: Document) => ParentNode | null | undefined = (page) => page,
    before?: () => Promise<void>,
  ): Promise<void> {
    const find = (page: Document) => {
      const place = within(page);
      return place ? findPressable(name, place) : undefined;
    };
    await this.#goTo(await this.waitFor(name, find));
    await this.#aim();
    await before?.();
    // It may have been rendered anew meanwhile.
    const button = await this.waitFor(name, find);
    button.click();
    this.scene.press(false);
  }

  /** Presses a button of the open dialog. */
  confirm(name: string): Promise<void> {
    return this.press(name, (page) => page.querySelector('dialog[open]'));
  }

  /** Types into the field with this label, letter by letter. What the presenter has typed or types meanwhile stays. */
  async type(name: string, value: string): Promise<void> {
    const control = await this.control(name);
    if (control.value !== '') return;
    await this.#goTo(control);
    this.#focus(control);
    let typed = '';
    try {
      for (let end = isStill() ? value.length : 1; end <= value.length; end += 1) {
        if (control.value !== typed) return;
        typed = value.slice(0, end);
        setValue(control, typed);
        await this.#pause(isStill() ? 0 : LETTER);
      }
    } finally {
      // Where the presenter went on in the middle of it: half a price would be another price.
      if (control.value === typed && typed !== value) setValue(control, value);
    }
    this.#leave(control);
  }

  /** Fills the field with this label at once, such as a list. */
  async fill(name: string, value: string): Promise<void> {
    if (value === '') return;
    const control = await this.control(name);
    if (this.#isTaken(control)) return;
    await this.#goTo(control);
    if (this.#isTaken(control)) return;
    this.#focus(control);
    setValue(control, value);
    this.#leave(control);
  }

  /** Types the first three letters into the combobox with this label and presses the suggestion. */
  async choose(name: string, option: string): Promise<void> {
    const input = await this.control(name);
    if (this.#isTaken(input)) return;
    await this.#goTo(input);
    if (this.#isTaken(input)) return;
    this.#focus(input);
    const typed = option.slice(0, 3);
    setValue(input, typed);
    try {
      const suggestion = await this.waitFor(option, (page) =>
        [...page.querySelectorAll<HTMLElement>('[role="option"]')].find(
          (one) => normalize(one.textContent) === option,
        ),
      );
      if (!isStill()) await this.#pause(AIM);
      suggestion.click();
    } catch (error) {
      // As above: three letters are no choice.
      if (input.value === typed) setValue(input, '');
      throw error;
    }
    // The choice reaches the field a task later; a field that is left earlier keeps the three letters.
    await this.waitFor(option, () => input.value !== typed || undefined);
  }

  /** Chooses the option with this label, unless another one of its group is chosen. */
  async pick(name: string): Promise<void> {
    const control = await this.control(name);
    const group = control.closest('fieldset, [role="radiogroup"]') ?? control.form;
    if (!group?.querySelector(':checked')) await this.tick(name);
  }

  /** Ticks the box or chooses the option with this label, whatever else is chosen. */
  async tick(name: string): Promise<void> {
    const control = await this.control(name);
    if (!('checked' in control) || control.checked) return;
    await this.#goTo(control);
    control.click();
  }

  /** Chooses a file in the field with this label, unless one is chosen. */
  async attach(name: string, file: File): Promise<void> {
    const control = await this.control(name);
    if (!('files' in control) || control.files?.length) return;
    const files = new DataTransfer();
    files.items.add(file);
    control.files = files.files;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** The field, list or box with this label. */
  control(name: string): Promise<Control> {
    return this.waitFor(name, (page) => findControl(name, page));
  }

  #isTaken({ value }: Control): boolean {
    return this.keepsTyped && value !== '';
  }

  /** Leaves the focus to a presenter who writes in a field just now: their keys would go elsewhere. */
  #focus(control: HTMLElement): void {
    const { activeElement: focused } = control.ownerDocument;
    if (focused === this.#field || !focused?.matches('input, textarea, select'))
      control.focus({ preventScroll: true });
    this.#field = control;
  }

  /** The field shows its one form once it is left. */
  #leave(control: HTMLElement): void {
    if (control.ownerDocument.activeElement === control) control.blur();
    else control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }

  async #goTo(control: HTMLElement): Promise<void> {
    this.scene.point(this.name, control);
    if (!isStill()) await this.#pause(TRAVEL);
  }

  async #aim(): Promise<void> {
    this.scene.press(true);
    await this.#pause(AIM);
  }

  /** Ends at once where the presenter is in a hurry, also in its middle. */
  #pause(milliseconds: number): Promise<void> {
    const { signal, scene } = this;
    return new Promise((resolve, reject) => {
      const end = performance.now() + milliseconds;
      const check = () => {
        if (signal.aborted) reject(signal.reason as Error);
        else if (performance.now() >= end || scene.isHurried) resolve();
        else setTimeout(check, Math.min(50, end - performance.now()));
      };
      check();
    });
  }
}
