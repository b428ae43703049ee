import { login } from '#contract/auth';
import { LOGIN_FREE_FAILURES } from '#contract/limits';
import { LoginPage } from '../kit/pages/login-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { settleLoads, settleWithRegia } from '../support/loads.ts';
import { publishAddress } from '../support/regia-states.ts';
import { recordRefusals, changePassword } from '../support/regia-test.ts';
import { EMAIL, expect, PASSWORD, test } from '../support/test.ts';

const CONTROLS = 'a[href], button, input, select, textarea, summary';

const FOR_OWNERS = [
  ...['Inizia il giro', 'Presenta (F8)', 'Note in un’altra finestra', 'Accanto a un telefono'],
  ...[/^Marta Greco/, /^Luca Bianchi/, /^Giulia Ferri/, /^Visitatore/],
  ...['+1 giorno', 'Nuovo cliente', 'Copia link', 'Strumenti di prova'],
];

const TABS = ['Comandi', 'Salvataggi', 'Giro della demo', 'Posta', 'Registro', 'Messaggi'];

test.describe('the bar', () => {
  test('speaks to a product owner first, in at most 120 words and 14 controls: tour, presenting, notes, phone beside, person, day, new client, a link and a code of this page for a phone [LOOK-09]', async ({
    page,
    sandbox,
  }) => {
    const regia = await new RegiaPage(page).openAt('/cerca?departure=Roma');
    await expect(regia.toggle).toContainText(`Ambiente ${sandbox} · 12/06/2026, 09:00`);
    await regia.openBar();
    const controls = regia.bar.locator(CONTROLS).filter({ visible: true });
    const expectBrief = async () => {
      const words = (await regia.bar.innerText()).split(/\s+/).filter(Boolean);
      expect(words.length, words.join(' ')).toBeLessThanOrEqual(120);
      expect(await controls.count()).toBeLessThanOrEqual(14);
    };
    await expect(regia.button(/^Marta Greco/)).toBeVisible();
    await expectBrief();
    for (const name of FOR_OWNERS) await expect(regia.button(name)).toBeVisible();
    await test.step('how a code comes here, or the code of the present place', async () => {
      await expect(regia.bar.getByText('Con «npm run show» qui compare il codice')).toBeVisible();
      await publishAddress(page);
      await page.getByRole('link', { name: 'Privacy policy' }).click();
      await expect(regia.code).toHaveAccessibleName(
        'Codice QR: http://192.168.1.20:8080/privacy-policy',
      );
      await expect(regia.bar).toContainText('Il telefono è nell’ambiente default.');
      await expectBrief();
    });
    await test.step('the next day, and back to this one', async () => {
      await regia.button('+1 giorno').click();
      await expect(regia.toggle).toContainText('13/06/2026, 09:00');
      await regia.button('Torna al giorno di prima').click();
      await expect(regia.toggle).toContainText('12/06/2026, 09:00');
    });
    await test.step('a link, and what one should know of it', async () => {
      await page.evaluate(() =>
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: () => Promise.resolve() },
        }),
      );
      await regia.button('Copia link').click();
      await expect(regia.notice).toContainText(/^Link copiato: .*si apre soltanto qui\.$/);
    });
    await test.step('the tour begins with one press', async () => {
      await regia.button('Inizia il giro').click();
      await expect(regia.caption).toContainText('1/11');
    });
  });

  test('has the testers’ tools on a page of their own, «Strumenti di prova», which stays until it is closed [LOOK-09][DEMO-10]', async ({
    page,
  }) => {
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.openBar();
    await expect(regia.tabs, 'not on the front').toHaveCount(0);
    await regia.openTools.press('Enter');
    await expect(regia.bar.getByRole('heading', { name: 'Strumenti di prova' })).toBeVisible();
    await expect(regia.tabs.getByRole('button')).toHaveText(TABS);
    await expect(regia.tabs.getByRole('button', { name: 'Comandi' })).toBeFocused();
    await expect(regia.section('Comandi').getByRole('heading')).toHaveText([
      ...[/^Dati/, 'Ambiente di prova', 'Questo momento', 'Da consultare'],
      ...['Errori simulati: nessuno', 'Che giorno è', 'Chi sei'],
    ]);
    await expect(regia.button('Inizia il giro')).toHaveCount(0);
    for (const persona of [/^Paolo Neri/, /^nuovo@example\.com/, /^Visitatore/])
      await expect(regia.button(persona), 'everybody is here').toBeVisible();
    const log = await regia.unfold('Registro');
    await regia.toggle.click();
    await regia.toggle.click();
    await expect(log, 'after it was folded').toBeInViewport();
    await regia.closeTools.press('Enter');
    await expect(regia.openTools).toBeFocused();
    await expect(regia.button('Inizia il giro')).toBeVisible();
    await expect(regia.tabs).toHaveCount(0);
  });

  test('leaves a screen before it switches to a persona without access, so that no call is refused [DEMO-10]', async ({
    page,
  }) => {
    const regia = await new RegiaPage(page).openAt('/cerca');
    const refused = recordRefusals(page);
    await regia.startTour('Giulia lo controlla');
    await expect(page).toHaveURL('/admin/tickets');
    await regia.endTour.click();
    await regia.become(/^Luca Bianchi/);
    await expect(page).toHaveURL('/cerca');
    await expect(regia.notice).toHaveText('Ora sei Luca Bianchi.');

    await regia.startTour('Un posto vuoto in meno');
    await expect(page.getByRole('region', { name: 'Andamento nel tempo' })).toBeVisible();
    await regia.endTour.click();
    await regia.startTour('Chiunque può cercare');
    await expect(page).toHaveURL('/cerca?departure=Milano&destination=Napoli');
    await regia.endTour.click();

    await regia.startTour('Il biglietto è in vendita');
    await expect(page).toHaveURL('/miei-biglietti');
    await regia.endTour.click();
    await regia.become(/^Visitatore/);
    await expect(page).toHaveURL('/login');
    await expect(new LoginPage(page).submit).toBeVisible();
    await settleLoads(page);
    expect(refused).toEqual([]);
  });

  test('greys out a persona whom the sandbox lacks, and shows why a deactivated one cannot log in [DEMO-10]', async ({
    page,
    demo,
  }) => {
    await demo.arrange({ users: [{ id: 2, email: 'altro@example.com' }] });
    const regia = await new RegiaPage(page).openAt('/privacy-policy');
    await regia.unfold();
    await expect(regia.button(/^Luca Bianchi.*non c’è in questo ambiente/)).toBeDisabled();
    await expect(regia.button(/^Marta Greco/)).toBeEnabled();
    await regia.button(/^Paolo Neri/).click();
    await expect(regia.bar).toContainText('Questo account è disattivato');
  });

  test('becomes a persona whose password was changed and whose login is paused, and leaves both as they are [DEMO-08][DEMO-10][AUTH-13]', async ({
    page,
    demo,
  }) => {
    const password = 'Un-altra-2026!';
    await changePassword(demo, EMAIL.luca, password);
    const logIn = (typed: string) =>
      demo.callAs(null, login, { body: { email: EMAIL.luca, password: typed } });
    for (let n = 0; n < LOGIN_FREE_FAILURES; n++)
      await expect(logIn(`sbagliata ${n}`)).rejects.toMatchObject({ status: 400 });
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.become(/^Luca Bianchi/);
    await expect(regia.bar).toContainText('Ora sei Luca Bianchi.');
    await expect(logIn(password)).rejects.toMatchObject({ status: 429 });
    await regia.unfold();
    await regia.bar.getByRole('button', { name: '+1 giorno', exact: true }).click();
    await expect(regia.notice).toContainText('L’orologio');
    expect((await logIn(password)).access).not.toBe('');
  });

  test('renews the session of a persona when the clock moves past its expiry, and tells a user who is not a persona that it ended [DEMO-10][DEMO-04]', async ({
    page,
  }) => {
    const regia = await new RegiaPage(page).openAt('/miei-biglietti');
    await test.step('a persona', async () => {
      await regia.become(/^Marta Greco/);
      await expect(regia.bar).toContainText('Ora sei Marta Greco.');
      const refused = recordRefusals(page);
      await regia.button('+1 giorno').click();
      await expect(regia.notice).toHaveText('L’orologio è fermo: 13/06/2026, 09:00.');
      await regia.day.fill('2026-12-01');
      await regia.button('Vai al giorno').click();
      await expect(regia.notice).toHaveText('L’orologio è fermo: 01/12/2026, 09:00.');
      await page.reload();
      await expect(page).toHaveURL('/miei-biglietti');
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(refused).toEqual([]);
    });
    await test.step('a user who is not one', async () => {
      await regia.become(/^Visitatore/);
      await expect(page).toHaveURL('/login');
      await new LoginPage(page).send('sara.colombo@example.com', PASSWORD);
      await expect(page).toHaveURL('/pubblica');
      await regia.button('+1 ora').click();
      await expect(regia.notice).toHaveText('L’orologio è fermo: 01/12/2026, 10:00.');
      await regia.button('+1 giorno').click();
      await expect(regia.notice).toHaveText(
        'L’orologio è fermo: 02/12/2026, 10:00. La sessione è scaduta.',
      );
    });
  });

  test('opens the history of messages, the outbox, where a mail’s link can be clicked, and the event log [DEMO-10][DEMO-06][DEMO-07]', async ({
    page,
    demo,
  }) => {
    await demo.fault('listFavourites', { status: 500 });
    const regia = await new RegiaPage(page).openAt('/password-reset');
    const search = new SearchPage(page);
    await expect(await regia.unfold('Messaggi')).toHaveText(
      'Qui restano i messaggi che svaniscono: finora nessuno.',
    );
    await test.step('the outbox', async () => {
      await page.getByLabel('Email').fill(EMAIL.luca);
      await page.getByRole('button', { name: 'Invia il link' }).click();
      await expect(page.getByText('Ti abbiamo inviato un')).toBeVisible();
      const outbox = await regia.unfold('Posta');
      await expect(outbox).toContainText(EMAIL.luca);
      await outbox.getByRole('link', { name: 'Apri il link' }).click();
      await expect(page).toHaveURL(/\/password-reset-confirm\//);
      await expect(page.getByRole('heading', { name: 'Nuova password' })).toBeVisible();
      await outbox.getByRole('button', { name: 'Svuota la posta' }).click();
      await expect(outbox).toContainText('Nessuna email inviata');
    });
    await test.step('the history of messages', async () => {
      await search.open('?departure=Atlantide');
      await expect(page.getByText('Nessun risultato trovato.').first()).toBeVisible();
      const history = await regia.unfold('Messaggi');
      await expect(history).toContainText('Nessun risultato trovato.');
    });
    await test.step('the event log, with entries of server and browser', async () => {
      await regia.become(/^Luca Bianchi/);
      await expect(regia.bar).toContainText('Ora sei Luca Bianchi.');
      await page.getByRole('banner').getByRole('link', { name: 'Preferiti' }).click();
      await expect(page.getByText('Nessun preferito', { exact: true })).toBeVisible();
      const log = await regia.unfold('Registro');
      await expect(log).toContainText('Non autorizzato');
      await expect(log).toContainText('Errore simulato su «I tuoi preferiti»');
    });
  });
});

