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
  test('publishes a ticket, edits it and deletes it [GEN-22]', async ({ page }) => {
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
});
