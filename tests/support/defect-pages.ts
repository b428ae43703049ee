/** For each defect of the client, something of a page that differs by it (LAB-07). */
import type { Locator, Page, Request } from '@playwright/test';
import { listOwnTickets } from '#contract/tickets';
import type { Demo } from '../kit/demo.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import type { Person } from '../kit/people.ts';
import { FLIGHT } from '../kit/publishing.ts';

interface PageProbe {
  /** Who is logged in; a visitor if left out. */
  as?: Person;
  look: (page: Page, demo: Demo) => Promise<unknown>;
}

/** Whether a text that is on the page can be seen. */
const isShown = async (text: Locator): Promise<boolean> => {
  await text.first().waitFor({ state: 'attached' });
  return text.first().isVisible();
};

const firstCard = async (page: Page) => {
  const search = await new SearchPage(page).open();
  await search.cards.first().waitFor();
  return search.card();
};

const publish = async (page: Page) => {
  const form = await new PublishPage(page).open();
  await form.fillFlight(FLIGHT);
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await form.submit();
  await answered;
};

const askToDelete = async (page: Page): Promise<Locator> => {
  await page.goto('/miei-biglietti');
  await page.getByRole('button', { name: 'Altre azioni' }).first().click();
  await page.getByRole('menuitem', { name: 'Elimina' }).click();
  return page.getByRole('alertdialog');
};

const logOut = async (page: Page) => {
  await page.goto('/cerca');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
};

const contactHref: PageProbe = {
  as: 'luca',
  look: async (page) => (await firstCard(page)).contact.getAttribute('href'),
};

export const DEFECT_PAGES: Readonly<Record<string, PageProbe>> = {
  'own-tickets-not-hidden': {
    as: 'marta',
    look: async (page) => {
      await firstCard(page);
      return page.getByRole('article').allInnerTexts();
    },
  },
  'filters-not-in-address': {
    look: async (page) => {
      const search = await new SearchPage(page).open();
      await search.priceOrder.selectOption({ index: 1 });
      await search.cards.first().waitFor();
      return page.url();
    },
  },
  'failed-search-says-nothing': {
    look: async (page, demo) => {
      await demo.fault('searchTickets', { status: 500 });
      await page.goto('/cerca');
      return isShown(page.getByText('Errore durante la ricerca. Riprova più tardi.'));
    },
  },
  'no-results-says-nothing': {
    look: async (page) => {
      await page.goto('/cerca?departure=Nessundove');
      return isShown(page.getByText('Nessun risultato trovato.'));
    },
  },
  'published-says-nothing': {
    as: 'luca',
    look: async (page) => {
      await publish(page);
      return isShown(page.getByText('Biglietto pubblicato con successo!'));
    },
  },
  'no-note-on-the-pnr': {
    as: 'luca',
    look: async (page) => {
      const form = await new PublishPage(page).open();
      await form.chooseTrip('Andata/Ritorno');
      return isShown(page.getByText('PNR'));
    },
  },
  'publish-sent-twice': {
    as: 'luca',
    look: async (page, demo) => {
      const sent: Request[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request);
      });
      await publish(page);
      await Promise.all(sent.map((request) => request.response()));
      return (await demo.callAs('luca', listOwnTickets, {})).length;
    },
  },
  'edit-is-never-over': {
    as: 'luca',
    look: async (page) => {
      await page.goto('/miei-biglietti');
      await page.getByRole('button', { name: 'Altre azioni' }).first().click();
      await page.getByRole('menuitem', { name: 'Modifica' }).click();
      await new PublishPage(page).cancelEdit.click();
      return page.evaluate(() => localStorage.getItem('editTicket') === null);
    },
  },
  'delete-asks-without-price': {
    as: 'luca',
    look: async (page) => (await askToDelete(page)).innerText(),
  },
  'sent-away-too-early': {
    as: 'luca',
    look: async (page, demo) => {
      await page.goto('/cerca');
      await demo.fault('listOwnTickets', { status: 401 });
      const refused = page.waitForResponse((answer) => answer.status() === 401);
      await page.goto('/miei-biglietti');
      await refused;
      const began = performance.now();
      await page.waitForURL('**/login*');
      return performance.now() - began > 1500;
    },
  },
  'contact-without-subject': contactHref,
  'contact-is-no-mail': contactHref,
  'controls-all-alike': {
    as: 'luca',
    look: async (page) => {
      const { star } = await firstCard(page);
      return (await star.getAttribute('aria-describedby')) !== null;
    },
  },
  'token-left-behind': {
    as: 'luca',
    look: async (page) => {
      await logOut(page);
      return page.evaluate(() => localStorage.getItem('token'));
    },
  },
  'logout-says-nothing': {
    as: 'luca',
    look: async (page) => {
      await logOut(page);
      return isShown(page.getByText('Logout effettuato con successo'));
    },
  },
  'login-error-without-cross': {
    look: async (page) => {
      const login = await new LoginPage(page).open();
      await login.email.fill('nessuno@example.com');
      await login.password.fill('sbagliata');
      await login.submit.click();
      return page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ }).textContent();
    },
  },
  'password-in-clear': {
    look: async (page) => {
      await page.goto('/login');
      return page.getByLabel('Password', { exact: true }).getAttribute('type');
    },
  },
  'missing-name-left-blank': {
    as: 'admin',
    look: async (page) => {
      await page.goto('/admin/users');
      return page.getByRole('row', { name: 'nuovo@example.com' }).innerText();
    },
  },
  'day-off-by-time-zone': {
    look: async (page) => (await firstCard(page)).root.locator('time').first().innerText(),
  },
  'prices-in-english': {
    look: async (page) => (await firstCard(page)).root.getByText('€').first().innerText(),
  },
  'page-in-english': {
    look: async (page) => {
      await page.goto('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page.locator('html').getAttribute('lang');
    },
  },
  'no-beta-banner': {
    look: async (page) => {
      await page.goto('/');
      return isShown(page.getByText('in fase BETA'));
    },
  },
  'star-without-a-name': {
    as: 'luca',
    look: async (page) =>
      (await firstCard(page)).root.locator('button[aria-pressed]').getAttribute('aria-label'),
  },
  'focus-lost-after-dialog': {
    as: 'luca',
    look: async (page) => {
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
      return page.evaluate(() => document.activeElement?.tagName);
    },
  },
  'no-way-back-from-not-found': {
    look: async (page) => {
      await page.goto('/non-esiste');
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page.getByRole('main').getByRole('link').count();
    },
  },
  'footer-without-cookies': {
    look: async (page) => {
      await page.goto('/');
      return isShown(page.locator('a[href="/cookie-policy"]'));
    },
  },
  'headline-misspelt': {
    look: async (page) => {
      await page.goto('/');
      return page.getByRole('heading', { level: 1 }).textContent();
    },
  },
};
