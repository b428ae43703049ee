/**
 * The main jobs as a suite finds them that was written from the specification alone (GEN-22): without the kit and the
 * control room, by the words of that document. What each screen shows of its answers is in component/document-shapes.test.ts.
 */
import { expect, test, type Page } from '@playwright/test';

// In order: all act on the one shared state, as on a server that has no sandboxes.
test.describe.configure({ mode: 'default' });

const PASSWORD = 'Volare2026!';
const MARTA = 'marta.greco@example.com';

const logIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
};

const logInAs = async (page: Page, email: string) => {
  await logIn(page, email);
  await expect(page).toHaveURL('/pubblica');
};

const publish = async (page: Page, price: string) => {
  await page.goto('/pubblica');
  await page.getByLabel('Partenza').fill('Genova - Colombo (GOA)');
  await page.getByLabel('Destinazione').fill('Comiso - Pio La Torre (CIY)');
  await page.getByLabel('Data', { exact: true }).fill('31/12/2098');
  await page.getByLabel('Prezzo').fill(price);
  await page.getByLabel('Compagnia aerea').selectOption('Lufthansa');
  await page.getByLabel('Bagaglio a mano').check();
  await page.getByRole('button', { name: 'Pubblica' }).click();
};

const cardWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test.describe('a seller', () => {
  test('publishes a ticket, edits it and deletes it [PUB-12][MINE-01][MINE-02][MINE-07][PUB-14][GEN-22]', async ({
    page,
  }) => {
    await logInAs(page, MARTA);
    await publish(page, '123,45');
    await expect(page.getByText('Biglietto pubblicato con successo!').first()).toBeVisible();
    await expect(page.getByLabel('Partenza')).toHaveValue('');

    await page.getByRole('link', { name: 'I miei biglietti' }).click();
    const ticket = cardWith(page, '123,45');
    await ticket.getByRole('button', { name: 'Modifica' }).click();
    await expect(page).toHaveURL('/pubblica');
    await expect(page.getByLabel('Destinazione')).toHaveValue('Comiso - Pio La Torre (CIY)');
    await page.getByLabel('Prezzo').fill('99,10');
    await page.getByRole('button', { name: 'Salva' }).click();
    const edited = cardWith(page, '99,10');
    await edited.getByRole('button', { name: 'Elimina' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Sei sicuro di voler eliminare questo biglietto?');
    await question.getByRole('button', { name: 'Elimina' }).click();
    await expect(edited).toHaveCount(0);
  });

  test('fills every field of a round trip, and is told what is missing or equal [PUB-01][PUB-04][PUB-07][PUB-08][PUB-10][GEN-22]', async ({
    page,
  }) => {
    await logInAs(page, MARTA);
    await page.getByRole('button', { name: 'Pubblica' }).click();
    await expect(page.getByRole('alert').first()).toHaveText(
      '⚠️ Compila tutti i campi obbligatori: Partenza, Destinazione, Data e Prezzo.',
    );
    await publish(page, 'dodici');
    await expect(page.getByRole('alert').first()).toHaveText(
      '⚠️ Il prezzo deve essere un numero valido.',
    );
    await page.getByLabel('Andata/Ritorno').check();
    await expect(page.getByText(/stesso PNR/)).toBeVisible();
    for (const name of [
      ...['departure_time', 'arrival_time', 'return_departure_time', 'return_arrival_time'],
    ]) {
      const field = page.locator(`[name=${name}]`);
      await field.fill('9:35');
      await field.blur();
      await expect(field).toHaveValue('09:35');
    }
    await page.getByLabel('Destinazione').fill('Genova');
    await page.getByRole('option', { name: 'Genova - Colombo (GOA)' }).click();
    await expect(
      page.getByText('Destinazione e partenza non possono essere uguali.'),
    ).toBeVisible();
  });
});

test.describe('a buyer', () => {
  const PUBLIC = '/api/tickets/public/';
  const isSearch = (url: URL) => url.pathname === PUBLIC;

  test('searches with each filter [SEARCH-01][SEARCH-02][SEARCH-03][SEARCH-08][GEN-22]', async ({
    page,
  }) => {
    await page.goto('/cerca');
    const search = async () => {
      const sent = page.waitForRequest((request) => isSearch(new URL(request.url())));
      await page.getByRole('button', { name: 'Cerca' }).click();
      return new URL((await sent).url()).searchParams;
    };
    await page.getByLabel('Partenza').fill('mil');
    await page.getByRole('option', { name: 'Milano' }).click();
    await page.getByLabel('Destinazione').fill('Napoli');
    await page.getByLabel('Data').fill('31/12/2098');
    await page.getByLabel('Compagnia aerea').selectOption('easyJet');
    await page.getByLabel('Scelta posto').check();
    await page.getByLabel('Pasti inclusi').check();
    const query = await search();
    expect([...query].filter(([name]) => name !== 'limit')).toEqual([
      ['departure', 'Milano'],
      ['destination', 'Napoli'],
      ['airline', 'easyJet'],
      ['date', '2098-12-31'],
      ['services', 'Scelta posto'],
      ['services', 'Pasti inclusi'],
    ]);
    await expect(page.getByText('Nessun risultato trovato.').first()).toBeVisible();
    for (const [label, value] of [
      ['prezzo', 'price_order'],
      ['giorno', 'date_order'],
    ] as const) {
      const sent = page.waitForRequest((request) => isSearch(new URL(request.url())));
      await page.getByLabel(`Ordina per ${label}`).selectOption('desc');
      expect(new URL((await sent).url()).searchParams.get(value)).toBe('desc');
    }
    await page.getByLabel('Destinazione').fill('Milano');
    await page.getByRole('button', { name: 'Cerca' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Destinazione e partenza non possono essere uguali.',
    );
  });
});
