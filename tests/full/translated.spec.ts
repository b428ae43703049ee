/** The product while the browser's translation rewrites its texts: every state of every screen, and the main jobs. */
import { toggleFavourite } from '#contract/favourites';
import { TEXT } from '#contract/texts';
import { AdminUsersPage } from '../kit/pages/admin-users-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { linesOf, NO_LINES } from '../support/regia-test.ts';
import { SCREEN_STATES } from '../support/screen-states.ts';
import { EMAIL, expect, test } from '../support/test.ts';
import { keptTexts, translate } from '../support/translator.ts';

for (const { name, as = null, show } of SCREEN_STATES) {
  test.describe(`${name}, for ${as ?? 'a visitor'}`, () => {
    test.use({ persona: as });

    test('is reached on a translated page, and each of its texts is the only child of its element [GEN-12]', async ({
      page,
    }) => {
      await translate(page, 'replace');
      await expect(await show(page)).toBeVisible();
      expect(await keptTexts(page)).toEqual([]);
    });
  });
}

for (const how of ['wrap', 'replace'] as const) {
  test.describe(`where each text is ${how === 'wrap' ? 'wrapped' : 'replaced'}`, () => {
    test.beforeEach(({ page }) => translate(page, how));

    test('a visitor orders, filters and loads more, is refused, and logs in and out [GEN-12]', async ({
      page,
    }) => {
      const search = await new SearchPage(page).open();
      await expect(search.count).toContainText(/^\d+ biglietti/);
      await search.priceOrder.selectOption('asc');
      await expect(page).toHaveURL(/price_order=asc/);
      const shown = await search.cards.count();
      await search.more.click();
      await expect.poll(() => search.cards.count()).toBeGreaterThan(shown);
      const all = (await search.count.textContent()) ?? '';
      await search.pick(search.departure, 'Roma');
      await search.search();
      await expect(search.count).not.toHaveText(all);
      await expect(search.count).toContainText(/^\d+ bigliett[oi]/);
      await search.activeFilters.first().click();
      await expect(search.count).toHaveText(all);

      const login = await new LoginPage(page).open();
      await expect((await login.send('x@example.com', 'sbagliata')).alert).toBeVisible();
      await login.logInAs('luca');
      await expect(new PublishPage(page).heading).toBeVisible();
      await new ShellPage(page).logoutButton.click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(login.submit).toBeVisible();
    });

    test('the log of a presenter gets each line and each message once [GEN-12][LAB-05]', async ({
      page,
      demo,
    }) => {
      const login = await new LoginPage(page).open();
      const log = await new RegiaPage(page).unfold('Registro');
      await expect(log).toHaveText(NO_LINES);
      await login.send(EMAIL.luca, 'una-sbagliata-7');
      await expect(linesOf(log)).toHaveText([/«❌ Email o password non corrette\.»/]);
      await demo.callAs('nuovo', toggleFavourite, { params: { ticketId: 10 } });
      await expect(linesOf(log)).toHaveText([
        /toggleFavourite 200.*1 riga cambiata/,
        /login 200/,
        /login 400.*«❌ Email o password non corrette\.»$/,
      ]);
      await linesOf(log).first().getByText('1 riga cambiata').click();
      await expect(linesOf(log).first()).toContainText('Preferito');
      await log.getByLabel('Cerca nel registro').fill('toggleFavourite');
      await expect(linesOf(log)).toHaveCount(1);
      await expect(log).toContainText('Voci nascoste: 2.');
      const [refused] = await demo.calls({ endpoint: 'login', status: 400 });
      expect(refused?.messages).toEqual(['❌ Email o password non corrette.']);
    });

    test.describe('as staff', () => {
      test.use({ persona: 'admin' });

      test('a deactivated user reads so, and a decision changes the count [GEN-12]', async ({
        page,
      }) => {
        const users = await new AdminUsersPage(page).open();
        await users.toggle(EMAIL.marta).click();
        await expect(users.cells(EMAIL.marta)).toContainText([
          ...['1', EMAIL.marta, 'Marta Greco', 'Utente', 'Disattivo', 'Attiva'],
        ]);
        await users.search.fill('Davide');
        await expect(users.rows).toHaveCount(1);
        await expect(users.count).toContainText('1');

        const moderation = await new ModerationPage(page).open('pending');
        await moderation.cards.first().waitFor();
        const waiting = await moderation.cards.count();
        const before = (await moderation.tally.textContent()) ?? '';
        await moderation.approve(moderation.cards.first()).click();
        await expect(moderation.cards).toHaveCount(waiting - 1);
        await expect(moderation.tally).not.toHaveText(before);
        await moderation.tab('Approvati').click();
        await expect(moderation.cards.first()).toBeVisible();
      });
    });

    test.describe('as a seller', () => {
      test.use({ persona: 'marta' });

      test('the pass follows what is chosen, and the ticket is published and sold [GEN-12]', async ({
        page,
      }) => {
        const publish = await new PublishPage(page).open();
        await publish.airline.selectOption('Ryanair');
        await expect(publish.pass).toContainText(/Compagnia\s*Ryanair/);
        await publish.airline.selectOption('');
        await expect(publish.pass).not.toContainText(/Compagnia|Ryanair/);
        await publish.chooseTrip('Andata/Ritorno');
        await expect(publish.pass).toContainText('Ritorno');
        await publish.chooseTrip('Solo andata');
        await publish.fillFlight({
          departure: 'Genova - Colombo (GOA)',
          destination: 'Comiso - Pio La Torre (CIY)',
          date: '2026-07-08',
          price: '49,90',
        });
        await expect(publish.pass).toContainText(/49,90/);
        await publish.submit();
        await expect(page.getByText('Biglietto pubblicato con successo!')).toBeVisible();

        const own = await new OwnTicketsPage(page).open();
        const sold = own.group('Venduti');
        const before = (await sold.textContent()) ?? '';
        await own.sell(own.ticket('MXP', 'NAP'));
        await expect(sold).not.toHaveText(before);
        await expect(page.getByRole('heading', { name: 'Qualcosa è andato storto' })).toHaveCount(
          0,
        );
      });
    });
  });
}

test('a prerendered page that was translated before its code ran works all the same [GEN-12]', async ({
  page,
}) => {
  const release = await holdUntilReleased(page, '**/assets/start-*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1 });
  await heading.evaluate((element) => {
    element.innerHTML = '<font>Personal area</font>';
    for (const label of document.querySelectorAll('label, [role="tab"]')) {
      label.textContent = 'Translated';
    }
  });
  release();
  const login = new LoginPage(page);
  await login.registerTab.click();
  await expect(page.getByText(TEXT.auth.registrationClosed)).toBeVisible();
  await expect(heading).toHaveText('Accedi a Rivola');
});
