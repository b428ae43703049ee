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
}

interface Disposable {
  dispose(): Promise<void>;
}

/** What the kit needs of a Playwright context. */
export interface Context {
  addCookies(cookies: { name: string; value: string; url: string }[]): Promise<unknown>;
  addInitScript(script: (session: Session) => void, session: Session): Promise<Disposable>;
  on(event: 'page', listener: (page: Page) => void): unknown;
  pages(): unknown[];
  storageState(): Promise<StorageState>;
  setStorageState(state: StorageState): Promise<unknown>;
}

/** The logins that wait for the first page of a context. */
const waiting = new WeakMap<Context, Disposable>();

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
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || new URL(frame.url()).origin !== session.origin) return;
      // The context may be closed already.
      script.dispose().catch(() => {});
    });
  });
};

/** Replaces the session of a context. Without a page yet, it is logged in once it opens one at the session's address. */
export const logIn = async (context: Context, session: Session): Promise<void> => {
  await waiting.get(context)?.dispose();
  if (context.pages().length === 0) return logInWithFirstPage(context, session);
  const { cookies } = await context.storageState();
  await context.setStorageState({ cookies, origins: [session] });
};
