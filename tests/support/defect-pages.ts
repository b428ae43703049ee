/** For each defect of the client, something of a page that differs by it (LAB-07). */
import type { Locator, Page, Request } from '@playwright/test';
import { listOwnTickets } from '#contract/tickets';
import type { Demo } from '../kit/demo.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import type { PersonaKey } from '../kit/people.ts';
import { FLIGHT } from '../kit/publishing.ts';
import { findViolations } from './axe.ts';

interface PageProbe {
  /** Who is logged in; a visitor if left out. */
  as?: PersonaKey;
  /** Comes before the look. As the product is, probes that open alike look at one and the same page. */
  open: (page: Page, demo: Demo) => Promise<unknown>;
  /** Only reads: another look may follow. */
  look: (page: Page, demo: Demo) => Promise<unknown>;
}

/** Whether a text that is on the page can be seen. */
const isShown = async (text: Locator): Promise<boolean> => {
  await text.first().waitFor({ state: 'attached' });
  return text.first().isVisible();
};

/** A search with a few results: a full page of them takes twice as long. */
const openCards = async (page: Page) => {
  const search = await new SearchPage(page).open('?departure=Catania');
  await search.cards.first().waitFor();
};

const firstCard = (page: Page) => new SearchPage(page).card();

const openHome = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** Resolves once everything that was sent has its answer. */
const publish = async (page: Page) => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request);
  });
  const form = await new PublishPage(page).open();
  await form.fillFlight(FLIGHT);
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await form.submit();
  await answered;
  await Promise.all(sent.map((request) => request.response()));
};

/** Presses an action of the first own ticket. */
const pressAction = async (page: Page, name: string) => {
  await page.goto('/miei-biglietti');
  await page.getByRole('button', { name }).first().click();
};

const logOut = async (page: Page) => {
  await page.goto('/privacy-policy');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
};

/** What axe says by one of its rules. */
const axeSays = (rule: string) => (page: Page) => findViolations(page, { rules: [rule] });

/** Whether a text is as wide as its box, or less. */
const hasRoom = (amount: Locator) =>
  amount.first().evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

const openLogin = (page: Page) => new LoginPage(page).open();

const contactHref: PageProbe = {
  as: 'luca',
  open: openCards,
  look: (page) => firstCard(page).contact.getAttribute('href'),
};

