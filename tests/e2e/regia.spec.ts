import { DateField } from '../kit/date-field.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { holdUntilReleased } from '../support/loads.ts';
import { EMAIL, expect, TODAY, type Page, test } from '../support/test.ts';

/** Checks that the page keeps Luca's session as the product's own login does. */
const expectStoredSession = async (page: Page) => {
  const kept = await page.evaluate(
    () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
  );
  expect(kept['access']).toBeTruthy();
  expect(kept).toMatchObject({
    token: kept['access'],
    userEmail: EMAIL.luca,
    userFullName: 'Luca Bianchi',
    userId: '2',
  });
};

test.describe('the bar', () => {
  test('on the landing page is loaded after the page, from a chunk of its own, and keeps the focus when unfolded by keyboard [DEMO-10]', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const errors: string[] = [];
      Object.assign(window, { errors });
      window.addEventListener('error', ({ message }) => errors.push(message));
    });
    const order: string[] = [];
    page.on('request', (request) => order.push(new URL(request.url()).pathname));
    const release = await holdUntilReleased(page, '**/api/demo/personas/');
    const regia = await new RegiaPage(page).openAt('/');
    const bar = order.findIndex((path) => /\/folded-bar-[\w-]+\.js$/.test(path));
    const clock = order.findIndex((path) => path === '/api/demo/clock/');
    expect(bar).toBeGreaterThan(0);
    expect(clock).toBeGreaterThan(bar);

    await regia.toggle.focus();
    await page.keyboard.press('Enter');
    await expect(regia.openTools).toBeVisible();
    await expect(regia.toggle).toBeFocused();
    await test.step('shows its controls once the people are known, whose buttons would push them aside', async () => {
      await expect(regia.button('+1 giorno')).toBeHidden();
      release();
      await expect(regia.button('+1 giorno')).toBeVisible();
      await expect(regia.button(/^Marta Greco/)).toBeVisible();
    });
    await test.step('Escape folds it, and no size that is observed makes an error of the page', async () => {
      await page.keyboard.press('Escape');
      await expect(regia.openTools).toHaveCount(0);
      await expect(regia.toggle).toBeFocused();
      const errors = () => (window as unknown as { errors: string[] }).errors;
      expect(await page.evaluate(errors)).toEqual([]);
    });
  });

  test('logs in as a persona with one click and without a password, returns to the page that led to the login, and logs out again [DEMO-10][ROUTE-06]', async ({
    page,
  }) => {
    const regia = await new RegiaPage(page).openAt('/miei-biglietti?pagina=1');
    const banner = page.getByRole('banner');
    const logOut = async () => {
      await regia.button(/^Visitatore/).click();
      await expect(page).toHaveURL(/\/login/);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    };
    await test.step('from a page that led to the login', async () => {
      await expect(page).toHaveURL(/\/login\?da=/);
      await regia.become(/^Marta Greco/);
      await expect(page).toHaveURL('/miei-biglietti?pagina=1');
      await expect(page.getByRole('heading', { name: 'I miei biglietti' })).toBeVisible();
      await logOut();
    });
    await test.step('from the login itself', async () => {
      await expect(page).toHaveURL('/login');
      const session = page.waitForRequest('**/api/demo/sessions/');
      await regia.button(/^Luca Bianchi/).click();
      expect((await session).postDataJSON()).toEqual({ person: EMAIL.luca });
      await expect(page).toHaveURL('/cerca');
      await expect(banner).toContainText('Luca Bianchi');
      await expect(regia.button(/^Luca Bianchi/)).toHaveAttribute('aria-pressed', 'true');
      await expectStoredSession(page);
    });
    await test.step('from a page of another persona, which stays', async () => {
      await banner.getByRole('link', { name: 'I miei biglietti' }).click();
      await expect(page).toHaveURL('/miei-biglietti');
      await expect(banner).toContainText('Luca Bianchi');
      await regia.become(/^Marta Greco/);
      await expect(banner).toContainText('Marta Greco');
      await expect(page).toHaveURL('/miei-biglietti');
      await logOut();
    });
    await test.step('on a phone, where it folds and leaves the focus to the heading', async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      await expect(regia.toggle).toHaveAttribute('aria-expanded', 'true');
      await regia.become(/^Luca Bianchi/);
      await expect(page).toHaveURL('/cerca');
      await expect(regia.toggle).toHaveAttribute('aria-expanded', 'false');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  });

  test('is offered the scenarios, those of files too, resets the data to the chosen one with one click [DEMO-10][DEMO-03][LAB-03]', async ({
    page,
    demo,
  }) => {
    const regia = await new RegiaPage(page).openAt('/cerca');
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    await regia.unfold();
    const scenario = regia.bar.getByLabel('Scenario');
    await expect(scenario.getByRole('option')).toHaveText([
      ...['completo', 'solo le persone', '10.000 biglietti'],
      ...['everything-departs', 'long-history'],
    ]);
    await scenario.selectOption('long-history');
    await expect(scenario).toHaveAccessibleDescription(/^Marta vende da più di tre anni/);
    await scenario.selectOption('solo le persone');
    await regia.button('Ripristina').click();
    await expect(cards).toHaveCount(0);
    expect(await demo.clock()).toMatchObject({ mode: 'frozen', today: TODAY });
    await scenario.selectOption('completo');
    await regia.button('Ripristina').click();
    await expect(cards.first()).toBeVisible();
  });

  test('is folded by default with sandbox and date, and moves the clock by an hour or a day, to a date or back to live [DEMO-10][DEMO-04]', async ({
    page,
    demo,
    sandbox,
  }) => {
    const regia = await new RegiaPage(page).openAt('/privacy-policy');
    await expect(regia.toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(regia.toggle).toContainText(sandbox);
    await expect(regia.toggle).toContainText('12/06/2026, 09:00');
    await expect(regia.removeFaults).toHaveCount(0);
    await regia.unfold();
    await regia.button('+1 ora').click();
    await expect(regia.toggle).toContainText('12/06/2026, 10:00');
    await regia.button('+1 giorno').click();
    await expect(regia.toggle).toContainText('13/06/2026, 10:00');
    await regia.day.fill('2026-07-01');
    await regia.button('Vai al giorno').click();
    await expect(regia.toggle).toContainText('01/07/2026');
    expect(await demo.clock()).toMatchObject({ mode: 'frozen', today: '2026-07-01' });
    await new DateField(regia.bar, 'Ora').fill('18:45');
    await regia.button('Vai al giorno').click();
    await expect(regia.toggle).toContainText('01/07/2026, 18:45');
    await expect(regia.notice).toHaveText('L’orologio è fermo: 01/07/2026, 18:45.');
    await regia.button('In tempo reale').click();
    await expect(regia.toggle).toContainText('in tempo reale');
    expect(await demo.clock()).toMatchObject({ mode: 'live' });
  });

  test('shows an active fault, also when folded, until it is removed with one click or was applied for once, and no name of the bar repeats one of the product’s [DEMO-10][DEMO-05][GEN-22]', async ({
    page,
    demo,
  }) => {
    const regia = await new RegiaPage(page).openAt('/password-reset');
    await regia.unfold();
    const call = regia.bar.getByLabel('Chiamata');
    await test.step('until it is removed', async () => {
      await call.selectOption('Cerca tra i biglietti pubblici · searchTickets');
      await regia.bar.getByLabel('Effetto').selectOption('connessione interrotta');
      await regia.button('Attiva l’errore').click();
      const shown = '1 errore simulato';
      await expect(regia.toggle).toContainText(shown);
      await expect(regia.button('Togli searchTickets: connessione interrotta')).toBeVisible();
      expect(await demo.faults()).toMatchObject([
        { endpoint: 'searchTickets', effect: { drop: true } },
      ]);
      await regia.toggle.click();
      await expect(regia.toggle).toContainText(shown);

      // No name of the bar repeats one of the product's [GEN-22].
      await page.getByRole('link', { name: 'Cerca' }).click();
      await expect(page.getByText('Errore durante la ricerca. Riprova più tardi.')).toBeVisible();
      await regia.removeFaults.click();
      await expect(regia.toggle).not.toContainText('errore simulato');
      expect(await demo.faults()).toEqual([]);
    });
    await test.step('as services fail', async () => {
      await regia.unfold();
      await call.selectOption('Tutte le chiamate');
      await regia.bar.getByLabel('Effetto').selectOption('troppe richieste con Retry-After: 3');
      await regia.bar.getByLabel('Quali volte').selectOption('una volta ogni 3');
      await regia.button('Attiva l’errore').click();
      await expect(
        regia.button(
          'Togli tutte le chiamate: troppe richieste con Retry-After: 3 (una volta ogni 3)',
        ),
      ).toBeVisible();
      expect(await demo.faults()).toMatchObject([
        { endpoint: '*', every: 3, effect: { status: 429, headers: { 'Retry-After': 3 } } },
      ]);
      await demo.clearFaults();
      await regia.bar.getByLabel('Quali volte').selectOption('ogni volta');
      await regia.bar.getByLabel('Effetto').selectOption('errore del server');
      await regia.toggle.click();
    });
    await test.step('for once', async () => {
      await regia.unfold();
      await call.selectOption('listFeedback');
      await regia.bar.getByLabel('solo la prossima volta').check();
      await regia.button('Attiva l’errore').click();
      const shown = 'Togli listFeedback: errore del server (solo la prossima volta)';
      await expect(regia.button(shown)).toBeVisible();
      await regia.become(/^Luca Bianchi/);
      await page.goto('/venditore/1');
      await expect(page.getByText('Non siamo riusciti a caricare le recensioni.')).toBeVisible();
      await expect(regia.toggle).not.toContainText('errore simulato');
    });
  });
});

