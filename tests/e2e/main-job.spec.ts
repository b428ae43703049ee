import type { OwnTicket } from '#contract/tickets';
import sharp from 'sharp';
import { LoginPage } from '../kit/pages/login-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { EMAIL, expect, test, type Page } from '../support/test.ts';

/** A route that no ticket of the seed has. */
const FLIGHT = {
  departure: 'Genova - Colombo (GOA)',
  destination: 'Comiso - Pio La Torre (CIY)',
  date: '2026-07-08',
  price: '49,90',
};
const ROUTE = /GOA.*CIY/;

const photo = async () => ({
  name: 'foto.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b5391c' } })
    .jpeg()
    .toBuffer(),
});

const publishTicket = async (page: Page): Promise<void> => {
  const publish = new PublishPage(page);
  await publish.fillFlight(FLIGHT);
  await publish.departureTime.fill('07:05');
  await publish.arrivalTime.fill('08:50');
  await publish.airline.selectOption('Ryanair');
  await publish.tickService('Bagaglio a mano');
  await publish.pick(await photo());
  await publish.submit();
};

const findFlight = async (page: Page): Promise<SearchPage> => {
  const search = await new SearchPage(page).open();
  await search.type(search.departure, 'Genova');
  await search.type(search.destination, 'Comiso');
  await search.date.fill(FLIGHT.date);
  return search.search();
};

// A whole user journey takes longer than the default timeout.
test.slow();

test('a seller publishes a ticket, a buyer finds it and opens the seller panel, the seller edits and sells it [PUB-12][SEARCH-10][CARD-01][CARD-02][CARD-03][CARD-05][PUB-15][MINE-06][GEN-03]', async ({
  page,
  request,
}) => {
  const shell = new ShellPage(page);

  await test.step('Marta logs in through the form and publishes a ticket with a photo', async () => {
    await (await new LoginPage(page).open()).logInAs('marta');
    await publishTicket(page);
    await expect(page.getByText('Biglietto pubblicato con successo!')).toBeVisible();
  });
  const access = await page.evaluate(() => localStorage.getItem('access'));
  const stored = async (): Promise<OwnTicket | undefined> => {
    const answer = await request.get('/api/tickets/tickets/my/', {
      headers: { Authorization: `Bearer ${access}` },
    });
    const tickets = (await answer.json()) as OwnTicket[];
    return tickets.find((ticket) => ticket.departure === FLIGHT.departure);
  };
  const published = await stored();
  expect(published).toMatchObject({ price: 49.9, date: FLIGHT.date, airline: 'Ryanair' });
  expect(published?.image).toBeTruthy();

  await test.step('she logs out, and Luca logs in', async () => {
    const login = await shell.logOut();
    await login.logInAs('luca');
    await expect(shell.greeting).toHaveText('Ciao, Luca Bianchi');
  });

  await test.step('he finds the ticket and adds it to his favourites', async () => {
    const card = (await findFlight(page)).cardOf(ROUTE);
    await expect(card.root).toHaveCount(1);
    await expect(card.root).toContainText('49,90');
    await expect(card.root).toContainText('8 lug 2026');
    await expect(card.root).toContainText('07:05');
    await expect(card.star).toHaveAttribute('aria-pressed', 'false');
    await card.star.click();
    await expect(card.star).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('he opens the seller panel and sees the mail link', async () => {
    const reviews = (await (await request.get(`/api/feedbacks/${published?.user}/`)).json()) as {
      rating: number;
    }[];
    const card = new SearchPage(page).cardOf(ROUTE);
    await card.sellerInfo.click();
    await expect(card.sellerLink).toHaveText('Marta Greco');
    await expect(card.root).toContainText(`${reviews.length} recensioni`);
    await expect(card.root).toContainText(EMAIL.marta);
    await expect(card.contact).toHaveAttribute('href', new RegExp(`^mailto:${EMAIL.marta}`));
  });

  await test.step('Marta lowers the price', async () => {
    await (await shell.logOut()).logInAs('marta');
    await shell.navigation.getByRole('link', { name: 'I miei biglietti' }).click();
    const own = new OwnTicketsPage(page);
    const publish = await own.startEdit(own.ticket('GOA', 'CIY'));
    await expect(publish.price).toHaveValue(/^49[.,]90?$/);
    await publish.price.fill('39,50');
    await publish.saveButton.click();
    await expect(page.getByText('Biglietto aggiornato con successo!')).toBeVisible();
    await expect(own.ticket('GOA', 'CIY')).toContainText('39,50');
    expect(await stored()).toMatchObject({ id: published?.id, price: 39.5 });
  });

  await test.step('she marks it as sold', async () => {
    const own = new OwnTicketsPage(page);
    const ticket = own.ticket('GOA', 'CIY');
    await own.sell(ticket);
    await expect(ticket.getByText('Venduto', { exact: true })).toBeVisible();
  });

  await test.step('the search no longer finds it', async () => {
    await shell.logOut();
    const search = await findFlight(page);
    await expect(page.getByText('Nessun risultato trovato.').first()).toBeVisible();
    await expect(search.cardOf(ROUTE).root).toHaveCount(0);
  });
});
