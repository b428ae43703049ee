import { getCalendar } from '#contract/calendar';
import { toggleFavourite } from '#contract/favourites';
import { searchTickets } from '#contract/search';
import { TEXT } from '#contract/texts';
import { deleteTicket, editTicket } from '#contract/tickets';
import { getSeller } from '#contract/users';
import type { Demo } from '../kit/demo.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { findViolations } from '../support/axe.ts';
import { failInBackground, linesOf, NO_LINES } from '../support/regia-test.ts';
import { expect, test } from '../support/test.ts';

const MARTAS_TICKET = 9;
const DAVIDES_TICKET = 10;

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
        await log.evaluate((part, to) => part.scrollTo(0, to), y);
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

  test('reads that the log did not load, and loads it then, and that it stands still while the server is silent, and it goes on by itself [LAB-05]', async ({
    page,
    demo,
  }) => {
    await visit(demo);
    await page.route('**/api/demo/calls/', (route) => route.fulfill({ status: 500 }), { times: 1 });
    const regia = await new RegiaPage(page).openAt('/privacy-policy');
    const log = await regia.unfold('Registro');
    await expect(log).toContainText('Il registro non si è caricato.');
    await log.getByRole('button', { name: 'Riprova' }).click();
    await expect(linesOf(log)).toHaveText([/getSeller 200/]);
    await expect(log, 'the button is gone').toBeFocused();

    await page.route('**/api/demo/calls/**', (route) => route.abort());
    // Ends the wait that is under way.
    await visit(demo);
    await expect(log.getByRole('status')).toContainText('Il server non risponde');
    await page.unroute('**/api/demo/calls/**');
    await expect(linesOf(log)).toHaveCount(2);
    await expect(log.getByRole('status')).toHaveCount(0);
  });

  test('sees the last hundred lines, and more on request; no calls of the background unless one failed or asks for them; and finds others by a word [LAB-05]', async ({
    page,
    demo,
  }) => {
    for (let n = 0; n < 103; n += 1) await visit(demo);
    const regia = await new RegiaPage(page).openAt('/privacy-policy');
    const log = await regia.unfold('Registro');
    await expect(linesOf(log)).toHaveCount(100);
    await log.getByRole('button', { name: 'Mostra altri (3)' }).click();
    await expect(linesOf(log)).toHaveCount(103);
    await expect(linesOf(log).nth(100), 'the button is gone').toBeFocused();
    await expect(log.getByRole('button', { name: /Mostra altri/ })).toHaveCount(0);

    await demo.reset();
    await expect(log).toHaveText(NO_LINES);
    await demo.callAs(null, getCalendar, {});
    await visit(demo);
    await demo.callAs('marta', toggleFavourite, { params: { ticketId: DAVIDES_TICKET } });
    const view = log.getByLabel('Mostra');
    const asked = [/toggleFavourite 200/, /getSeller 200/];
    await expect(linesOf(log)).toHaveText(asked);
    await expect(log).toContainText('Ore dell’ambiente, a Roma. Voci nascoste: 1.');
    await page.setViewportSize({ width: 390, height: 844 });
    const ends = await log
      .getByText('200', { exact: true })
      .evaluateAll((all) => all.map((status) => status.getBoundingClientRect().right));
    expect(ends).toHaveLength(2);
    expect(new Set(ends).size, 'statuses end at one edge on a phone').toBe(1);
    await view.selectOption('tutto');
    await expect(linesOf(log)).toHaveText([...asked, /getCalendar 200/]);
    await view.selectOption('solo ciò che cambia i dati');
    await expect(linesOf(log)).toHaveText([/toggleFavourite 200/]);
    await view.selectOption('solo rifiuti, errori simulati e note');
    await expect(linesOf(log)).toHaveCount(0);
    await failInBackground(demo);
    const failed = [/getCalendar 503/, /^Errore simulato su/];
    await expect(linesOf(log)).toHaveText(failed);
    await view.selectOption('senza le chiamate di sfondo');
    await expect(linesOf(log)).toHaveText([...failed, ...asked]);
    await log.getByLabel('Cerca nel registro').fill('marta');
    await expect(linesOf(log)).toHaveText([/toggleFavourite.*Marta Greco/]);
  });

  test('scrolls only down at each width, and axe finds nothing in either theme [LAB-05]', async ({
    page,
    demo,
  }) => {
    const params = { id: MARTAS_TICKET };
    const notes = 'Unaparolalunghissimasenzaspazi'.repeat(10);
    await demo.callAs('marta', editTicket, { params, body: { notes } });
    await demo.report('Un fatto', 'Un dettaglio');
    await failInBackground(demo);
    const regia = await new RegiaPage(page).openAt('/privacy-policy');
    const log = await regia.unfold('Registro');
    await log.locator('summary').click();
    for (const [width, colorScheme] of [
      [320, 'light'],
      [768, 'dark'],
      [1280, 'light'],
    ] as const) {
      await test.step(`at ${width} px in the ${colorScheme} theme`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await expect(log.getByRole('insertion').first()).toBeVisible();
        const sideways = await log.evaluate((part) => part.scrollWidth - part.clientWidth);
        expect(sideways).toBe(0);
        expect(await findViolations(page, { within: '[data-regia]' })).toEqual([]);
      });
    }
  });
});

test.describe('what the screen says', () => {
  test.use({ persona: 'marta' });

  test('is reported with the bar switched off too, and what is only logged [LAB-05][DEMO-07]', async ({
    page,
    demo,
  }) => {
    await demo.fault('toggleFavourite', { status: 500 });
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
});
