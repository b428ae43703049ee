import type { BrowserContext, Page } from '@playwright/test';
import { login } from '#contract/auth';
import {
  clearOutbox,
  createSandbox,
  deleteSandbox,
  exportSandbox,
  getClock,
  listOutbox,
  resetSandbox,
  setClock,
} from '#contract/control';
import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint';
import type { FaultyEndpoint } from '#contract/endpoints';
import { listEvents, reportEvent } from '#contract/events';
import { clearFaults, createFault, listFaults, type FaultEffect } from '#contract/faults';
import { getProfile } from '#contract/users';
import { Client } from './client.ts';
import { EMAIL, PASSWORD, TODAY, type PersonaKey } from './people.ts';

/** Longest wait for a mail, in milliseconds. */
const MAIL_WAIT = 10_000;

type Body<E extends Endpoint> = CallInput<E> extends { body: infer B } ? B : never;

/** Scenario and date; by default those that the sandbox was created with. */
export type Seed = Body<typeof resetSandbox>;
type Advance = Extract<Body<typeof setClock>, { advance: unknown }>['advance'];
type Hits = Pick<Body<typeof createFault>, 'nth' | 'times'>;

const contextOf = (browser: Page | BrowserContext): BrowserContext =>
  'context' in browser ? browser.context() : browser;

/** Controls one sandbox over the API: seed, clock, faults, mails and logins. */
export class Demo {
  readonly #client: Client;

  constructor(
    /** Base URL of the server, or of the Vite development server in front of it. */
    readonly address: string,
    readonly sandbox: string,
  ) {
    const token = process.env['DEMO_TOKEN'] ?? '';
    this.#client = new Client(address, { 'x-sandbox': sandbox }).with({ 'x-demo-token': token });
  }

  /** Creates a sandbox, frozen on `TODAY` by default. */
  static async create(address: string, seed: Body<typeof createSandbox> = {}): Promise<Demo> {
    const unbound = new Demo(address, '');
    const { id } = await unbound.#call(createSandbox, { body: { date: TODAY, ...seed } });
    return new Demo(address, id);
  }

  /** The controls of another sandbox by its id; it need not exist yet. */
  named(sandbox: string): Demo {
    return new Demo(this.address, sandbox);
  }

  /** Creates another sandbox on the same server; the test must remove it. */
  another(seed?: Body<typeof createSandbox>): Promise<Demo> {
    return Demo.create(this.address, seed);
  }

  async remove(): Promise<void> {
    await this.#call(deleteSandbox, { params: { id: this.sandbox } });
  }

  async reset(seed: Seed = {}): Promise<void> {
    await this.#call(resetSandbox, { body: seed });
  }

  clock() {
    return this.#call(getClock, {});
  }

  /** `instant`: ISO 8601 with its offset, such as `2026-06-12T23:59:00+02:00`. */
  async freeze(instant: string): Promise<void> {
    await this.#call(setClock, { body: { now: instant } });
  }

  async advance(by: Advance): Promise<void> {
    await this.#call(setClock, { body: { advance: by } });
  }

  async goLive(): Promise<void> {
    await this.#call(setClock, { body: { mode: 'live' } });
  }

  /** `nth` alone: only the nth call from now; `times` alone: that many next calls; neither: all until cleared. */
  fault(endpoint: FaultyEndpoint, effect: FaultEffect, hits: Hits = {}) {
    return this.#call(createFault, { body: { endpoint, effect, ...hits } });
  }

  faults() {
    return this.#call(listFaults, {});
  }

  async clearFaults(): Promise<void> {
    await this.#call(clearFaults, {});
  }

  /** The newest mail to an address; waits for one if there is none yet. */
  async waitForMail(to: string) {
    const query = { to, wait_ms: String(MAIL_WAIT) };
    const [mail] = await this.#call(listOutbox, { query });
    if (!mail) throw new Error(`no mail to ${to} came within ${MAIL_WAIT} ms`);
    return mail;
  }

  /** Empties the outbox, so that `waitForMail` waits for a mail sent later. */
  async clearMails(): Promise<void> {
    await this.#call(clearOutbox, {});
  }

  /** The event log of server and browsers, newest first. */
  events() {
    return this.#call(listEvents, {});
  }

  async report(what: string, detail = ''): Promise<void> {
    await this.#call(reportEvent, { body: { what, detail } });
  }

  /** All stored rows as text, for a comparison byte for byte. */
  async export(): Promise<string> {
    const { status, text } = await this.#client.call(exportSandbox, {});
    if (status !== 200) throw new Error(`the export was answered ${status}: ${text}`);
    return text;
  }

  /** Rows, clock, faults and events of the sandbox as text, for a comparison. */
  async snapshot(): Promise<string> {
    const rest = [await this.clock(), await this.faults(), await this.events()];
    return JSON.stringify([await this.export(), ...rest]);
  }

  /** Calls the API as a persona or as a visitor (`null`), to check stored data apart from the screen. */
  async callAs<E extends Endpoint>(
    persona: PersonaKey | null,
    entry: E,
    input: CallInput<E>,
  ): Promise<CallAnswer<E>> {
    const caller = persona ? this.#bearing(await this.#tokenOf(persona)) : this.#client;
    return this.#call(entry, input, caller);
  }

  /** A Playwright `storageState` with the local storage of a login (GEN-04). */
  async loggedIn(persona: PersonaKey) {
    const access = await this.#tokenOf(persona);
    const me = await this.#call(getProfile, {}, this.#bearing(access));
    const entries = {
      access,
      token: access,
      userFullName: me.full_name,
      userEmail: me.email,
      userId: String(me.id),
    };
    const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
    return { cookies: [], origins: [{ origin: new URL(this.address).origin, localStorage }] };
  }

  /** Logs a browser in without the form; open pages update by themselves. */
  async loginAs(browser: Page | BrowserContext, persona: PersonaKey): Promise<void> {
    const context = contextOf(browser);
    const { cookies } = await context.storageState();
    await context.setStorageState({ ...(await this.loggedIn(persona)), cookies });
  }

  /** Selects this sandbox by cookie, for a browser without the `X-Sandbox` header. */
  async showIn(browser: Page | BrowserContext): Promise<void> {
    await contextOf(browser).addCookies([
      { name: 'sandbox', value: this.sandbox, url: this.address },
    ]);
  }

  async #tokenOf(persona: PersonaKey): Promise<string> {
    const body = { email: EMAIL[persona], password: PASSWORD };
    return (await this.#call(login, { body })).access;
  }

  #bearing(access: string): Client {
    return this.#client.with({ authorization: `Bearer ${access}` });
  }

  async #call<E extends Endpoint>(
    entry: E,
    input: CallInput<E>,
    caller = this.#client,
  ): Promise<CallAnswer<E>> {
    const { status, body, text } = await caller.call(entry, input);
    if (status !== entry.status) throw new Error(`${entry.name} was answered ${status}: ${text}`);
    return body;
  }
}
