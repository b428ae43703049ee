/** A browser that refuses storage: blocked, full, or failing in the middle. */
import { ErrorPage } from '../kit/pages/shell-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { EMAIL, expect, PASSWORD, test, type Page } from '../support/test.ts';

/** Says that storage is what is missing. */
const REFUSED = /il browser non lascia salvare dati a questo sito, o il suo spazio è pieno/;

const REFUSALS: Readonly<Record<string, () => void>> = {
  'reading the property throws': () => {
    for (const kind of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, kind, {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
    }
    Object.defineProperty(document, 'cookie', {
      get: () => '',
      set: () => {},
    });
  },
  'there is none': () => {
    for (const kind of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, kind, { value: null });
    }
  },
  'it is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  'every call throws': () => {
    for (const name of ['getItem', 'setItem', 'removeItem', 'clear'] as const) {
      Storage.prototype[name] = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
    }
  },
};

/** Screens that need no session, with what each shows once it works. */
const OPEN: Readonly<Record<string, (page: Page) => ReturnType<Page['getByText']>>> = {
  '/': (page) => page.getByRole('heading', { level: 1, name: 'Rivendi. Acquista. Vola.' }),
  '/cerca?departure=Roma': (page) => new SearchPage(page).cards.first(),
  '/venditore/1': (page) => page.getByRole('heading', { level: 1, name: 'Marta Greco' }),
  '/password-reset': (page) => page.getByRole('heading', { level: 1 }),
  '/privacy-policy': (page) => page.getByRole('heading', { level: 1, name: 'Privacy policy' }),
  '/preferiti': (page) => page.getByRole('heading', { level: 1 }),
  '/admin': (page) => page.getByRole('heading', { level: 1 }),
};

test.describe('a browser', () => {
  for (const [name, refuse] of Object.entries(REFUSALS)) {
    test(`where ${name}, a visitor does all that needs no session, and reads why they cannot log in [GEN-14]`, async ({
      page,
    }) => {
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      await page.addInitScript(refuse);
      for (const [path, shown] of Object.entries(OPEN)) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(shown(page)).toBeVisible();
          await expect(page.locator('[data-regia]').first()).toBeVisible();
          await expect(new ErrorPage(page).heading).toHaveCount(0);
        });
      }
      for (const path of ['/login', '/pubblica', '/miei-biglietti']) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible();
          await new LoginPage(page).send(EMAIL.luca, PASSWORD);
          await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible();
          await expect(page.getByText('Controlla email e password')).toHaveCount(0);
        });
      }
      expect(errors).toEqual([]);
    });
  }
});
