import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { segments, valueOf } from './publish-form.ts';

/** A date or time field on the screen of a component test, as `tests/kit/date-field.ts` is in a browser. */
export class DateField {
  constructor(
    private readonly user: UserEvent,
    private readonly label: string,
  ) {}

  get group(): HTMLElement {
    return segments(this.label);
  }

  get segments(): HTMLElement[] {
    return [...this.group.querySelectorAll<HTMLElement>('[role=spinbutton]')];
  }

  /** What the segments show. */
  get text(): string {
    return this.group.textContent;
  }

  /** The value of a whole date or time, else ''. */
  get value(): string {
    return valueOf(this.label).value;
  }

  get opener(): HTMLElement {
    const name = `Apri il calendario ${this.label}`;
    return within(this.group.parentElement as HTMLElement).getByRole('button', { name });
  }

  /** Types into a segment, by default the first, and on into those after it. */
  async type(keys: string, segment = 0): Promise<void> {
    this.segments[segment]?.focus();
    await this.user.keyboard(keys);
  }

  async clear(): Promise<void> {
    await this.type('{Backspace>10/}', this.segments.length - 1);
  }
}

/** The open calendar; `null` while it is closed. */
export const calendar = (): HTMLElement | null =>
  document.querySelector('dialog[open][aria-label=Calendario]');

/** A day of the open calendar, such as 'venerdì 12 giugno 2026'. */
export const calendarDay = (name: string | RegExp): HTMLElement => {
  const days = [...(calendar()?.querySelectorAll<HTMLElement>('td [role=button]') ?? [])];
  const isNamed = (label: string) => (name instanceof RegExp ? name.test(label) : label === name);
  const day = days.find((one) => isNamed(one.getAttribute('aria-label') ?? ''));
  if (!day) throw new Error(`no day ${name}`);
  return day;
};
