/** The controls of a sandbox, for any test runner: it needs `fetch` alone. */
import { login } from '../../server/contract/auth.ts';
import { arrangeRows } from '../../server/lab/contract/arrange.ts';
import { getTally, listCalls } from '../../server/lab/contract/calls.ts';
import {
  clearOutbox,
  createSandbox,
  deleteSandbox,
  getClock,
  listOutbox,
  listSandboxes,
  resetSandbox,
  setClock,
  clearBrand,
  setBrand,
  openSession,
  type Mail,
} from '../../server/lab/contract/control.ts';
import type { CallAnswer, CallInput, Endpoint } from '../../server/contract/endpoint.ts';
import type { ProductEndpointName } from '../../server/contract/endpoints.ts';
import type { Brand } from '../../server/lab/contract/brand.ts';
import { listDefects, setDefects } from '../../server/lab/contract/defects.ts';
import { listEvents, reportEvent } from '../../server/lab/contract/events.ts';
import {
  clearFaults,
  createFault,
  deleteFault,
  type EVERY_CALL,
  listFaults,
  type FaultEffect,
} from '../../server/lab/contract/faults.ts';
import { WAIT_MAX_MS } from '../../server/lab/contract/limits.ts';
import {
  deleteSnapshot,
  keepSnapshot,
  listSnapshots,
} from '../../server/lab/contract/snapshots.ts';
import { exportSandbox, importSandbox } from '../../server/lab/contract/state.ts';
import { getProfile } from '../../server/contract/users.ts';
import { cookiesOf } from './own-origins.ts';
import { findRivola, inEnvironment } from './address.ts';
import { logIn, type Context, type Session, type StorageState } from './browser-login.ts';
import { Caller } from './call.ts';
import { TODAY, type Person } from './people.ts';

/** Longest wait for a mail, in milliseconds, unless another is given. */
const MAIL_WAIT = 10_000;
/** Milliseconds between two looks where the server answers at once. */
const LOOK_AGAIN = 100;

type Body<E extends Endpoint> = CallInput<E> extends { body: infer B } ? B : never;

/** Scenario and date, or a snapshot; by default what the sandbox was created with. */
export type Seed = Body<typeof resetSandbox>;
type Advance = Extract<Body<typeof setClock>, { advance: unknown }>['advance'];
/** `dates: 'relative'` writes days as offsets from today; `images: 'true'` takes pictures along. */
type Exported = CallInput<typeof exportSandbox>['query'];
type Hits = Omit<Body<typeof createFault>, 'endpoint' | 'effect'>;
/** An endpoint's name, or `*` for every call of the product. */
type Faulty = ProductEndpointName | typeof EVERY_CALL;

/** Which of the recorded calls. */
interface CallFilter {
  /** Only calls after this number. */
  since?: number;
  endpoint?: ProductEndpointName;
  /** 0 for connections that a fault dropped. */
  status?: number;
  /** Milliseconds. */
  wait?: number;
}

/** Which mail to wait for. */
interface MailWait {
  /** Only a mail after this id. */
  since?: number | undefined;
  /** Milliseconds. */
  timeout?: number;
}

/** How to reach the controls. */
export interface Access {
  /** The server's `DEMO_TOKEN`, if it has one; that of the environment if absent. */
  token?: string | undefined;
}

/** A Playwright page or context. */
type Browser = Context | { context(): Context };

const contextOf = (browser: Browser): Context =>
  'context' in browser ? browser.context() : browser;

/**
 * A mail whose links to the demo are at this origin. The server writes its `PUBLIC_URL`, where a browser need not have the
 * sandbox's cookie; links to other sites stay.
 */
