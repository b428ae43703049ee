import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getCalendar } from '#contract/calendar';
import { requestPasswordReset } from '#contract/password-reset';
import { dayInRome } from '#contract/rome-time';
import { searchTickets } from '#contract/search';
import { getProfile } from '#contract/users';
import { LegalPage } from '../kit/pages/legal-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { exampleOf, PATHS } from '../support/addresses.ts';
import { holdUntilReleased } from '../support/loads.ts';
import { EMAIL, expect, test, TODAY, type Page } from '../support/test.ts';

test('a tester logs a browser in by API, and the open page updates [DEMO-08]', async ({
  page,
  demo,
}) => {
  await page.context().addCookies([{ name: 'kept', value: '1', url: demo.address }]);
  await new LegalPage(page).open();
  const shell = new ShellPage(page);
  await expect(shell.title).toBeVisible();
  await expect(shell.logoutButton).toHaveCount(0);
  await demo.loginAs(page, 'marta');
  await expect(shell.greeting).toContainText('Marta Greco');
  await shell.logOut();
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.toSorted()).toEqual(['kept', 'sandbox']);
});

test.describe('a login before the first page', () => {
  test.use({ persona: 'luca' });

  test('is that of the last person, in every tab, until they log out [DEMO-08]', async ({
    context,
    demo,
  }) => {
    await demo.loginAs(context, 'marta');
    const first = new ShellPage(await context.newPage());
    const second = new ShellPage(await context.newPage());
    for (const { page, greeting } of [first, second]) {
      await new LegalPage(page).open();
      await expect(greeting).toContainText('Marta Greco');
    }
    await first.logOut();
    for (const { page, title, logoutButton } of [first, second]) {
      await new LegalPage(page).open();
      await expect(title).toBeVisible();
      await expect(logoutButton).toHaveCount(0);
    }
  });

  test('is that of the last person where the page is still empty [DEMO-08]', async ({
    page,
    demo,
  }) => {
    await demo.loginAs(page, 'marta');
    await new LegalPage(page).open();
    await expect(new ShellPage(page).greeting).toContainText('Marta Greco');
  });
});

test('a tester waits for the mail after one that is known, and not longer than asked [DEMO-06][LAB-09]', async ({
  demo,
}) => {
  const ask = (email: string) => demo.callAs(null, requestPasswordReset, { body: { email } });
  await ask(EMAIL.luca);
  const first = await demo.waitForMail(EMAIL.luca);
  expect(await demo.waitForMail(EMAIL.luca)).toEqual(first);
  const since = first.id;
  await ask(EMAIL.marta);
  await expect(demo.waitForMail(EMAIL.luca, { since, timeout: 150 })).rejects.toThrow(
    `no mail to ${EMAIL.luca} came within 150 ms`,
  );
  const next = demo.waitForMail(EMAIL.luca, { since });
  await ask(EMAIL.luca);
  expect((await next).id).toBeGreaterThan(since);
});

test.describe('a call as a person', () => {
  const email = 'una@example.com';

  test('asks for no password, and is no login: neither a fault nor a pause of the login is its matter [LAB-09][DEMO-08]', async ({
    demo,
  }) => {
    await demo.arrange({ users: [{ email, password: 'Decollo2026!' }] });
    await demo.fault('login', { status: 429 });
    for (const person of ['luca', { email }] as const)
      expect(await demo.callAs(person, getProfile, {})).toMatchObject({
        email: person === 'luca' ? EMAIL.luca : email,
      });
    expect(await demo.calls({ endpoint: 'login' })).toEqual([]);
  });

  test('proves a password that is given, by the login [LAB-09]', async ({ demo }) => {
    await demo.arrange({ users: [{ email, password: 'Decollo2026!' }] });
    const call = (password: string) => demo.callAs({ email, password }, getProfile, {});
    expect(await call('Decollo2026!')).toMatchObject({ email });
    await expect(call('Un-altra-2026!')).rejects.toThrow('login was answered 400');
  });

  test('begins a session of its own, so that none has expired and no refusal is hidden [LAB-09]', async ({
    demo,
  }) => {
    const before = await demo.callAs('luca', getProfile, {});
    await demo.advance({ days: 2 });
    expect(await demo.callAs('luca', getProfile, {})).toEqual(before);
    await demo.fault('getProfile', { status: 401 }, { nth: 1 });
    await expect(demo.callAs('luca', getProfile, {})).rejects.toMatchObject({ status: 401 });
  });

  test('is sent by that person after a reset or an import that gave the id to another [LAB-09]', async ({
    demo,
  }) => {
    const [one, two] = [{ email: 'una@example.com' }, { email: 'altra@example.com' }];
    const emailOf = async () => (await demo.callAs(one, getProfile, {})).email;
    await demo.arrange({ users: [two, one] });
    const state = await demo.export();
    expect(await emailOf()).toBe(one.email);
    await demo.reset();
    await demo.arrange({ users: [one, two] });
    expect(await emailOf()).toBe(one.email);
    await demo.import(state);
    expect(await emailOf()).toBe(one.email);
  });
});

