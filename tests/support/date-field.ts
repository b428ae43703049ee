import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A date or time field on the screen of a component test, as `tests/kit/date-field.ts` is in a browser. */
export class DateField {
  constructor(
    private readonly user: UserEvent,
    private readonly label: string,
  ) {}

  get group(): HTMLElement {
    return screen.getByRole('group', { name: this.label });
  }

  get segments(): HTMLElement[] {
    return within(this.group).getAllByRole('spinbutton');
  }

  /** What the segments show. */
  get text(): string {
    return this.group.textContent;
  }

  /** The value of a whole date or time, else ''. */
  get value(): string | undefined {
    return this.group.parentElement?.querySelector<HTMLInputElement>('input[type=hidden]')?.value;
  }

  get opener(): HTMLElement {
    return screen.getByRole('button', { name: `Apri il calendario ${this.label}` });
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
  screen.queryByRole('dialog', { name: 'Calendario' });

/** A day of the open calendar, such as 'venerdì 12 giugno 2026'. */
export const calendarDay = (name: string | RegExp): HTMLElement =>
  within(screen.getByRole('grid')).getByRole('button', { name });
