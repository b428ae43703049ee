import type { Locator } from '@playwright/test';
import { toggleFavourite } from '#contract/favourites';
import { searchTickets } from '#contract/search';
import { TEXT } from '#contract/texts';
import { deleteTicket, editTicket } from '#contract/tickets';
import { getSeller } from '#contract/users';
import type { Demo } from '../kit/demo.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { EMAIL, expect, test } from '../support/test.ts';

const MARTAS_TICKET = 9;
const DAVIDES_TICKET = 10;
const WRONG = 'una-sbagliata-7';
const REFUSED = '❌ Email o password non corrette.';
/** What the log says while it is empty. */
const NO_LINES = 'Finora non è stato registrato nulla.';

/** The lines of the log, newest first. */
const linesOf = (log: Locator): Locator => log.getByRole('log').locator('ol > li');

/** A call that every view of the log shows but those of failures and changes. */
const visit = (demo: Demo) => demo.callAs(null, getSeller, { params: { userId: '1' } });

test.describe('a presenter with the log open', () => {
  test('reads method and path of a call, before and after of each changed row, by keyboard too and by the same clock as the lines, and reads on while calls come in [LAB-05][GEN-03]', async ({
    page,
    demo,
  }) => {
    const params = { id: MARTAS_TICKET };
    await demo.callAs('nuovo', toggleFavourite, { params: { ticketId: DAVIDES_TICKET } });
    for (let n = 0; n < 6; n += 1) await visit(demo);
    await demo.callAs('marta', editTicket, { params, body: { price: '31,50' } });
    const regia = await new RegiaPage(page).openAt('/privacy-policy');
    const log = await regia.unfold('Registro');
    await test.step('a row that is made', async () => {
      const made = linesOf(log).filter({ hasText: 'toggleFavourite' });
      await expect(made).toContainText('POST /api/tickets/favorites/{ticketId}/toggle/');
      await expect(made.getByRole('time')).toHaveText('12/06, 09:00:00');
      await made.locator('summary').click();
      const created = made.locator('dl > div').filter({ hasText: 'created_at' });
      await expect(created.getByRole('insertion')).toHaveText('12/06/2026, 09:00:00');
      await made.locator('summary').click();
      await expect(created).toBeHidden();
    });
    const edited = linesOf(log).filter({ hasText: 'editTicket' });
    await test.step('a row that is edited', async () => {
      await edited.locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(edited.getByText('Biglietto 9, modificato')).toBeVisible();
      const price = edited.locator('dl > div').filter({ hasText: 'price' });
      await expect(price.getByRole('deletion')).toHaveText('42');
      await expect(price.getByRole('insertion')).toHaveText('31.5');
    });
    const top = async () => Math.round((await edited.boundingBox())?.y ?? -1);
    for (const [way, y] of Object.entries({ scrolled: 20, 'at the top': 0 })) {
      await test.step(`calls come in above an open detail, ${way}`, async () => {
        await log.locator('section').evaluate((part, to) => part.scrollTo(0, to), y);
        const before = await top();
        const count = await linesOf(log).count();
        for (let n = 0; n < 3; n += 1) await visit(demo);
        await expect(linesOf(log)).toHaveCount(count + 3);
        // Rows may end between two pixels.
        expect(Math.abs((await top()) - before)).toBeLessThan(4);
      });
    }
    await test.step('a row that is deleted', async () => {
      await demo.callAs('marta', deleteTicket, { params });
      const deleted = linesOf(log).filter({ hasText: 'deleteTicket' });
      await deleted.locator('summary').click();
      await expect(deleted.getByText('Biglietto 9, eliminato')).toBeVisible();
      await expect(deleted.getByRole('insertion')).toHaveCount(0);
    });
  });
});

test.describe('what the screen says', () => {
  test.use({ persona: 'marta' });

  test('is reported with the bar switched off too, and what is only logged [LAB-05][DEMO-07][DEMO-10]', async ({
    page,
    demo,
  }) => {
    await demo.fault('toggleFavourite', { status: 500 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const search = await new SearchPage(page).open('?departure=Atlantide&regia=off');
    // On whichever call the empty search made last: its hints, or the search itself.
    const said = async () => (await demo.calls()).flatMap(({ messages }) => messages);
    await expect.poll(said).toContain(TEXT.search.none);
    await search.removableFilters.click();
    await search.cards.first().getByRole('button', { name: 'Salva tra i preferiti' }).click();
    await expect
      .poll(async () => (await demo.events()).map(({ source, what }) => [source, what]))
      .toContainEqual(['client', 'Preferito non cambiato']);
    await expect(new RegiaPage(page).bar).toHaveCount(0);
    const ofRegia = /\/demo\/(?!events\/|calls\/messages\/)/;
    expect(asked.filter((path) => ofRegia.test(path))).toEqual([]);
  });
});

test.describe('a browser whose cookie names the sandbox', () => {
  test('sees the calls of the sandbox that the browser has moved to, not those of the last one [LAB-05][DEMO-01]', async ({
    page,
    demo,
  }) => {
    const [here, there] = [await demo.another(), await demo.another()];
    await visit(here);
    await there.callAs(null, searchTickets, { query: {} });
    await here.showIn(page);
    const regia = await new RegiaPage(page).openAt('/privacy-policy');
    const log = await regia.unfold('Registro');
    await expect(linesOf(log)).toHaveText([/getSeller 200/]);
    await there.showIn(page);
    await visit(here);
    await expect(linesOf(log)).toHaveText([/searchTickets 200/]);
    await Promise.all([here.remove(), there.remove()]);
  });

  test('leaves the refusal of a visitor, what the screen said, and no password in the log, whatever else happens at once [LAB-05]', async ({
    page,
    demo,
  }) => {
    const here = await demo.another();
    await here.showIn(page);
    const login = await new LoginPage(page).open();
    const messages = async () =>
      (await here.calls({ endpoint: 'login' })).map((call) => call.messages);
    await test.step('a read that began before it ends after it', async () => {
      const log = await new RegiaPage(page).unfold('Registro');
      await expect(log).toHaveText(NO_LINES);
      const reported = page.waitForResponse('**/api/demo/calls/messages/');
      await page.route(
        /\/calls\/\?since=\d+$/,
        async (route) => {
          const response = await route.fetch();
          await reported;
          await route.fulfill({ response });
        },
        { times: 1 },
      );
      await login.send(EMAIL.luca, WRONG);
      await expect(login.alert).toContainText('Email o password non corrette.');
      await expect(linesOf(log)).toContainText([`«${REFUSED}»`]);
      expect(await messages()).toEqual([[REFUSED]]);
    });
    await test.step('another page is loaded', async () => {
      await login.open();
      await page.evaluate(() => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[role=alert]')?.textContent) return;
          observer.disconnect();
          location.assign('/privacy-policy');
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      await login.send(EMAIL.luca, WRONG);
      await expect(page).toHaveURL('/privacy-policy');
      await expect.poll(messages).toEqual([[REFUSED], [REFUSED]]);
    });
    expect(JSON.stringify(await here.calls())).not.toContain(WRONG);
    await here.remove();
  });
});
