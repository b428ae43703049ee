import { getUserDetail, listUsers } from '#contract/admin';
import { STATE_LABELS } from '#contract/ticket-state';
import { recordAdminCalls, login, storedUser } from '../support/admin-calls.ts';
import { AdminUserPage } from '../kit/pages/admin-user-page.ts';
import { AdminUsersPage } from '../kit/pages/admin-users-page.ts';
import { EMAIL, expect, test } from '../support/test.ts';

const LIST = '**/api/users/admin/users/';
const DETAILS = '**/api/users/admin/users/*/details/';
const TOGGLE = '**/api/users/admin/users/*/toggle/';
const DAVIDE = 'davide.esposito@example.com';

test.describe('an admin on the list of users', () => {
  test.use({ persona: 'admin' });

  test('sees each user, and cannot deactivate their own account [ADM-07][ADM-14]', async ({
    page,
    demo,
  }) => {
    const users = await new AdminUsersPage(page).open();
    await test.step('id, email, name, role and state', async () => {
      await expect(users.table.getByRole('columnheader')).toHaveText([
        ...['ID', 'Email', 'Nome', 'Ruolo', 'Stato', 'Azioni'],
      ]);
      const stored = await demo.callAs('admin', listUsers, {});
      await expect(users.rows).toHaveCount(stored.length);
      const cells = (email: string) => users.cells(email);
      await expect(cells(EMAIL.marta)).toContainText([
        ...['1', EMAIL.marta, 'Marta Greco', 'Utente', 'Attivo', 'Disattiva'],
      ]);
      await expect(cells(EMAIL.nuovo).nth(2)).toHaveText('–');
      await expect(cells(EMAIL.admin).nth(3)).toHaveText('Admin');
      await expect(cells(EMAIL.paolo).nth(4)).toHaveText('Disattivo');
      await expect(users.toggle(EMAIL.marta)).toHaveAccessibleName('Disattiva Marta Greco');
      await expect(users.toggle(EMAIL.nuovo)).toHaveAccessibleName(`Disattiva ${EMAIL.nuovo}`);
      await expect(users.toggle(EMAIL.paolo)).toHaveAccessibleName('Attiva Paolo Neri');
    });
    await test.step('the details links aligned in all rows, including their own', async () => {
      const links = users.table.getByRole('link', { name: 'Dettagli' });
      const places = await links.evaluateAll((all) =>
        all.map((link) => {
          const { left, width } = link.getBoundingClientRect();
          return `${left} ${width}`;
        }),
      );
      expect(new Set(places).size).toBe(1);
    });
    await test.step('why their own account cannot be deactivated', async () => {
      const own = users.toggle(EMAIL.admin);
      await expect(own).toBeDisabled();
      await expect(own).toHaveAccessibleDescription('Non puoi disattivare il tuo account.');
      await expect(users.row(EMAIL.admin)).toContainText('Non puoi disattivare il tuo account.');
      const calls = recordAdminCalls(page);
      await own.press('Enter');
      await own.click({ force: true });
      expect(calls).toEqual([]);
      expect(await storedUser(demo, EMAIL.admin)).toMatchObject({ is_active: true });
    });
  });

  test('deactivates and reactivates an account, by one request for a double click [ADM-08]', async ({
    page,
    request,
    demo,
  }) => {
    const users = await new AdminUsersPage(page).open();
    const sent = page.waitForRequest(TOGGLE);
    await users.toggle(EMAIL.luca).click();
    expect((await sent).method()).toBe('PATCH');
    expect((await sent).postData()).toBeNull();
    await expect(users.cells(EMAIL.luca).nth(4)).toHaveText('Disattivo');
    await expect(users.toggle(EMAIL.luca)).toHaveAccessibleName('Attiva Luca Bianchi');
    await expect(users.row(EMAIL.luca).getByRole('status')).toHaveText('Luca Bianchi: Disattivo');
    expect(await storedUser(demo, EMAIL.luca)).toMatchObject({ is_active: false });
    expect((await login(request, EMAIL.luca)).status()).toBe(403);

    await users.toggle(EMAIL.luca).click();
    await expect(users.cells(EMAIL.luca).nth(4)).toHaveText('Attivo');
    expect(await storedUser(demo, EMAIL.luca)).toMatchObject({ is_active: true });
    expect((await login(request, EMAIL.luca)).status()).toBe(200);

    await test.step('by a double click', async () => {
      const calls = recordAdminCalls(page);
      await users.toggle(EMAIL.luca).dblclick();
      await expect(users.cells(EMAIL.luca).nth(4)).toHaveText('Disattivo');
      expect(calls).toEqual(['PATCH /api/users/admin/users/2/toggle/']);
      expect(await storedUser(demo, EMAIL.luca)).toMatchObject({ is_active: false });
    });
  });

  test('sees the state from the server’s answer [ADM-08], and no error when a toggle fails, on the user’s page neither: the failure is only logged [ADM-13]', async ({
    page,
    demo,
    logged,
  }) => {
    const failures = () =>
      logged.filter((text) => text.includes('L’utente non è stato attivato o disattivato')).length;
    const users = await new AdminUsersPage(page).open();
    await test.step('no optimistic update', async () => {
      await page.route(TOGGLE, (route) => route.fulfill({ json: { is_active: true } }));
      await users.toggle(EMAIL.luca).click();
      await expect(users.row(EMAIL.luca).getByRole('status')).toHaveText('Luca Bianchi: Attivo');
      await expect(users.cells(EMAIL.luca).nth(4)).toHaveText('Attivo');
      expect(failures()).toBe(0);
    });
    await test.step('a failure in the list', async () => {
      const json = { detail: 'Guasto' };
      await page.route(TOGGLE, (route) => route.fulfill({ status: 500, json }));
      await users.toggle(EMAIL.marta).click();
      await expect.poll(failures).toBe(1);
      await expect(users.cells(EMAIL.marta).nth(4)).toHaveText('Attivo');
      await expect(users.alert).toHaveCount(0);
      await expect(page.getByText('Guasto')).toHaveCount(0);
      await expect(users.toggle(EMAIL.marta)).toBeEnabled();
      expect(await storedUser(demo, EMAIL.marta)).toMatchObject({ is_active: true });
    });
    await test.step('a failure on the user’s page', async () => {
      const user = await users.openDetails(EMAIL.marta);
      await page.route(TOGGLE, (route) => route.abort());
      await user.toggle.click();
      await expect.poll(failures).toBe(2);
      await expect(user.fact('Stato')).toHaveText('Attivo');
      await expect(user.alert).toHaveCount(0);
    });
  });

  test('searches by name and email as they type, and the address keeps it [ADM-15][ADM-08]', async ({
    page,
    demo,
  }) => {
    const users = await new AdminUsersPage(page).open('?q=nessuno%20cos%C3%AC');
    await test.step('a search by its address that finds nobody, and all users again', async () => {
      await expect(users.count).toHaveText('0 utenti su 13');
      await expect(users.table).toHaveCount(0);
      await expect(page.getByRole('main')).toContainText('Nessun utente trovato');
      await expect(page.getByRole('main')).toContainText('«nessuno così»');
      await page.getByRole('button', { name: 'Mostra tutti' }).click();
      await expect(users.rows).toHaveCount(13);
      await expect(users.search).toBeFocused();
      await expect(users.search).toHaveValue('');
      await expect(users.count).toHaveText('13 utenti');
      await expect(page).toHaveURL('/admin/users');
    });
    await test.step('as they type, and after the way back', async () => {
      const calls = recordAdminCalls(page);
      await users.search.pressSequentially('MÀRTA');
      await expect(users.count).toHaveText('1 utente su 13');
      await expect(users.rows).toHaveCount(1);
      await expect(users.row(EMAIL.marta)).toBeVisible();
      await expect(page).toHaveURL('/admin/users?q=M%C3%80RTA');
      await expect(users.search).toHaveValue('MÀRTA');
      await users.search.fill('esposito@');
      await expect(users.row(DAVIDE)).toBeVisible();
      await expect(users.rows).toHaveCount(1);
      expect(calls, 'the page searches by itself').toEqual([]);
      const user = await users.openDetails(DAVIDE);
      await expect(user.fact('Nome completo')).toHaveText('Davide Esposito');
      await page.goBack();
      await expect(users.search).toHaveValue('esposito@');
      await expect(users.rows).toHaveCount(1);
    });
    await test.step('an account that the search has found is toggled', async () => {
      await users.search.fill('luca');
      await users.toggle(EMAIL.luca).click();
      await expect(users.cells(EMAIL.luca).nth(4)).toHaveText('Disattivo');
      await expect(users.rows).toHaveCount(1);
      expect(await storedUser(demo, EMAIL.luca)).toMatchObject({ is_active: false });
    });
  });

  test('sees each user in two lines on a phone, with the columns’ names for screen readers [ADM-15][ADM-07]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const users = await new AdminUsersPage(page).open();
    const row = users.row(EMAIL.marta);
    await expect(row).toBeVisible();
    const linesOfRows = () =>
      users.table.locator('tbody tr').evaluateAll((rows) =>
        rows.map((one) => {
          const middleOf = (column: string) => {
            const box = one.querySelector(`[data-column=${column}]`)?.getBoundingClientRect();
            return box ? box.top + box.height / 2 : NaN;
          };
          const name = middleOf('name');
          const email = middleOf('email');
          const isOn = (line: number) => (column: string) => Math.abs(middleOf(column) - line) < 4;
          const isTwoLines =
            ['role', 'active'].every(isOn(name)) && isOn(email)('id') && email > name + 10;
          return isTwoLines && one.getBoundingClientRect().height < 110;
        }),
      );
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(linesOfRows).toEqual(Array.from({ length: 13 }, () => true));
    }
    await expect(users.toggle(EMAIL.marta)).toBeVisible();
    await expect(row.getByRole('link', { name: 'Dettagli' })).toBeVisible();
    await expect(row.getByRole('cell')).toHaveCount(5);
    await expect(users.table.getByRole('columnheader')).toHaveText([
      ...['ID', 'Email', 'Nome', 'Ruolo', 'Stato', 'Azioni'],
    ]);
    // Here a third line is inevitable.
    for (const width of [320, 256]) {
      await page.setViewportSize({ width, height: 640 });
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
      await users.toggle(EMAIL.marta).click({ trial: true });
    }
  });
});

