import type { Locator } from '@playwright/test';
import { TEXT } from '#contract/texts';
import { aPng, bytesOf } from '../support/builders.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { EMAIL, expect, PASSWORD, test, type Page } from '../support/test.ts';

/** More tab stops than any page has. */
const TAB_STOPS_MAX = 400;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Operates the page by keyboard only. */
class Keyboard {
  constructor(private readonly page: Page) {}

  /** Presses Tab until `target` has the focus, and expects it in the viewport. */
  async reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (let stops = 0; !(await hasFocus(target)); stops += 1) {
      expect(stops, 'reached by Tab').toBeLessThan(TAB_STOPS_MAX);
      await this.page.keyboard.press('Tab');
    }
    await expect(target).toBeInViewport();
  }

  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press(key);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** Types a query and chooses its only suggestion. */
  async choose(target: Locator, typed: string): Promise<void> {
    const suggestions = this.page.getByRole('listbox').getByRole('option');
    await this.type(target, typed);
    await expect(suggestions).toHaveCount(1);
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
    await expect(suggestions).toHaveCount(0);
  }

  async logIn(email: string): Promise<void> {
    const login = new LoginPage(this.page);
    await this.type(login.email, email);
    await this.type(login.password, PASSWORD);
    await this.page.keyboard.press('Enter');
    await this.arriveAt('/pubblica');
  }

  async logOut(): Promise<void> {
    await this.press(new ShellPage(this.page).logoutButton);
    await this.arriveAt('/login');
  }

  /** Waits until the new page has taken the focus: one who tabs on before that is moved back. */
  async arriveAt(path: string): Promise<void> {
    await this.page.waitForURL(path);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeFocused();
  }
}

const publish = async (page: Page, keyboard: Keyboard): Promise<void> => {
  const form = new PublishPage(page);
  await keyboard.choose(form.departure, 'genova');
  await keyboard.choose(form.destination, 'comiso');
  await keyboard.reach(form.date.input);
  await page.keyboard.type('31082026');
  await expect(form.date.input).toHaveValue('31082026');
  await keyboard.press(form.services.getByRole('checkbox', { name: 'Scelta posto' }), 'Space');
  const chooser = page.waitForEvent('filechooser');
  await keyboard.press(form.image);
  const buffer = await bytesOf(await aPng());
  await (await chooser).setFiles({ name: 'mare.png', mimeType: 'image/png', buffer });
  await expect(form.preview).toBeVisible();
  await keyboard.type(form.price, '49,90');
  await keyboard.press(form.publishButton);
  await expect(page.getByText(TEXT.publish.done)).toBeVisible();
};

// A whole user journey takes longer than the default timeout.
test.slow();

test('seller and buyer publish, find, favourite and contact by keyboard alone [GEN-07]', async ({
  page,
}) => {
  const keyboard = new Keyboard(page);
  await new LoginPage(page).open();

  await test.step('Marta publishes a ticket with a photo', async () => {
    await keyboard.logIn(EMAIL.marta);
    await publish(page, keyboard);
    await keyboard.logOut();
  });

  await test.step('Luca finds it, adds it to his favourites and opens the seller panel', async () => {
    await keyboard.logIn(EMAIL.luca);
    const search = new SearchPage(page);
    await keyboard.press(new ShellPage(page).navigation.getByRole('link', { name: 'Cerca' }));
    await keyboard.arriveAt('/cerca');
    await keyboard.type(search.departure, 'Genova');
    await keyboard.type(search.destination, 'Comiso');
    await keyboard.press(search.submit);
    const card = search.cardOf(/GOA.*CIY/);
    await keyboard.press(card.star, 'Space');
    await expect(card.star).toHaveAttribute('aria-pressed', 'true');
    await keyboard.press(card.sellerInfo);
    await keyboard.reach(card.sellerLink);
    await expect(card.root).toContainText(EMAIL.marta);
    await keyboard.reach(card.contact);
    await expect(card.contact).toHaveAttribute('href', new RegExp(`^mailto:${EMAIL.marta}`));
  });
});
