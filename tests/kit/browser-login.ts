/**
 * Logs a Playwright context in: puts a session into its local storage. Playwright's types are not imported, since other
 * runners do not have them.
 */

/** What `storageState` of a Playwright context takes and gives. */
export interface StorageState {
  cookies: Cookie[];
  origins: Session[];
}

/** The local storage of the pages at one origin. */
export interface Session {
  origin: string;
  localStorage: { name: string; value: string }[];
}

interface Cookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  expires: number;
  httpOnly: boolean;
  secure: boolean;
  sameSite: 'Strict' | 'Lax' | 'None';
}

interface Frame {
  url(): string;
}

interface Page {
  mainFrame(): Frame;
  on(event: 'framenavigated', listener: (frame: Frame) => void): unknown;
  url(): string;
}

interface Disposable {
  dispose(): Promise<void>;
}

/** What the kit needs of a Playwright context. */
export interface Context {
  addCookies(cookies: { name: string; value: string; url: string }[]): Promise<unknown>;
  addInitScript(script: (session: Session) => void, session: Session): Promise<Disposable>;
  on(event: 'page', listener: (page: Page) => void): unknown;
  pages(): Page[];
  storageState(): Promise<StorageState>;
  setStorageState(state: StorageState): Promise<unknown>;
}

/** The logins that wait for the first page of a context. */
const waiting = new WeakMap<Context, Disposable>();

const isAt = (page: Frame | Page, { origin }: Session): boolean =>
  page.url().startsWith(`${origin}/`);

const store = ({ origin, localStorage: items }: Session): void => {
  if (location.origin !== origin) return;
  for (const { name, value } of items) localStorage.setItem(name, value);
};

/**
 * Stores the session while the first page at its address is opened. `setStorageState` opens a page of its own to do so,
 * which takes a quarter of the time that the first page takes.
 */
const logInWithFirstPage = async (context: Context, session: Session): Promise<void> => {
  const script = await context.addInitScript(store, session);
  waiting.set(context, script);
  const disposeOnceStored = (page: Page) =>
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || !isAt(frame, session)) return;
      // The context may be closed already.
      script.dispose().catch(() => {});
    });
  for (const page of context.pages()) disposeOnceStored(page);
  context.on('page', disposeOnceStored);
};

/** Replaces the session of a context. Without a page at its address yet, it is logged in once it opens one there. */
export const logIn = async (context: Context, session: Session): Promise<void> => {
  await waiting.get(context)?.dispose();
  if (!context.pages().some((page) => isAt(page, session)))
    return logInWithFirstPage(context, session);
  const { cookies } = await context.storageState();
  await context.setStorageState({ cookies, origins: [session] });
};
