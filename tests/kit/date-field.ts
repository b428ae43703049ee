import type { Locator, Page } from '@playwright/test';

/** A date or time field: a text box, and a calendar for a date. */
export class DateField {
  /** The text box; left, it has a date as gg/mm/aaaa: `expect(field.input).toHaveValue('30/06/2026')`. */
  readonly input: Locator;
  /** The frame around text and calendar button. */
  readonly box: Locator;
  readonly openCalendar: Locator;
  readonly calendar: Locator;

  constructor(within: Page | Locator, label: string) {
    this.input = within.getByLabel(label, { exact: true });
    this.box = this.input.locator('xpath=..');
    this.openCalendar = this.box.getByRole('button');
    this.calendar = this.input.page().getByRole('dialog', { name: 'Calendario' });
  }

  /** Fills in a date or a time in any form that people type, such as '2026-06-30'; '' empties the field. Then leaves it. */
  async fill(value: string): Promise<this> {
    await this.input.fill(value);
    await this.input.blur();
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
