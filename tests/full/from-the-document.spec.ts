/**
 * The main jobs as a suite finds them that was written from the specification alone (GEN-21, GEN-22): without the kit and
 * the control room, by the words of that document. Failures are answers that the document describes.
 */
import { expect, test, type Page } from '@playwright/test';

// In order: all act on the one shared state, as on a server that has no sandboxes.
test.describe.configure({ mode: 'default' });

const PASSWORD = 'Volare2026!';
const MARTA = 'marta.greco@example.com';
const LUCA = 'luca.bianchi@example.com';
const ADMIN = 'admin@example.com';

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

/** Answers a call of the API, as the document says that it may be answered. */
const answer = (page: Page, path: string, status: number, json: unknown = {}) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json }));

test.describe('a visitor', () => {
  test('reads the landing, whose three buttons lead to the login [LAND-01][LAND-02][LAND-03][GEN-22]', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByText('Rivendi. Acquista. Vola.')).toBeVisible();
    await expect(page.getByText(/fase BETA/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Come funziona' })).toBeVisible();
    for (const step of ['Pubblica', 'Cerca', 'Risparmia'])
      await expect(page.getByRole('heading', { name: step })).toBeVisible();
    for (const name of ['Privacy policy', 'Cookie policy', 'Termini e condizioni'])
      await expect(page.getByRole('link', { name })).toBeVisible();
  });

  test('is refused by a wrong password, and told what a failed login answers [AUTH-05][AUTH-07][GEN-22]', async ({
    page,
  }) => {
    await logIn(page, LUCA, 'sbagliata');
    await expect(page.getByRole('alert')).toContainText('❌');
    const LOGIN = '/api/users/auth/login/';
    for (const [status, json, text] of [
      [401, { detail: 'Account sospeso.' }, '❌ Account sospeso.'],
      [400, { non_field_errors: ['Uno.', 'Due.'] }, '❌ Uno., Due.'],
      [500, {}, '❌ Errore imprevisto. Controlla email e password.'],
    ] as const) {
      await answer(page, LOGIN, status, json);
      await page.getByRole('button', { name: 'Accedi' }).click();
      await expect(page.getByRole('alert')).toHaveText(text);
    }
    await page.route(`**${LOGIN}`, (route) => route.abort());
    await page.getByRole('button', { name: 'Accedi' }).click();
    await expect(page.getByRole('alert')).toHaveText('Errore di rete o server non disponibile.');
  });

  test('logs in by the documented answers alone [AUTH-04][AUTH-09][GEN-21]', async ({ page }) => {
    await answer(page, '/api/users/auth/login/', 200, { access: 'un-token' });
    await answer(page, '/api/users/user/me/', 200, { email: LUCA });
    await logInAs(page, LUCA);
    await expect(page.getByText(`Ciao, ${LUCA}`)).toBeVisible();
    const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    expect(stored).toMatchObject({ access: 'un-token', userEmail: LUCA });
    expect(Object.values(stored)).not.toContain('undefined');
  });

  test('asks for a new password, and sets it by the link [RESET-01][RESET-02][RESET-03][RESET-04][RESET-05][GEN-22]', async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Recupera password' }).click();
    await expect(page).toHaveURL('/password-reset');
    const REQUEST = '/api/auth/password/reset/';
    await answer(page, REQUEST, 400, { email: ['Inserisci un indirizzo valido.'] });
    await page.getByLabel('Email').fill(LUCA);
    await page.locator('form').getByRole('button').click();
    await expect(page.getByText('Inserisci un indirizzo valido.')).toBeVisible();
    await page.unroute(`**${REQUEST}`);
    await page.route(`**${REQUEST}`, (route) => route.fulfill({ status: 200, body: '' }));
    await page.locator('form').getByRole('button').click();
    await expect(page.getByText(/Ti abbiamo inviato un'email con le istruzioni/)).toBeVisible();

    await page.goto('/password-reset-confirm/MQ/un-token');
    const [first, second] = [0, 1].map((place) => page.locator('input[type=password]').nth(place));
    await first?.fill('Nuova2026!');
    await second?.fill('Altra2026!');
    await page.locator('form').getByRole('button').last().click();
    await expect(page.getByText('❌ Le due password non coincidono.')).toBeVisible();
    const CONFIRM = '/api/auth/password/reset/confirm/';
    await answer(page, CONFIRM, 400, { token: ['Link scaduto.'] });
    await second?.fill('Nuova2026!');
    await page.locator('form').getByRole('button').last().click();
    await expect(page.getByText('Link scaduto.')).toBeVisible();
    await page.unroute(`**${CONFIRM}`);
    await page.route(`**${CONFIRM}`, (route) => route.fulfill({ status: 200, body: '' }));
    await page.locator('form').getByRole('button').last().click();
    await expect(page.getByText(/^Password aggiornata correttamente!/)).toBeVisible();
    await expect(page).toHaveURL('/login');
  });
});

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

  test('shows what the documented answers hold, and a failed deletion [MINE-02][MINE-03][GEN-21]', async ({
    page,
  }) => {
    await logInAs(page, MARTA);
    const OWN = '/api/tickets/tickets/my/';
    await answer(page, OWN, 200, [
      { id: 7, departure: 'Roma - Fiumicino (FCO)', destination: 'Bari - Palese (BRI)', price: 45 },
    ]);
    await page.goto('/miei-biglietti');
    await page.route('**/api/tickets/tickets/7/', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Elimina' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
    await expect(page.getByText("Errore durante l'eliminazione.").first()).toBeVisible();
    await answer(page, OWN, 401, { detail: 'Token scaduto.' });
    await page.reload();
    await expect(page.getByText('Sessione scaduta, verrai disconnesso...').first()).toBeVisible();
    await expect(page).toHaveURL('/login');
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

  test('reads that a search failed [SEARCH-07]', async ({ page }) => {
    await page.route(isSearch, (route) => route.fulfill({ status: 500 }));
    await page.goto('/cerca');
    await expect(page.getByRole('alert')).toHaveText(
      'Errore durante la ricerca. Riprova più tardi.',
    );
  });

  const ticket = {
    ...{ id: 7, user: 30, user_email: 'vera.lupi@example.com', user_full_name: 'Vera Lupi' },
    ...{ departure: 'Roma - Fiumicino (FCO)', destination: 'Bari - Palese (BRI)' },
    ...{ date: '2098-12-31', departure_time: '07:15:00', arrival_time: '08:20:00' },
    ...{ trip_type: 'Solo andata', airline: 'Vueling', services: ['Scelta posto'], price: '49.90' },
    ...{ image: null, return_departure_time: null, return_arrival_time: null },
  };
  const review = {
    ...{ rating: 4, comment: '', created_at: '2026-06-01T10:00:00Z' },
    seller_full_name: 'Vera Lupi',
  };

  test('saves a ticket by a toggle without an answer, contacts its seller and reads the reviews [CARD-02][CARD-03][CARD-05][FEED-01][FEED-02][GEN-21]', async ({
    page,
  }) => {
    await logInAs(page, LUCA);
    await page.route(isSearch, (route) => route.fulfill({ json: [ticket] }));
    await answer(page, '/api/tickets/favorites/', 200, []);
    await page.route('**/api/tickets/favorites/7/toggle/', (route) =>
      route.fulfill({ status: 200, body: '' }),
    );
    await answer(page, '/api/tickets/feedbacks/30/', 200, [review]);
    await answer(page, '/api/feedbacks/30/', 200, [review]);
    await answer(page, '/api/users/sellers/30/', 404);
    await page.goto('/cerca');
    const card = page.getByRole('article');
    await expect(card).toContainText('07:15');
    await expect(card).toContainText('Vueling');
    await expect(card).toContainText('49,90');
    await expect(card.getByRole('link', { name: 'Contatta' })).toHaveAttribute(
      'href',
      /^mailto:vera\.lupi@example\.com/,
    );
    const star = card.getByRole('button', { name: /preferiti/ });
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await card.getByRole('button', { name: 'Info venditore' }).click();
    await expect(card).toContainText('4,0 su 5');
    await expect(card).toContainText('vera.lupi@example.com');
    await card.getByRole('link', { name: 'Vera Lupi' }).click();
    await expect(page).toHaveURL('/venditore/30');
    await expect(page.getByText('(Nessun commento)')).toBeVisible();
    await expect(page.getByText('01/06/2026')).toBeVisible();
  });

  test('sees favourites, and takes one away after a question [FAV-01][FAV-02][FAV-03][FAV-04][FAV-06][GEN-21][GEN-22]', async ({
    page,
  }) => {
    await logInAs(page, LUCA);
    const FAVOURITES = '/api/tickets/favorites/';
    await answer(page, FAVOURITES, 200, [{ ticket_data: ticket }, { ticket_data: { id: 8 } }]);
    await page.route('**/api/tickets/favorites/7/toggle/', (route) =>
      route.fulfill({ status: 200, body: '' }),
    );
    await page.goto('/preferiti');
    await expect(page.getByRole('heading', { name: 'I tuoi biglietti preferiti' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
    const card = cardWith(page, 'Bari');
    await expect(card.getByRole('link', { name: 'Contatta' })).toBeVisible();
    await card.getByRole('button', { name: /preferiti/ }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(
      'Sei sicuro di voler rimuovere questo biglietto dai preferiti e cancellarlo?',
    );
    await question.getByRole('button', { name: /rimuovi/i }).click();
    await expect(card).toHaveCount(0);
    await answer(page, FAVOURITES, 500);
    await page.reload();
    await expect(page.getByText('Nessun preferito')).toBeVisible();
  });

  test('logs out [AUTH-10][GEN-04]', async ({ page }) => {
    await logInAs(page, LUCA);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Logout effettuato con successo').first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull();
  });
});

test.describe('staff', () => {
  const STATS = '/api/tickets/admin/stats/';
  const COUNTS = { users_count: 12, tickets_count: 40, feedback_count: 9, favorites_count: 21 };
  const USERS = '/api/users/admin/users/';

  test('reads the dashboard, whose chart fails alone by its own call [ADM-01][ADM-03][ADM-04][ADM-05][GEN-21]', async ({
    page,
  }) => {
    await logInAs(page, ADMIN);
    await page.getByRole('link', { name: 'Admin' }).click();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText('Creati').first()).toBeVisible();
    await answer(page, STATS, 200, COUNTS);
    await page.reload();
    await expect(page.getByText('40', { exact: true })).toBeVisible();
    let calls = 0;
    await page.route(`**${STATS}`, (route) => {
      calls += 1;
      return calls === 1 ? route.fulfill({ json: COUNTS }) : route.fulfill({ status: 502 });
    });
    await page.reload();
    await expect(page.getByText('Error: Bad Gateway')).toBeVisible();
    await expect(page.getByText('40', { exact: true })).toBeVisible();
    await answer(page, STATS, 403);
    await page.reload();
    await expect(
      page.getByText('⚠️ Accesso negato. Solo gli admin possono vedere questa pagina.'),
    ).toBeVisible();
  });

  test('deactivates a user by the answer of the toggle, and opens the detail [ADM-07][ADM-08][ADM-09][GEN-21]', async ({
    page,
  }) => {
    await logInAs(page, ADMIN);
    await answer(page, USERS, 200, [
      { id: 30, email: 'vera.lupi@example.com', full_name: '', is_staff: false, is_active: true },
    ]);
    await answer(page, `${USERS}30/toggle/`, 200, { is_active: false });
    await answer(page, `${USERS}30/details/`, 200, {
      ...{ id: 30, email: 'vera.lupi@example.com', full_name: '', is_active: false },
      ...{ date_joined: '2026-01-15T09:00:00Z', tickets_count: 1 },
      ...{ feedback_received: 2, favorites_received: 3 },
      tickets: [{ id: 7, trip_type: 'Solo andata', departure: 'Roma', destination: 'Bari' }],
    });
    await page.goto('/admin/users');
    const row = page.getByRole('row').filter({ hasText: 'vera.lupi@example.com' });
    await expect(row.getByText('Attivo', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: 'Disattiva' }).click();
    await expect(row.getByText('Disattivo', { exact: true })).toBeVisible();
    await row.getByRole('link', { name: 'Dettagli' }).click();
    await expect(page).toHaveURL('/admin/users/30');
    await expect(page.getByText('15/01/2026').first()).toBeVisible();
    await expect(page.getByText('SOLO ANDATA')).toBeVisible();
    await expect(page.getByText('Nessuna nota')).toBeVisible();
    await answer(page, `${USERS}30/details/`, 500);
    await page.reload();
    await expect(page.getByText('Errore nel caricamento dati utente')).toBeVisible();
  });

  test('generates a report, and is told what its dates lack [ADM-10][GEN-21]', async ({ page }) => {
    await logInAs(page, ADMIN);
    await page.goto('/admin/stats');
    await page.getByRole('button', { name: 'Genera report' }).click();
    await expect(page.getByRole('alert')).toHaveText('⚠️ Seleziona entrambe le date.');
    await page.locator('input[name=from]').fill('01/06/2026');
    await page.locator('input[name=to]').fill('30/06/2026');
    const report = '/api/tickets/admin/stats/advanced/?from=2026-06-01&to=2026-06-30';
    await page.route(
      (url) => url.pathname + url.search === report,
      (route) => route.fulfill({ json: COUNTS }),
    );
    await page.getByRole('button', { name: 'Genera report' }).click();
    await expect(page.getByText('40', { exact: true })).toBeVisible();
  });
});