export const DEFECT_PAGES: Readonly<Record<string, PageProbe>> = {
  'own-tickets-not-hidden': {
    as: 'marta',
    open: openCards,
    look: (page) => page.getByRole('article').allInnerTexts(),
  },
  'every-second-star-ignored': {
    as: 'nuovo',
    open: async (page) => {
      await openCards(page);
      const { star } = firstCard(page);
      for (let press = 0; press < 2; press += 1) await star.click();
    },
    look: (page) => firstCard(page).star.getAttribute('aria-pressed'),
  },
  'password-kept-in-browser': {
    open: async (page) => {
      const login = await openLogin(page);
      await login.send('nessuno@example.com', 'sbagliata');
      await login.alert.filter({ hasText: /\w/ }).waitFor();
    },
    look: (page) => page.evaluate(() => Object.values(localStorage).includes('sbagliata')),
  },
  'price-cut-off': {
    open: openCards,
    look: (page) => hasRoom(firstCard(page).root.locator('strong')),
  },
  'page-scrolls-sideways': {
    open: openHome,
    look: (page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
  },
  'banner-over-the-page': {
    open: openHome,
    look: (page) =>
      page.evaluate(() => {
        const low = document.elementFromPoint(window.innerWidth / 2, window.innerHeight * 0.8);
        return low?.closest('aside')?.ariaLabel;
      }),
  },
  'banner-too-pale': { open: openHome, look: axeSays('color-contrast') },
  'field-without-label': { open: openLogin, look: axeSays('label') },
  'picture-without-alt': { open: openCards, look: axeSays('image-alt') },
  'heading-levels-skipped': { open: openCards, look: axeSays('heading-order') },
  'services-are-no-list': { open: openCards, look: axeSays('aria-required-children') },
  'zoom-forbidden': { open: openHome, look: axeSays('meta-viewport') },
  'page-without-language': { open: openHome, look: axeSays('html-has-lang') },
  'filters-not-in-address': {
    open: async (page) => {
      const search = await new SearchPage(page).open('?departure=Catania');
      await search.priceOrder.selectOption({ index: 1 });
      await search.cards.first().waitFor();
    },
    look: (page) => page.evaluate(() => location.href),
  },
  'failed-search-says-nothing': {
    open: async (page, demo) => {
      await demo.fault('searchTickets', { status: 500 });
      await page.goto('/cerca');
    },
    look: (page) => isShown(page.getByText('Errore durante la ricerca. Riprova più tardi.')),
  },
  'no-results-says-nothing': {
    open: (page) => page.goto('/cerca?departure=Nessundove'),
    look: (page) => isShown(page.getByText('Nessun risultato trovato.')),
  },
  'published-says-nothing': {
    as: 'luca',
    open: publish,
    look: (page) => isShown(page.getByText('Biglietto pubblicato con successo!')),
  },
  'no-note-on-the-pnr': {
    as: 'luca',
    open: async (page) => (await new PublishPage(page).open()).chooseTrip('Andata/Ritorno'),
    look: (page) => isShown(page.getByText('PNR')),
  },
  'publish-sent-twice': {
    as: 'luca',
    open: publish,
    look: async (_page, demo) => (await demo.callAs('luca', listOwnTickets, {})).length,
  },
  'edit-is-never-over': {
    as: 'luca',
    open: async (page) => {
      await pressAction(page, 'Modifica');
      await new PublishPage(page).cancelEdit.click();
    },
    look: (page) => page.evaluate(() => localStorage.getItem('editTicket') === null),
  },
  'delete-asks-without-price': {
    as: 'luca',
    open: (page) => pressAction(page, 'Elimina'),
    look: (page) => page.getByRole('alertdialog').innerText(),
  },
  'sent-away-too-early': {
    as: 'luca',
    open: async (page, demo) => {
      await demo.fault('listOwnTickets', { status: 401 });
      const refused = page.waitForResponse((answer) => answer.status() === 401);
      await page.goto('/miei-biglietti');
      await refused;
    },
    look: async (page) => {
      const began = performance.now();
      await page.waitForURL('**/login*');
      return performance.now() - began > 1500;
    },
  },
  'contact-without-subject': contactHref,
  'contact-is-no-mail': contactHref,
  'controls-all-alike': {
    as: 'luca',
    open: openCards,
    look: async (page) => (await firstCard(page).star.getAttribute('aria-describedby')) !== null,
  },
  'token-left-behind': {
    as: 'luca',
    open: logOut,
    look: (page) => page.evaluate(() => localStorage.getItem('token')),
  },
  'logout-says-nothing': {
    as: 'luca',
    open: logOut,
    look: (page) => isShown(page.getByText('Logout effettuato con successo')),
  },
  'login-error-without-cross': {
    open: async (page) => {
      const login = await new LoginPage(page).open();
      await login.email.fill('nessuno@example.com');
      await login.password.fill('sbagliata');
      await login.submit.click();
    },
    look: (page) =>
      page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ }).textContent(),
  },
  'password-in-clear': {
    open: (page) => page.goto('/login'),
    look: (page) => page.getByLabel('Password', { exact: true }).getAttribute('type'),
  },
  'missing-name-left-blank': {
    as: 'admin',
    open: (page) => page.goto('/admin/users'),
    look: (page) => page.getByRole('row', { name: 'nuovo@example.com' }).innerText(),
  },
  'day-off-by-time-zone': {
    open: openCards,
    look: (page) => firstCard(page).root.locator('time').first().innerText(),
  },
  'prices-in-english': {
    open: openCards,
    look: (page) => firstCard(page).root.getByText('€').first().innerText(),
  },
  'page-in-english': {
    open: openHome,
    look: (page) => page.locator('html').getAttribute('lang'),
  },
  'no-beta-banner': {
    open: openHome,
    look: (page) => isShown(page.getByText('in fase BETA')),
  },
  'star-without-a-name': {
    as: 'luca',
    open: openCards,
    look: (page) => firstCard(page).root.locator('button[aria-pressed]').getAttribute('aria-label'),
  },
  'focus-lost-after-dialog': {
    as: 'luca',
    open: async (page) => {
      await page.goto('/preferiti');
      await page
        .getByRole('article')
        .getByRole('button', { name: /preferiti/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
      await page.keyboard.press('Escape');
      // By its element: a dialog that is closed but still in the page has no role.
      await page.locator('dialog').waitFor({ state: 'detached' });
    },
    look: (page) => page.evaluate(() => document.activeElement?.tagName),
  },
  'no-way-back-from-not-found': {
    open: async (page) => {
      await page.goto('/non-esiste');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    look: (page) => page.getByRole('main').getByRole('link').count(),
  },
  'footer-without-cookies': {
    open: openHome,
    look: (page) => isShown(page.locator('a[href="/cookie-policy"]')),
  },
  'headline-misspelt': {
    open: openHome,
    look: (page) => page.getByRole('heading', { level: 1 }).textContent(),
  },
};
