import { strict as assert } from 'node:assert';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';

/** Longest wait for an element, a text or an address, in milliseconds. */
const PATIENCE = 20_000;

/** A tab of Firefox. Controls are found by role and accessible name, as screen readers get them. */
export class Screen {
  private constructor(
    private readonly page: Page,
    private readonly address: string,
  ) {}

  static async open(browser: Browser, address: string): Promise<Screen> {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.setViewport({ width: 1280, height: 900 });
    return new Screen(page, address);
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.address}${path}`);
  }

  /** Follows a link, and waits for the screen with this heading. */
  async follow(link: string, heading = link): Promise<void> {
    await this.press('link', link);
    await this.waitForScreen(heading);
  }

  /** Waits for a screen by its heading: the address changes before the screen does. */
  async waitForScreen(heading: string): Promise<void> {
    await this.#find('heading', heading);
  }

  /** Waits until the page's text has this. */
  async waitForText(text: string): Promise<void> {
    await this.page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text);
  }

  async press(role: string, name: string): Promise<void> {
    await (await this.#find(role, name)).click();
  }

  async type(role: string, name: string, text: string): Promise<void> {
    await this.press(role, name);
    await this.page.keyboard.type(text);
  }

  /** Types a query into a box with suggestions and chooses the first one. */
  async choose(name: string, query: string): Promise<void> {
    await this.type('combobox', name, query);
    await this.page.waitForSelector('[role="option"]');
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
  }

  /** Types a date's digits into its parts: day, month, year. */
  async typeDate(name: string, digits: string): Promise<void> {
    const parts = await this.#find('group', name);
    await (await parts.$('[role="spinbutton"]'))?.click();
    await this.page.keyboard.type(digits);
  }

  async pickFile(path: string): Promise<void> {
    const input = await this.page.waitForSelector('input[type="file"]');
    await input?.uploadFile(path);
  }

  /** The visible text of the first ticket with this text in it. */
  async ticket(part: string): Promise<string> {
    const found = await this.page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll<HTMLElement>('article')].find((article) =>
          article.textContent.includes(wanted),
        )?.innerText,
      {},
      part,
    );
    return String(await found.jsonValue());
  }

  /** Waits until a control's attribute has a value that begins so. */
  async waitForAttribute(role: string, name: string, attribute: string, start: string) {
    const control = await this.#find(role, name);
    await this.page.waitForFunction(
      (element, which, wanted) => element.getAttribute(which)?.startsWith(wanted),
      {},
      control,
      attribute,
      start,
    );
  }

  /** Saves a picture of the window as a PNG. */
  async photograph(path: `${string}.png`): Promise<void> {
    await this.page.screenshot({ path });
  }

  /** The browser's language. */
  language(): Promise<string> {
    return this.page.evaluate(() => navigator.language);
  }

  async #find(role: string, name: string): Promise<ElementHandle> {
    // A password box has no role.
    const ofRole = role === 'password' ? '' : `[role="${role}"]`;
    const found = await this.page.waitForSelector(`::-p-aria([name="${name}"]${ofRole})`);
    assert(found, `no ${role} ${name}`);
    return found;
  }
}
