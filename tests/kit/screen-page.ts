import type { Locator, Page } from '@playwright/test';
import type { DateField } from './date-field.ts';

/** What screens say while they load. */
const LOADING = /^(Ricerca in corso|Caricamento( d.+)?)(…|\.\.\.)$/;

/** A field of the product: what has the label of a control, or the group of several, such as radio buttons. */
const FIELD = 'ancestor-or-self::*[self::fieldset or child::label[@for]][1]';

/** What all page objects have in common. */
export abstract class ScreenPage {
  constructor(readonly page: Page) {}

  get main(): Locator {
    return this.page.getByRole('main');
  }

  get title(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  /** What went wrong; regions that wait for an announcement are left out. */
  get alert(): Locator {
    return this.main.getByRole('alert').filter({ hasText: /./ });
  }

  /**
   * What the screen shows while something of it is loading: `expect(search.loading).toBeVisible()`, where the call is held
   * or delayed.
   */
  get loading(): Locator {
    return this.main.getByText(LOADING);
  }

  /**
   * What is wrong with a field, as it is said below it: `expect(publish.errorOf(publish.price)).toHaveText('…')`. None where
   * nothing is.
   */
  errorOf(field: Locator | DateField): Locator {
    const control = 'input' in field ? field.input : field;
    return control.locator(`xpath=${FIELD}//p[@data-message="danger"]`);
  }

  /** Goes to the first of the screen's `paths`, with a query if one is given; or to an address of the screen. */
  async open(place = ''): Promise<this> {
    const { paths: [path = '/'] = [] } = this.constructor as { paths?: readonly string[] };
    await this.page.goto(place.startsWith('/') ? place : path + place);
    return this.ready();
  }

  /**
   * Resolves once the screen has its title, and nothing of it is loading: its data are there, or it says why not. A test
   * that holds the call goes there by `page.goto`, since `open()` waits for this.
   */
  async ready(): Promise<this> {
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
    await this.loading.filter({ visible: true }).first().waitFor({ state: 'hidden' });
    return this;
  }
}
