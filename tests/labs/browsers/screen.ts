import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Driver } from './driver.ts';

/** Longest wait for a control, a text or an address, in milliseconds. */
const PATIENCE = 20_000;
/** Longest wait for a layout, in milliseconds. */
const LAYOUT_PATIENCE = 3000;
/** Between two looks, in milliseconds. */
const INTERVAL = 60;

const IN_PAGE = readFileSync(join(import.meta.dirname, 'in-page.mjs'), 'utf8');

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The window of an engine. Controls are found by role and accessible name; a name in slashes is a pattern. */
export class Screen {
  #height = 0;

  constructor(
    private readonly driver: Driver,
    /** Where the product lies, with a slash at its end. */
    private readonly address: string,
    /** Of the window, in pixels. */
    readonly width: number,
  ) {}

  /** Opens a path of the product, or a whole address. */
  async goTo(path: string): Promise<void> {
    await this.driver.open(this.#addressOf(path));
  }

  /** Opens a path in a new tab, and works there from here on. */
  async goToInNewTab(path: string): Promise<void> {
    await this.driver.openTab();
    await this.goTo(path);
  }

  #addressOf(path: string): string {
    return new URL(path.replace(/^\//, ''), this.address).href;
  }

  /** Calls the API from the page; gives the answer's JSON. */
  call(method: string, path: string, sandbox: string, body?: object): Promise<unknown> {
    return this.#ask('callApi', method, this.#addressOf(path), sandbox, body ?? null);
  }

  /** Sets the size, and works in this sandbox from here on, without a session. */
  async begin(sandbox: string, height: number): Promise<void> {
    this.#height = height;
    await this.resizeTo(this.width);
    await this.goTo('/cerca');
    await this.#ask('showSandbox', sandbox);
    await this.goTo('/cerca');
    await this.waitForScreen('Cerca un biglietto');
  }

  /** Works at another width of the window from here on. */
  async resizeTo(width: number): Promise<void> {
    await this.driver.resize(width, this.#height);
  }

  /** Waits until each select is in the window, with room for what is chosen. */
  async waitForWholeSelects(): Promise<void> {
    let cut: unknown;
    const isWhole = async () => {
      cut = await this.#ask('cutSelects');
      return Array.isArray(cut) && cut.length === 0;
    };
    const limit = performance.now() + LAYOUT_PATIENCE;
    while (!(await isWhole()))
      if (performance.now() > limit) assert.fail(`selects are cut off: ${JSON.stringify(cut)}`);
      else await wait(INTERVAL);
  }

  /** Follows a link, and waits for the screen with this heading. */
  async follow(link: string, heading = link): Promise<void> {
    await this.press('link', link);
    await this.waitForScreen(heading);
  }

  /** Waits for a screen by its heading: the address changes before the screen does. */
  async waitForScreen(heading: string): Promise<void> {
    await this.waitFor('heading', heading);
    const wide = Number(await this.#ask('overflow'));
    assert.ok(wide <= 0, `'${heading}' is ${wide} px wider than the window`);
  }

  async waitFor(role: string, name: string, within = ''): Promise<void> {
    await this.#until(`${role} '${name}'`, 'isThere', role, name, within);
  }

  async waitForNo(role: string, name: string): Promise<void> {
    await this.#until(`no ${role} '${name}'`, 'isGone', role, name);
  }

  /** Waits until the page's visible text has this. */
  async waitForText(text: string): Promise<void> {
    await this.#until(`the text '${text}'`, 'hasText', text);
  }

  isThere(role: string, name: string): Promise<boolean> {
    return this.#ask('isThere', role, name).then(Boolean);
  }

  /** Presses a control as soon as it can be pressed; `within` is a selector of what is around it. */
  async press(role: string, name: string, within = ''): Promise<void> {
    const spot = (await this.#until(
      `${role} '${name}' to press`,
      'spotOf',
      role,
      name,
      within,
    )) as {
      x: number;
      y: number;
    };
    await this.driver.pressAt(spot.x, spot.y);
  }

  async key(...keys: Parameters<Driver['key']>): Promise<void> {
    await this.driver.key(...keys);
  }

  async type(role: string, name: string, text: string): Promise<void> {
    await this.press(role, name);
    await this.driver.type(text);
  }

  /** Types a query into a box with suggestions, and chooses the first one by the keyboard. */
  async choose(name: string, query: string): Promise<void> {
    await this.type('combobox', name, query);
    await this.#until(`a suggestion '${query}…'`, 'isOffered', query);
    await this.driver.key('ArrowDown');
    await this.driver.key('Enter');
  }

  async select(name: string, label: string): Promise<void> {
    await this.#until(`'${label}' in '${name}'`, 'select', name, label);
  }

  /** Types over what is in a text box, and leaves it. */
  async typeOver(name: string, text: string): Promise<void> {
    await this.#empty(name);
    await this.driver.type(text);
    await this.driver.key('Tab');
  }

  /** The same without keys that have a name. */
  async insertOver(name: string, text: string): Promise<void> {
    await this.#empty(name);
    await this.#ask('insertText', text);
    await this.driver.key('Tab');
  }

  async #empty(name: string): Promise<void> {
    await this.#until(`the text box '${name}'`, 'selectText', name);
    await this.driver.key('Backspace');
  }

  async waitForValue(role: string, name: string, value: string): Promise<void> {
    await this.#until(`'${value}' in '${name}'`, 'hasValue', role, name, value);
  }

  async waitForChecked(name: string): Promise<void> {
    await this.#until(`'${name}' to be checked`, 'isChecked', name);
  }

  async pickFile(path: string): Promise<void> {
    await this.driver.upload(path);
  }

  async waitForPicture(selector: string): Promise<void> {
    await this.#until(`a drawn ${selector}`, 'isDrawn', selector);
  }

  /** The visible text of the first ticket with this text in it. */
  async ticket(part: string): Promise<string> {
    return String(await this.#until(`a ticket with '${part}'`, 'articleWith', part));
  }

  texts(selector: string): Promise<string[]> {
    return this.#ask('texts', selector) as Promise<string[]>;
  }

  async waitForAttribute(role: string, name: string, attribute: string, start: string) {
    await this.#until(
      `${attribute}=${start}… of '${name}'`,
      'hasAttribute',
      role,
      name,
      attribute,
      start,
    );
  }

  valueOf(role: string, name: string): Promise<unknown> {
    return this.#ask('valueOf', role, name);
  }

  language(): Promise<unknown> {
    return this.#ask('language');
  }

  async photograph(path: `${string}.png`): Promise<void> {
    await this.driver.photograph(path);
  }

  #ask(name: string, ...values: readonly unknown[]): Promise<unknown> {
    return this.driver.run(`${IN_PAGE}\nreturn ${name}(...values);`, ...values);
  }

  /** Asks again until the answer is neither false nor null; a page that is just being left cannot answer. */
  async #until(what: string, name: string, ...values: readonly unknown[]): Promise<unknown> {
    const limit = performance.now() + PATIENCE;
    let trouble = '';
    while (performance.now() < limit) {
      const answer = await this.#ask(name, ...values).catch((error: unknown) => {
        trouble = ` (${String(error)})`;
        return null;
      });
      if (answer !== false && answer !== null) return answer;
      await wait(INTERVAL);
    }
    throw new Error(`waited in vain for ${what}${trouble}`);
  }
}