test('a presenter leads the tour by keys, forth and back, and ends it where they like [STAGE-01]', async ({
  page,
}) => {
  const regia = await new RegiaPage(page).openAt('/');
  await regia.startTour();
  await expect(regia.caption).toContainText('1/11 · Un posto resta vuoto');
  await page.keyboard.press('ArrowRight');
  await expect(regia.caption).toContainText('2/11 · Marta pubblica un volo');
  await expect(page).toHaveURL('/pubblica');
  await expect(page.getByRole('banner')).toContainText('Marta Greco');
  await expect(regia.light).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(regia.caption).toContainText('1/11');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(regia.caption).toBeHidden();
});

/** For each stop of the Tab key from the beginning of the page: whether it is in Regia. Ends with the first that is. */
const walkToRegia = async (page: Page): Promise<boolean[]> => {
  const order: boolean[] = [];
  for (let stops = 0; stops < 40 && !order.at(-1); stops += 1) {
    await page.keyboard.press('Tab');
    const isRegia = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body
        ? null
        : Boolean(activeElement?.closest('[data-regia]'));
    });
    if (isRegia === null) break;
    order.push(isRegia);
  }
  return order;
};

test('anyone reaches Regia with F2 from anywhere, and is back where they were with the same key; by Tab they come to it last [STAGE-04]', async ({
  page,
}) => {
  const regia = await new RegiaPage(page).openAt('/login');
  await test.step('by Tab', async () => {
    const order = await walkToRegia(page);
    expect(order.length).toBeGreaterThan(5);
    expect(order.indexOf(true)).toBe(order.length - 1);
    await expect(regia.toggle).toBeFocused();
    expect(await regia.bar.evaluate((bar) => bar.querySelectorAll('[tabindex]').length)).toBe(0);
  });

  await test.step('with F2 from a page of the product', async () => {
    await expect(regia.toggle).toHaveAttribute('title', /F2/);
    const link = page.getByRole('link', { name: 'Cookie policy' });
    await link.focus();
    await page.keyboard.press('F2');
    await expect(regia.toggle).toBeFocused();
    await expect(regia.toggle).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('F2');
    await expect(link).toBeFocused();
    await expect(regia.toggle).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('with F2 where nothing has the focus, and the page stays as the audience sees it', async () => {
    await regia.openAt('/privacy-policy');
    await page.keyboard.press('F2');
    await expect(regia.toggle).toBeFocused();
    await page.keyboard.press('F2');
    await expect(page.getByRole('main')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step('with F2 from the landing', async () => {
    await regia.openAt('/');
    await page.getByRole('link', { name: 'Pubblica' }).focus();
    await page.keyboard.press('F2');
    await expect(regia.openTools).toBeVisible();
    await expect(regia.toggle).toBeFocused();
  });

  for (const path of ['/privacy-policy', '/'])
    await test.step(`with F2 at ${path} before there is a bar`, async () => {
      const answer = await holdUntilReleased(page, '**/api/demo/clock/');
      await page.goto(path);
      await page.keyboard.press('F2');
      await expect(regia.bar).toHaveCount(0);
      answer();
      await expect(regia.toggle).toBeFocused();
      await expect(regia.toggle).toHaveAttribute('aria-expanded', 'true');
      await page.unroute('**/api/demo/clock/');
    });
});
