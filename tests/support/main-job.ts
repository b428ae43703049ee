/** The main job of the product, in steps that a failure names; on any server, whose address may be another than the run's. */
import { expect, test, type Page } from '@playwright/test';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { EMAIL, type PersonaKey } from '../kit/people.ts';
import { aPicture } from '../kit/publishing.ts';

/** A route that no ticket of the seed has. */
const FLIGHT = {
  departure: 'Genova - Colombo (GOA)',
  destination: 'Comiso - Pio La Torre (CIY)',
  date: '2026-07-08',
  price: '49,90',
};
const ROUTE = /GOA.*CIY/;
/** Notes that only Marta's pending ticket has in the seed. */
const PENDING = 'Posto 12A, finestrino.';

export const doMainJob = async (page: Page, address = ''): Promise<void> => {
  const shell = new ShellPage(page);
  const open = (path: string) => page.goto(address + path);
  const follow = (name: string) => shell.navigation.getByRole('link', { name }).click();
  const logInAs = async (persona: PersonaKey) => {
    await open('/login');
    await new LoginPage(page).logInAs(persona);
  };
  const find = async () => {
    await follow('Cerca');
    const search = new SearchPage(page);
    await search.type(search.departure, 'Genova');
    await search.type(search.destination, 'Comiso');
    await search.date.fill(FLIGHT.date);
    await search.search();
    return search.cardOf(ROUTE);
  };
  const own = new OwnTicketsPage(page);
  const ticket = own.ticket('GOA', 'CIY');

  await test.step('Marta logs in through the form and publishes a ticket with a photo', async () => {
    await logInAs('marta');
    const publish = new PublishPage(page);
    await publish.fillFlight(FLIGHT);
    await publish.departureTime.fill('07:05');
    await publish.airline.selectOption('Ryanair');
    await publish.tickService('Bagaglio a mano');
    await publish.pick(aPicture());
    await publish.submit();
    await expect(page.getByText('Biglietto pubblicato con successo!')).toBeVisible();
    await shell.logOut();
  });
  await test.step('Luca finds it, saves it, and sees whom to write to', async () => {
    await logInAs('luca');
    await expect(shell.greeting).toHaveText('Ciao, Luca Bianchi');
    const card = await find();
    for (const text of ['49,90', '8 lug 2026', '07:05', 'Ryanair', 'Bagaglio a mano'])
      await expect(card.root).toContainText(text);
    await expect(card.image).toHaveJSProperty('naturalWidth', 40);
    await card.star.click();
    await expect(card.star).toHaveAttribute('aria-pressed', 'true');
    await card.sellerInfo.click();
    await expect(card.sellerLink).toHaveText('Marta Greco');
    await expect(card.contact).toHaveAttribute('href', new RegExp(`^mailto:${EMAIL.marta}`));
    await follow('Preferiti');
    await expect(new FavouritesPage(page).cards.filter({ hasText: 'GOA' })).toHaveCount(1);
    await shell.logOut();
  });
  await test.step('Marta lowers the price and marks it as sold', async () => {
    await logInAs('marta');
    await follow('I miei biglietti');
    const publish = await own.startEdit(ticket);
    await expect(publish.price).toHaveValue('49,90');
    await publish.price.fill('39,50');
    await publish.saveButton.click();
    await expect(page.getByText('Biglietto aggiornato con successo!')).toBeVisible();
    await expect(ticket).toContainText('39,50');
    await own.sell(ticket);
    await expect(ticket.getByText('Venduto', { exact: true })).toBeVisible();
    await shell.logOut();
    const card = await find();
    await expect(page.getByText('Nessun risultato trovato.').first()).toBeVisible();
    await expect(card.root).toHaveCount(0);
  });
  await test.step('staff approves a ticket that waits', async () => {
    await logInAs('admin');
    await open('/admin/tickets');
    const moderation = new ModerationPage(page);
    await moderation.approve(moderation.card(PENDING)).click();
    await expect(moderation.tally).toContainText('Biglietto approvato.');
    await page.reload();
    await expect(moderation.cards.first()).toBeVisible();
    await expect(moderation.card(PENDING)).toHaveCount(0);
  });
};