test.describe('a test on the real day', () => {
  test.use({ date: null });

  test('has a running clock, and the seed of today [DEMO-04]', async ({ demo }) => {
    const { mode, today } = await demo.clock();
    expect([mode, today]).toEqual(['live', dayInRome(Date.now())]);
    const { date } = JSON.parse(await demo.export()) as { date: string };
    expect(date).toBe(today);
  });
});

test.describe('a kept state', () => {
  test.describe.configure({ mode: 'serial' });

  test('is made by a tester with a person of their own, and kept by a name [LAB-02][LAB-04]', async ({
    demo,
  }) => {
    await demo.arrange({ users: [{ email: 'kit@example.com', full_name: 'Chi Prova' }] });
    await demo.keepSnapshot('kit-begins');
    expect((await demo.snapshots()).map(({ name }) => name)).toContain('kit-begins');
  });

  test.describe('by its name', () => {
    test.use({ snapshot: 'kit-begins', persona: { email: 'kit@example.com' } });

    test('is where the next test begins, logged in as that person [LAB-09]', async ({
      page,
      demo,
    }) => {
      await new LegalPage(page).open();
      await expect(new ShellPage(page).greeting).toContainText('Chi Prova');
      await demo.removeSnapshot('kit-begins');
    });
  });
});

test.describe('a state that the file itself prepares', () => {
  const nadia = { email: 'nadia@example.com' };
  // One test: each worker that ran another would keep a snapshot of this name.
  test.use({ snapshot: 'kit-prepared', persona: nadia });

  test.beforeAll(async ({ demo }) => {
    await demo.reset({ scenario: 'empty' });
    await demo.keepSnapshot('kit-prepared');
  });
  test.beforeEach(async ({ demo }) => {
    await demo.arrange({ users: [{ ...nadia, full_name: 'Nadia Prova' }] });
  });
  test.afterAll(({ demo }) => demo.removeSnapshot('kit-prepared'));

  test('is there when its test begins, and its person is logged in with the page [LAB-02][LAB-09]', async ({
    page,
    demo,
  }) => {
    expect(await demo.callAs(null, searchTickets, { query: {} })).toEqual([]);
    await new LegalPage(page).open();
    await expect(new ShellPage(page).greeting).toContainText('Nadia Prova');
  });
});

test.describe('a test without a page', () => {
  test.use({ persona: 'luca' });

  test('has no session: a persona is logged in with the page [LAB-09]', async ({ request }) => {
    expect((await request.get('/api/tickets/favorites/')).status()).toBe(401);
  });
});

test.describe('a context that the test makes', () => {
  test('is in the sandbox of the worker [LAB-09]', async ({ browser, demo, baseURL }) => {
    const context = await browser.newContext();
    const answer = await context.request.get(`${baseURL}/api/demo/sandbox/`);
    expect(await answer.json()).toMatchObject({ id: demo.sandbox });
    await context.close();
  });
});

