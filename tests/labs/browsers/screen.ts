import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inProject } from '../../../scripts/lib/project.mjs';
import type { Driver } from './engines.ts';
import { inPage, type InPage } from './in-page.ts';

/** Longest wait for a control, a text or an address, in milliseconds. */
const PATIENCE = 20_000;
/** Between two looks, in milliseconds. */
const INTERVAL = 60;
/** How often a press is repeated that hit something else. */
const PRESSES = 5;

/** Testing Library as one script, which finds elements by role and accessible name in any browser. */
const LIBRARY = readFileSync(
  inProject('node_modules', '@testing-library', 'dom', 'dist', '@testing-library/dom.umd.min.js'),
  'utf8',
);
/** tsx names functions by `__name`, which a page does not have. */
const IN_PAGE = `const __name = (one) => one; return (${String(inPage)})()`;

type Asked<Name extends keyof InPage> = Awaited<ReturnType<InPage[Name]>>;

/** The window of an engine. Controls are found by role and accessible name; a name in slashes is a pattern. */
export class Screen {
  constructor(
    readonly driver: Driver,
    /** Where the product lies, with a slash at its end. */
    private readonly address: string,
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

  /** Calls the API from the page. */
  call(method: string, path: string, sandbox: string, body?: object): Promise<unknown> {
    return this.ask('callApi', method, this.#addressOf(path), sandbox, body ?? null);
  }

  /** Works in this sandbox from here on, without a session. */
  async begin(sandbox: string): Promise<void> {
    await this.ask('showSandbox', sandbox);
    await this.goTo('/cerca');
    await this.waitForScreen('Cerca un biglietto');
  }

  /** Follows a link, and waits for the screen with this heading. */
  async follow(link: string, heading = link): Promise<void> {
    await this.press('link', link);
    await this.waitForScreen(heading);
  }

  /** Waits for a screen by its heading: the address changes before the screen does. */
  async waitForScreen(heading: string): Promise<void> {
    await this.waitFor('heading', heading);
    const wide = await this.ask('overflow');
    assert.ok(wide <= 0, `'${heading}' is ${wide} px wider than the window`);
  }

  async waitFor(role: string, name: string, within?: string): Promise<void> {
    await this.until(`${role} '${name}'`, 'isThere', role, name, within);
  }

  /** Waits until a control has this, such as a value. */
  async waitForIts(
    role: string,
    name: string,
    property: 'value' | 'checked' | 'ariaPressed' | 'ariaBusy',
    value: unknown,
  ): Promise<void> {
    const what = `${property} ${String(value)} of ${role} '${name}'`;
    await this.until(what, 'has', role, name, property, value);
  }

  /** Waits until the page's visible text has this. */
  async waitForText(text: string): Promise<void> {
    await this.#textWith('body', text);
  }

  /** The visible text of the first ticket with this text in it. */
  ticket(part: string): Promise<string> {
    return this.#textWith('article', part);
  }

  #textWith(selector: string, part: string): Promise<string> {
    const wanted = part.replaceAll(/\s+/g, ' ');
    return this.#patiently(`'${part}' in ${selector}`, async () =>
      (await this.ask('texts', selector)).find((text) => text.includes(wanted)),
    );
  }

  /** Presses a control as soon as it can be pressed; `within` is a selector of what is around it. */
  async press(role: string, name: string, within?: string): Promise<void> {
    const what = `${role} '${name}' to press`;
    for (let n = 0; n < PRESSES; n += 1) {
      const { x, y } = await this.until(what, 'spotOf', role, name, within);
      await this.driver.pressAt(x, y);
      // A page that is just being left cannot answer: then it was hit.
      if (await this.ask('hasHit').catch(() => true)) return;
    }
    throw new Error(`each press hit something else than ${role} '${name}'`);
  }

  /** Types over what is in a box, once it has the focus. */
  async type(role: string, name: string, text: string): Promise<void> {
    await this.press(role, name);
    await this.until(`the focus in '${name}'`, 'hasFocus', role, name);
    await this.ask('selectText');
    await this.driver.key('Backspace');
    await this.driver.type(text);
  }

  /** Types a query into a box with suggestions, and chooses the first one by the keyboard. */
  async choose(name: string, query: string): Promise<void> {
    await this.type('combobox', name, query);
    await this.waitFor('option', `/^${query}/`);
    await this.driver.key('ArrowDown');
    await this.driver.key('Enter');
  }

  async ask<Name extends keyof InPage>(
    name: Name,
    ...values: Parameters<InPage[Name]>
  ): Promise<Asked<Name>> {
    if (!(await this.driver.run(`return 'TestingLibraryDom' in globalThis;`)))
      await this.driver.run(LIBRARY);
    return (await this.driver.run(`${IN_PAGE}.${name}(...values);`, ...values)) as Asked<Name>;
  }

  /** Asks again until the answer is neither false nor null. */
  until<Name extends keyof InPage>(
    what: string,
    name: Name,
    ...values: Parameters<InPage[Name]>
  ): Promise<NonNullable<Asked<Name>>> {
    return this.#patiently(what, () => this.ask(name, ...values));
  }

  /** Looks again until something is found; a page that is just being left cannot answer. */
  async #patiently<T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> {
    const limit = performance.now() + PATIENCE;
    let trouble = '';
    while (performance.now() < limit) {
      const found = await look().catch((error: unknown) => {
        trouble = ` (${String(error)})`;
        return null;
      });
      if (found !== false && found !== null && found !== undefined) return found;
      await wait(INTERVAL);
    }
    throw new Error(`waited in vain for ${what}${trouble}`);
  }
}