const withLinksAt = (mail: Mail, origin: string): Mail => {
  const [written] = /^https?:\/\/[^/?#]+/i.exec(mail.link ?? '') ?? [];
  if (mail.link === null || written === undefined) return mail;
  const move = (text: string) => text.replaceAll(`${written}/`, `${origin}/`);
  const link = origin + mail.link.slice(written.length);
  return { ...mail, link, text: move(mail.text), html: move(mail.html) };
};

const outsideSandboxes = (
  address: string,
  { token = inEnvironment('DEMO_TOKEN') }: Access,
): Caller => new Caller(address, token ? { 'x-demo-token': token } : {});

/** Controls one sandbox over the API: seed, clock, faults, mails and logins. */
export class Demo {
  readonly #caller: Caller;

  constructor(
    /** Base URL of the server, or of the Vite development server in front of it. */
    readonly address: string,
    readonly sandbox: string,
    private readonly access: Access = {},
  ) {
    this.#caller = outsideSandboxes(address, access).with({ 'x-sandbox': sandbox });
  }

  /**
   * Creates a sandbox, by default frozen on `TODAY`; or as a snapshot is, or as another sandbox now is. Without an address:
   * at `RIVOLA_URL`, else where a server answers.
   */
  static async create(
    given?: string,
    seed: Body<typeof createSandbox> = {},
    access: Access = {},
  ): Promise<Demo> {
    const address = given ?? (await findRivola());
    const outside = outsideSandboxes(address, access);
    const isState = seed.snapshot !== undefined || seed.from !== undefined;
    const body = isState ? seed : { date: TODAY, ...seed };
    const { id } = await outside.call(createSandbox, { body });
    return new Demo(address, id, access);
  }

  /** The controls of another sandbox by its id; it need not exist yet. */
  named(sandbox: string): Demo {
    return new Demo(this.address, sandbox, this.access);
  }

  /** Creates another sandbox on the same server; the test must remove it. */
  another(seed?: Body<typeof createSandbox>): Promise<Demo> {
    return Demo.create(this.address, seed, this.access);
  }

  async remove(): Promise<void> {
    await this.#caller.call(deleteSandbox, { params: { id: this.sandbox } });
  }

  async reset(seed: Seed = {}): Promise<void> {
    await this.#caller.call(resetSandbox, { body: seed });
  }

  /**
   * Makes rows that the seed lacks, or edits those whose id or email exists: all or none. What an entry leaves out is
   * filled in. Answers the rows by table.
   */
  arrange(rows: Body<typeof arrangeRows>) {
    return this.#caller.call(arrangeRows, { body: rows });
  }

  /** Keeps the sandbox as it is; `reset({ snapshot })` goes back, `another({ snapshot })` makes one like it. */
  keepSnapshot(name: string) {
    return this.#caller.call(keepSnapshot, { body: { name } });
  }

  snapshots() {
    return this.#caller.call(listSnapshots, {});
  }

  async removeSnapshot(name: string): Promise<void> {
    await this.#caller.call(deleteSnapshot, { params: { name } });
  }

  /** The sandboxes that there are, the last used first; those of visitors are not among them. */
  sandboxes() {
    return this.#caller.call(listSandboxes, {});
  }

  clock() {
    return this.#caller.call(getClock, {});
  }

  /** `instant`: ISO 8601 with its offset, such as `2026-06-12T23:59:00+02:00`. */
  async freeze(instant: string): Promise<void> {
    await this.#caller.call(setClock, { body: { now: instant } });
  }

  async advance(by: Advance): Promise<void> {
    await this.#caller.call(setClock, { body: { advance: by } });
  }

  async goLive(): Promise<void> {
    await this.#caller.call(setClock, { body: { mode: 'live' } });
  }

  /** Gives the sandbox a client's name, colour and logo (a `data:` address); `null` takes them off. Pages that are open need a reload. */
  async setBrand(brand: Brand | null): Promise<void> {
    await (brand
      ? this.#caller.call(setBrand, { body: brand })
      : this.#caller.call(clearBrand, {}));
  }

  /**
   * `nth` alone: only the nth call from now; `times` alone: that many next calls; neither: all until cleared; `who`: of that
   * email; `every: 3`: each third call; `rate: 0.2` with a `seed`: a share that is the same in each run.
   */
  fault(endpoint: Faulty, effect: FaultEffect, hits: Hits = {}) {
    return this.#caller.call(createFault, { body: { endpoint, effect, ...hits } });
  }

  /** Keeps calls until `release` is called, which lets them go on unharmed; by default all from now. */
  async hold(endpoint: Faulty, hits: Hits = {}): Promise<{ release: () => Promise<void> }> {
    const { id } = await this.fault(endpoint, { hold: true }, hits);
    return { release: () => this.removeFault(id) };
  }

  faults() {
    return this.#caller.call(listFaults, {});
  }

  async removeFault(id: number): Promise<void> {
    await this.#caller.call(deleteFault, { params: { id: String(id) } });
  }

  async clearFaults(): Promise<void> {
    await this.#caller.call(clearFaults, {});
  }

  /** Gives the sandbox these planted defects and no others; none removes all. Pages that are open need a reload. */
  plant(...names: string[]) {
    return this.#caller.call(setDefects, { body: { on: names } });
  }

  /** The planted defects that there are, and which of them the sandbox has. */
  defects() {
    return this.#caller.call(listDefects, {});
  }

  /** The mails sent, newest first, with links on the demo's own address; to one address, if it is given. */
  mails(to?: string): Promise<Mail[]> {
    return this.#listMails({ to });
  }

  async #listMails(query: CallInput<typeof listOutbox>['query']): Promise<Mail[]> {
    const mails = await this.#caller.call(listOutbox, { query });
    return mails.map((mail) => withLinksAt(mail, new URL(this.address).origin));
  }

  /** The newest mail to an address, at once if there is one; with `since`, one after that id. */
  async waitForMail(to: string, { since = 0, timeout = MAIL_WAIT }: MailWait = {}) {
    const end = performance.now() + timeout;
    for (;;) {
      const left = Math.max(0, Math.ceil(end - performance.now()));
      const query = { to, wait_ms: String(Math.min(left, WAIT_MAX_MS)) };
      const [mail] = await this.#listMails(query);
      if (mail && mail.id > since) return mail;
      if (left === 0) throw new Error(`no mail to ${to} came within ${timeout} ms`);
      // The server waits only where there is none to the address.
      if (mail) await new Promise((resolve) => setTimeout(resolve, Math.min(left, LOOK_AGAIN)));
    }
  }

  /** Empties the outbox, so that `waitForMail` waits for a mail sent later. */
  async clearMails(): Promise<void> {
    await this.#caller.call(clearOutbox, {});
  }

  /** The event log of server and browsers, newest first; with `wait`, as soon as there is one after `since`. */
  events({ since = 0, wait = 0 } = {}) {
    const query = { since: String(since), wait_ms: String(wait) };
    return this.#caller.call(listEvents, { query });
  }

  /** The recorded calls, oldest first; with `wait`, as soon as there is one after `since` that fits. */
  calls({ since = 0, endpoint, status, wait = 0 }: CallFilter = {}) {
    const query = {
      since: String(since),
      ...(endpoint !== undefined && { endpoint }),
      ...(status !== undefined && { status: String(status) }),
      wait_ms: String(wait),
    };
    return this.#caller.call(listCalls, { query });
  }

  /** How often each answer was given, and each text said, in all sandboxes since the server started. */
  tally() {
    return this.#caller.call(getTally, {});
  }

  async report(what: string, detail = ''): Promise<void> {
    await this.#caller.call(reportEvent, { body: { what, detail } });
  }

  /** The stored rows as the server writes them, to compare byte for byte or to keep in a file. */
  export(query: Exported = {}): Promise<string> {
    return this.#caller.textOf(exportSandbox, { query });
  }

  /** Puts the sandbox into an exported state: the text of an export, or the same parsed. */
  async import(state: string | Body<typeof importSandbox>): Promise<void> {
    const body =
      typeof state === 'string' ? (JSON.parse(state) as Body<typeof importSandbox>) : state;
    await this.#caller.call(importSandbox, { body });
  }

  /** Rows, clock, faults and events of the sandbox as text, for a comparison. */
  async everything(): Promise<string> {
    const rest = [await this.clock(), await this.faults(), await this.events()];
    return JSON.stringify([await this.export(), ...rest]);
  }

  /**
   * Calls the API as a person or as a visitor (`null`), to check stored data apart from the screen. A person has a new
   * session for each call. An answer that is not what the contract says is an error.
   */
  async callAs<E extends Endpoint>(
    person: Person | null,
    entry: E,
    input: CallInput<E>,
  ): Promise<CallAnswer<E>> {
    const caller = person ? this.#bearing((await this.#sessionOf(person)).access) : this.#caller;
    return caller.callChecked(entry, input);
  }

  async #sessionOf(person: Person): Promise<CallAnswer<typeof openSession>> {
    const { email, password } = typeof person === 'string' ? { email: person } : person;
    if (password === undefined) return this.#caller.call(openSession, { body: { person: email } });
    const { access } = await this.#caller.call(login, { body: { email, password } });
    return { access, profile: await this.#bearing(access).call(getProfile, {}) };
  }

  #bearing(access: string): Caller {
    return this.#caller.with({ authorization: `Bearer ${access}` });
  }

  /** Logs in; answers what the product then keeps in the local storage of a browser (GEN-04), by key. */
  async login(person: Person): Promise<Record<string, string>> {
    const { access, profile } = await this.#sessionOf(person);
    return {
      access,
      token: access,
      userFullName: profile.full_name,
      userEmail: profile.email,
      userId: String(profile.id),
    };
  }

  /** A Playwright `storageState` with the local storage of a login and the sandbox's cookie, for the pages at an address. */
  async loggedIn(person: Person, address = this.address): Promise<StorageState> {
    return { cookies: cookiesOf(this, address), origins: [await this.#storageOf(person, address)] };
  }

  async #storageOf(person: Person, address: string): Promise<Session> {
    const localStorage = Object.entries(await this.login(person)).map(([name, value]) => ({
      name,
      value,
    }));
    return { origin: new URL(address).origin, localStorage };
  }

  /**
   * Logs a browser in without the form, for the pages at an address; open pages update by themselves. Where no page is open
   * at the address, the first that is opened there logs in: until then the context's own `storageState()` has no session;
   * `loggedIn` answers one.
   */
  async loginAs(browser: Browser, person: Person, address = this.address): Promise<void> {
    await logIn(contextOf(browser), await this.#storageOf(person, address));
  }

  /** Selects this sandbox by cookie, for a browser without the `X-Sandbox` header. */
  async showIn(browser: Browser): Promise<void> {
    await contextOf(browser).addCookies([
      { name: 'sandbox', value: this.sandbox, url: this.address },
    ]);
  }
}
