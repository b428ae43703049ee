/** For each defect of the client, something of a page that differs by it (LAB-07). */
import type { Locator, Page, Request } from '@playwright/test';
import { listOwnTickets } from '#contract/tickets';
import type { Demo } from '../kit/demo.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
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

const openOnPhone = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openHome(page);
};

const openAtNight = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openHome(page);
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

const logOut = async (page: Page) => {
  await page.goto('/privacy-policy');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
};

/** What axe says by one of its rules. */
const axeSays = (rule: string) => (page: Page) => findViolations(page, { rules: [rule] });

const openLogin = (page: Page) => new LoginPage(page).open();

export const DEFECT_PAGES: Readonly<Record<string, PageProbe>> = {
  'own-tickets-not-hidden': {
    as: 'marta',
    open: openCards,
    look: (page) => page.getByRole('article').allInnerTexts(),
  },
  'page-scrolls-sideways': {
    open: openOnPhone,
    look: (page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
  },
  'banner-too-pale': { open: openAtNight, look: axeSays('color-contrast') },
  'field-without-label': { open: openLogin, look: axeSays('label') },
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
  'publish-sent-twice': {
    as: 'luca',
    open: publish,
    look: async (_page, demo) => (await demo.callAs('luca', listOwnTickets, {})).length,
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
  'contact-is-no-mail': {
    as: 'luca',
    open: openCards,
    look: (page) => firstCard(page).contact.getAttribute('href'),
  },
  'token-left-behind': {
    as: 'luca',
    open: logOut,
    look: (page) => page.evaluate(() => localStorage.getItem('token')),
  },
  'password-in-clear': {
    open: (page) => page.goto('/login'),
    look: (page) => page.getByLabel('Password', { exact: true }).getAttribute('type'),
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
  'star-not-by-keyboard': {
    as: 'luca',
    open: openCards,
    look: (page) => firstCard(page).star.getAttribute('tabindex'),
  },
  'messages-not-read-out': {
    open: async (page) => {
      const login = await openLogin(page);
      await login.send('nessuno@example.com', 'sbagliata');
      await page.getByText('❌').first().waitFor();
    },
    look: (page) => page.getByRole('alert').count(),
  },
  'favourites-cached': {
    as: 'nuovo',
    open: async (page) => {
      const { navigation } = new ShellPage(page);
      await page.goto('/preferiti');
      await page.getByText('Nessun preferito').first().waitFor();
      await navigation.getByRole('link', { name: 'Cerca' }).click();
      await firstCard(page).star.click();
      await firstCard(page).root.locator('button[aria-pressed=true]').waitFor();
      const answered = page.waitForResponse('**/api/tickets/favorites/');
      await navigation.getByRole('link', { name: 'Preferiti' }).click();
      await answered;
      await page.getByRole('article').or(page.getByText('Nessun preferito')).first().waitFor();
    },
    look: (page) => page.getByRole('article').count(),
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
};
