import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { box } from './publish-form.ts';

/** A date or time field on the screen of a component test, as `tests/kit/date-field.ts` is in a browser. */
export class DateField {
  constructor(
    private readonly user: UserEvent,
    private readonly label: string,
  ) {}

  get input(): HTMLInputElement {
    return box(this.label);
  }

  get text(): string {
    return this.input.value;
  }

  get opener(): HTMLElement {
    return within(this.input.parentElement as HTMLElement).getByRole('button');
  }

  /** Types over what is there, and stays in the field. */
  async type(keys: string): Promise<void> {
    this.input.focus();
    this.input.select();
    await this.user.keyboard(keys);
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