test.describe('without the bar', () => {
  test('a tester sends the token of a hosted demo by ?demo-token, which is removed from the address, and hides the bar with ?regia=off and switches it on again [DEMO-09][DEMO-10]', async ({
    page,
  }) => {
    await test.step('a token', async () => {
      const asked = page.waitForRequest('**/api/demo/clock/');
      await page.goto('/cerca?demo-token=un-segreto&departure=Roma');
      expect((await asked).headers()['x-demo-token']).toBe('un-segreto');
      await expect(page).toHaveURL('/cerca?departure=Roma');
    });
    await test.step('no bar', async () => {
      await settleWithRegia(page);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto('/cerca?regia=off');
      await expect(page.getByRole('heading', { name: 'Cerca un biglietto' })).toBeVisible();
      await page.goto('/regia');
      await expect(page.getByText('La Regia è spenta in questa scheda.')).toBeVisible();
      expect(asked.filter((url) => url.includes('/api/demo/'))).toEqual([]);
      await page.getByRole('button', { name: 'Accendi la Regia' }).click();
      await expect(new RegiaPage(page).bar).toBeVisible();
    });
  });

  test('a page whose server refuses the controls shows no bar and asks once [DEMO-10][DEMO-09]', async ({
    page,
  }) => {
    for (const status of [403, 404]) {
      await test.step(`with ${status}`, async () => {
        let asked = 0;
        await page.unroute('**/api/demo/**');
        await page.route('**/api/demo/**', (route) => {
          asked += 1;
          return route.fulfill({ status, json: { detail: 'Risorsa non trovata.' } });
        });
        const answered = page.waitForResponse('**/api/demo/clock/');
        await page.goto('/cerca');
        expect((await answered).status()).toBe(status);
        await expect(page.getByRole('article').first()).toBeVisible();
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        await expect(new RegiaPage(page).bar).toHaveCount(0);
        expect(asked).toBe(1);
      });
    }
  });
});
