import type { Locator, Page } from '@playwright/test';

/** As many presses of Backspace as empty any date: eight digits, and two steps to the segment before. */
const PRESSES_TO_CLEAR = 10;

/** A date or time field: segments that are typed one after the other, and a calendar for a date. */
export class DateField {
  /** Has the field's name and description. */
  readonly group: Locator;
  /** The frame around segments and calendar button. */
  readonly box: Locator;
  readonly segments: Locator;
  /** The segment that takes the focus first. */
  readonly first: Locator;
  /** The input with the value of a whole date or time: `expect(field.value).toHaveValue('2026-06-30')`. */
  readonly value: Locator;
  readonly openCalendar: Locator;
  readonly calendar: Locator;

  constructor(within: Page | Locator, label: string) {
    this.group = within.getByRole('group', { name: label, exact: true });
    this.box = this.group.locator('xpath=..');
    this.segments = this.group.locator('[data-segment]:not([aria-hidden])');
    this.first = this.segments.first();
    this.value = this.group.locator('xpath=following-sibling::input');
    this.openCalendar = within.getByRole('button', { name: `Apri il calendario ${label}` });
    this.calendar = this.group.page().getByRole('dialog', { name: 'Calendario' });
  }

  /** Types `YYYY-MM-DD` or `HH:MM` as a person does, digit by digit; '' empties the field. */
  async fill(value: string): Promise<this> {
    if (value === '') return this.clear();
    const typed = value.includes('-') ? value.split('-').toReversed().join('') : value;
    await this.first.pressSequentially(typed.replace(':', ''));
    return this;
  }

  async clear(): Promise<this> {
    const { keyboard } = this.group.page();
    await this.segments.last().focus();
    for (let press = 0; press < PRESSES_TO_CLEAR; press += 1) await keyboard.press('Backspace');
    return this;
  }

  /** The first day that the open calendar offers, of the month it shows. */
  get firstOffered(): Locator {
    return this.calendar.locator('td:not([aria-disabled]) [role=button]').first();
  }

  /** A day of the open calendar, such as 'venerdì 12 giugno 2026'. */
  day(name: string | RegExp): Locator {
    return this.calendar.getByRole('gridcell').getByRole('button', { name });
  }
}