test.describe("an admin on a user's page", () => {
  test.use({ persona: 'admin' });

  test('sees profile, counters, tickets and activity [ADM-09][SEARCH-13]', async ({
    page,
    demo,
  }) => {
    const stored = await demo.callAs('admin', getUserDetail, { params: { id: '1' } });
    const user = await new AdminUserPage(page).open(1);
    await test.step('profile, counters and activity', async () => {
      await expect(user.fact('Email')).toHaveText(EMAIL.marta);
      await expect(user.fact('Nome completo')).toHaveText('Marta Greco');
      await expect(user.fact('Data di registrazione')).toHaveText('29/07/2025');
      await expect(user.fact('Stato')).toHaveText('Attivo');
      await expect(user.fact('Biglietti pubblicati')).toHaveText(String(stored.tickets_count));
      await expect(user.fact('Feedback ricevuti')).toHaveText(String(stored.feedback_received));
      await expect(user.fact('Preferiti ricevuti')).toHaveText(String(stored.favorites_received));
      await expect(user.activity).toHaveText([
        'Registrazione: 29/07/2025',
        `Biglietti pubblicati: ${stored.tickets_count}`,
        `Feedback ricevuti: ${stored.feedback_received}`,
        `Preferiti ricevuti: ${stored.favorites_received}`,
      ]);
    });
    await test.step('date, trip type, state, route and shortened notes of each ticket', async () => {
      await expect(user.tickets).toHaveCount(stored.tickets.length);
      const long = stored.tickets.findIndex(({ notes }) => notes.length > 80);
      const { departure = '', destination = '', notes = '' } = stored.tickets[long] ?? {};
      const cut = user.tickets.nth(long);
      await expect(cut).toContainText(`${departure} → ${destination}`);
      await expect(cut.getByText(notes.slice(0, 80), { exact: true })).toBeVisible();
      await expect(cut).not.toContainText(notes);
      const silent = stored.tickets.findIndex((ticket) => ticket.notes === '');
      await expect(user.tickets.nth(silent)).toContainText('Nessuna nota');
      const first = user.tickets.first();
      await expect(first.getByText('SOLO ANDATA', { exact: true })).toBeVisible();
      await expect(first).toContainText('09/06/2026');
      await expect(user.tickets.filter({ hasText: 'ANDATA/RITORNO' })).toHaveCount(2);
      for (const [at, { state }] of stored.tickets.entries()) {
        const label = user.tickets.nth(at).getByText(STATE_LABELS[state], { exact: true });
        await expect(label).toBeVisible();
      }
      expect(new Set(stored.tickets.map(({ state }) => state)).size).toBeGreaterThan(3);
    });
  });

  test('opens it from the list [ADM-07], and toggles the account there [ADM-08][ADM-09], but not their own [ADM-14]', async ({
    page,
    demo,
  }) => {
    const users = await new AdminUsersPage(page).open();
    await test.step('a user without a name and without tickets', async () => {
      const user = await users.openDetails(EMAIL.nuovo);
      await expect(page).toHaveURL(/\/admin\/users\/3$/);
      await expect(user.fact('Email')).toHaveText(EMAIL.nuovo);
      await expect(user.fact('Nome completo')).toHaveText('–');
      await expect(page.getByText('Nessun biglietto pubblicato')).toBeVisible();
      await page.goBack();
    });
    await test.step('their own account cannot be deactivated', async () => {
      const user = await users.openDetails(EMAIL.admin);
      await expect(page).toHaveURL(/\/admin\/users\/4$/);
      await expect(user.toggle).toBeDisabled();
      await expect(user.profile).toContainText('Non puoi disattivare il tuo account.');
      await page.goBack();
    });
    await test.step('a deactivated account becomes active, and the list shows it', async () => {
      const user = await users.openDetails(EMAIL.paolo);
      await expect(user.fact('Stato')).toHaveText('Disattivo');
      await expect(user.toggle).toHaveAccessibleName('Attiva Paolo Neri');
      await user.toggle.click();
      await expect(user.fact('Stato')).toHaveText('Attivo');
      await expect(user.toggle).toHaveAccessibleName('Disattiva Paolo Neri');
      expect(await storedUser(demo, EMAIL.paolo)).toMatchObject({ is_active: true });
      await page.goBack();
      await expect(users.cells(EMAIL.paolo).nth(4)).toHaveText('Attivo');
    });
  });

  test('sees the same error text whatever the reason, and can go back to the list [ADM-09], which may not load either [ADM-07]', async ({
    page,
  }) => {
    const user = new AdminUserPage(page);
    const users = new AdminUsersPage(page);
    const expectErrorAndGoBack = async () => {
      await expect(user.alert).toHaveText('Errore nel caricamento dati utente');
      await page.getByRole('link', { name: 'Tutti gli utenti' }).click();
      await expect(page).toHaveURL(/\/admin\/users$/);
    };
    await test.step('the unknown user 9999', async () => {
      await user.open('9999');
      await expectErrorAndGoBack();
    });
    for (const status of [400, 403, 404, 500]) {
      await test.step(`status ${status}`, async () => {
        await expect(users.rows).toHaveCount(13);
        await expect(user.alert).toHaveCount(0);
        await page.route(DETAILS, (route) => route.fulfill({ status, json: { detail: 'Altro' } }));
        const answer = page.waitForResponse(DETAILS);
        await users.openDetails(EMAIL.marta);
        expect((await answer).status()).toBe(status);
        await expectErrorAndGoBack();
      });
    }
    await test.step('the unknown user nessuno, and a list that does not load', async () => {
      await page.unroute(DETAILS);
      await page.route(LIST, (route) => route.fulfill({ status: 502, body: '' }));
      await user.open('nessuno');
      await expectErrorAndGoBack();
      await expect(users.alert).toHaveText(
        'Errore nel caricamento degli utenti. Riprova più tardi.',
      );
    });
  });
});
