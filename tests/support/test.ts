/** The `test` of every end-to-end suite: a sandbox for each worker, its seed before each test. */
import { test as base, expect, type Page } from '@playwright/test';

/** Every suite runs on this day unless it says otherwise. */
export const TODAY = '2026-06-12';
export const PASSWORD = 'Volare2026!';

export const EMAIL = {
  marta: 'marta.greco@example.com',
  luca: 'luca.bianchi@example.com',
  nuovo: 'nuovo@example.com',
  admin: 'admin@example.com',
  paolo: 'paolo.neri@example.com',
} as const;

export type PersonaKey = keyof typeof EMAIL;

interface Options {
  /** Who is logged in when the test begins; nobody unless it is said. */
  persona: PersonaKey | null;
  /** The sandbox's scenario. */
  scenario: 'default' | 'empty' | 'large';
}

interface TestFixtures extends Options {
  /** Puts the worker's sandbox back to its seed; runs before every test by itself. */
  freshSandbox: void;
  /** Fails the test on an error or warning in the console that nobody expected. */
  quietConsole: void;
  /** Everything logged with `console.info`, which is where 'only logged' outcomes go. */
  logged: string[];
}

interface WorkerFixtures {
  /** Id of the sandbox that this worker has to itself. */
  sandbox: string;
}

/** The browser's own line about a refused call, which the screen is expected to tell about. */
const BROWSERS_OWN = /^Failed to load resource/;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  persona: [null, { option: true }],
  scenario: ['default', { option: true }],

  sandbox: [
    async ({ playwright }, provide, { project, parallelIndex }) => {
      const api = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' });
      const id = `e2e-${parallelIndex}-${crypto.randomUUID().slice(0, 8)}`;
      const made = await api.post('/api/demo/sandboxes/', { data: { id, date: TODAY } });
      expect(made.status(), await made.text()).toBe(201);
      await provide(id);
      await api.delete(`/api/demo/sandboxes/${id}/`);
      await api.dispose();
    },
    { scope: 'worker' },
  ],

  extraHTTPHeaders: async ({ sandbox }, provide) => provide({ 'X-Sandbox': sandbox }),

  freshSandbox: [
    async ({ playwright, sandbox, scenario, baseURL }, provide) => {
      const api = await playwright.request.newContext({
        baseURL: baseURL ?? '',
        extraHTTPHeaders: { 'X-Sandbox': sandbox },
      });
      const reset = await api.post('/api/demo/reset/', { data: { scenario, date: TODAY } });
      expect(reset.status(), await reset.text()).toBe(200);
      await api.dispose();
      await provide();
    },
    { auto: true },
  ],

  /** A logged-in browser, as a login would leave it. */
  storageState: async (
    { playwright, sandbox, freshSandbox: _after, persona, baseURL },
    provide,
  ) => {
    if (!persona) return provide({ cookies: [], origins: [] });
    const api = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: { 'X-Sandbox': sandbox },
    });
    const login = await api.post('/api/users/auth/login/', {
      data: { email: EMAIL[persona], password: PASSWORD },
    });
    const { access } = (await login.json()) as { access: string };
    const profile = await api.get('/api/users/user/me/', {
      headers: { Authorization: `Bearer ${access}` },
    });
    const me = (await profile.json()) as { id: number; full_name: string; email: string };
    await api.dispose();
    const kept = {
      access,
      token: access,
      userFullName: me.full_name,
      userEmail: me.email,
      userId: String(me.id),
    };
    const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
    await provide({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] });
  },

  logged: async ({ page }, provide) => {
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'info') logged.push(message.text());
    });
    await provide(logged);
  },

  quietConsole: [
    async ({ page }, provide) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return;
        if (!BROWSERS_OWN.test(message.text())) said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(String(error)));
      await provide();
      expect(said, 'errors and warnings in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Page };
