import { LoginPage } from '../kit/pages/login-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { recordRefusals, settleLoads } from '../support/loads.ts';
import { publishAddress } from '../support/regia-states.ts';
import { expect, PASSWORD, test } from '../support/test.ts';

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
    await test.step('the next day, and back to this one', async () => {
      await regia.button('+1 giorno').click();
      await expect(regia.toggle).toContainText('13/06/2026, 09:00');
      await regia.button('Torna al giorno di prima').click();
      await expect(regia.toggle).toContainText('12/06/2026, 09:00');
    });
    await test.step('a link of this moment, and what one should know of it', async () => {
      await page.evaluate(() =>
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: () => Promise.resolve() },
        }),
      );
      await regia.button('Copia link').click();
      await expect(regia.notice).toContainText(
        /^Link copiato: .*da visitatore, alla stessa data, con gli stessi dati ma senza posta né password nuove.*si apre soltanto qui\.$/,
      );
      await regia.button('Chiudi l’avviso').click();
    });
    await test.step('how a code comes here, or the code of the present place', async () => {
      await expect(regia.bar.getByText('Con «npm run show» qui compare il codice')).toBeVisible();
      await publishAddress(page);
      await page.getByRole('link', { name: 'Privacy policy' }).click();
      await expect(regia.code).toHaveAccessibleName(
        'Codice QR: http://192.168.1.20:8080/privacy-policy',
      );
      await expect(regia.bar).toContainText('Il telefono è nell’ambiente default.');
      await expectBrief();
      await regia.button('Copia link').click();
      await expect(regia.notice).toHaveText('Link copiato.');
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
    await expect(regia.tabs.getByRole('tab')).toHaveText(TABS);
    await expect(regia.tabs.getByRole('tab', { name: 'Comandi' })).toBeFocused();
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
    const refused = recordRefusals(page);
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.become(/^Giulia Ferri/);
    await regia.openAt('/admin/tickets');
    await regia.become(/^Luca Bianchi/);
    await expect(page).toHaveURL('/cerca');
    await expect(regia.notice).toHaveText('Ora sei Luca Bianchi.');
    await regia.openAt('/miei-biglietti');
    await regia.become(/^Visitatore/);
    await expect(page).toHaveURL('/login');
    await expect(new LoginPage(page).submit).toBeVisible();
    await settleLoads(page);
    expect(refused).toEqual([]);
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
});