test.describe('steps that build on each other', () => {
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(({ demo }) => demo.reset());
  test.use({ resets: false });
  for (const count of [1, 2]) {
    test(`are not reset, step ${count} [LAB-09]`, async ({ demo }) => {
      await demo.report('passo');
      expect(await demo.events()).toHaveLength(count);
    });
  }
});

test('a tester reads in English why the control room refuses, and what it says of a call [LAB-09][LAB-15]', async ({
  demo,
}) => {
  await expect(demo.fault('login', { delay_ms: 1 }, { nth: 0 })).rejects.toThrow(
    'Give an integer from 1 to 1,000.',
  );
  await demo.fault('getCalendar', { status: 503 });
  await expect(demo.callAs(null, getCalendar, {})).rejects.toThrow('Errore simulato dalla Regia.');
  expect((await demo.calls()).at(-1)?.refused).toEqual({
    detail: ['Simulated by the control room.'],
  });
  expect((await demo.events()).map(({ detail }) => detail)).toEqual(['service unavailable']);
});

test('an answer that is not what the contract says is an error of callAs [LAB-09]', async ({
  demo,
}) => {
  await demo.fault('getCalendar', { status: 200, body: { today: 'oggi', more: 1 } });
  await expect(demo.callAs(null, getCalendar, {})).rejects.toThrow(
    /^getCalendar was answered otherwise than the contract says: /,
  );
});

test('the sandboxes that there are, the last used first [LAB-09]', async ({ demo }) => {
  const [one, other] = [await demo.another({ scenario: 'empty' }), await demo.another()];
  await one.clock();
  const listed = await demo.sandboxes();
  const ids = listed.map(({ id }) => id);
  expect(listed).toContainEqual({ id: one.sandbox, scenario: 'empty', date: TODAY });
  expect(ids.indexOf(one.sandbox)).toBeLessThan(ids.indexOf(other.sandbox));
  expect(ids.at(-1)).toBe('default');
  await Promise.all([one.remove(), other.remove()]);
});

test('a search page is ready once the tickets are there, and says before that it loads [LAB-09][SEARCH-06]', async ({
  page,
}) => {
  const release = await holdUntilReleased(page, '**/api/tickets/public/**');
  const search = new SearchPage(page);
  await page.goto('/cerca');
  await expect(search.loading).toBeVisible();
  release();
  await search.ready();
  expect(await search.cards.count()).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'wait' });
  expect(await (await search.open()).cards.count()).toBeGreaterThan(0);
});

test.describe('a test fails', () => {
  test.fail();

  test('on an unexpected error in the console', async ({ page }) => {
    await page.evaluate(() => console.error('non previsto'));
  });

  test('when an expected error does not occur', async ({ page, expectedConsole }) => {
    expectedConsole.push(/previsto/);
    await page.goto('about:blank');
  });
});

interface PageObject {
  open: (address?: string) => Promise<unknown>;
}

type PageClass = (new (page: Page) => PageObject) & { readonly paths: readonly string[] };

const isPageClass = (value: unknown): value is PageClass =>
  typeof value === 'function' && 'paths' in value;

const pageClasses = async (): Promise<PageClass[]> => {
  const folder = join(import.meta.dirname, '..', 'kit', 'pages');
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(join(folder, file)) as Promise<object>),
  );
  return modules.flatMap((one) => Object.values(one).filter(isPageClass));
};

test.describe('a page object', () => {
  test.use({ persona: 'admin' });

  test('exists for every address, and for no other [ROUTE-01]', async () => {
    const covered = (await pageClasses()).flatMap(({ paths }) => paths);
    expect(covered.toSorted()).toEqual(PATHS.toSorted());
  });

  test('opens its screen, for each address [ROUTE-01]', async ({ page }) => {
    const classes = await pageClasses();
    for (const path of PATHS.slice(1)) {
      await test.step(`opens ${path}`, async () => {
        const found = classes.find(({ paths }) => paths.includes(path));
        if (!found) throw new Error(`no page object in tests/kit/pages has the path ${path}`);
        await new found(page).open(found.paths.length > 1 ? path : undefined);
        await expect(page).toHaveURL(exampleOf(path));
        await expect(new ShellPage(page).title).toBeVisible();
      });
    }
  });
});
