import { toggleFavourite } from '#contract/favourites';
import { TEXT } from '#contract/texts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { failInBackground, linesOf, NO_LINES } from '../support/regia-test.ts';
import { EMAIL, expect, test } from '../support/test.ts';

const DAVIDES_TICKET = 10;

const WRONG = 'una-sbagliata-7';
const REFUSED = '❌ Email o password non corrette.';

test.describe('a presenter with the log open', () => {
  test('sees each call as it happens, from another browser too, with who, status and time, and the log empty after a reset by somebody else [LAB-05][DEMO-07][DEMO-03]', async ({
    page,
    demo,
  }) => {
    const params = { ticketId: DAVIDES_TICKET };
    const regia = await new RegiaPage(page).openAt('/privacy-policy');
    const log = await regia.unfold('Registro');
    await expect(log).toHaveText(NO_LINES);
    await demo.callAs('nuovo', toggleFavourite, { params });
    await expect(linesOf(log)).toHaveText([
      /^Aggiungi un preferito, o toglilo.*toggleFavourite 200.*nuovo@example\.com [\d,]+ ms.*1 riga cambiata/,
    ]);
    await failInBackground(demo);
    await expect(linesOf(log).first()).toHaveText(/getCalendar 503.*Errore simulato dalla Regia\./);
    await expect(linesOf(log).nth(1)).toHaveText(
      /^Errore simulato su «.*solo nel registro, server/,
    );

    await demo.reset();
    await demo.callAs('marta', toggleFavourite, { params });
    await expect(linesOf(log)).toHaveText([/toggleFavourite.*Marta Greco/]);
  });
});

test.describe('what the screen says', () => {
  test.use({ persona: 'marta' });

  test('joins the call that it is about, and shows in the log; what is about no call joins none [LAB-05][SEARCH-04]', async ({
    page,
    demo,
  }) => {
    const regia = new RegiaPage(page);
    await test.step('a deletion that failed', async () => {
      await demo.fault('deleteTicket', { status: 500 }, { nth: 1 });
      const own = await new OwnTicketsPage(page).open();
      await own.removeAndConfirm(own.ticket('CTA', 'TRN'));
      await expect(page.getByText(TEXT.mine.removeFailed).first()).toBeVisible();
      const messages = async (status: number) =>
        (await demo.calls({ endpoint: 'deleteTicket', status })).map((call) => call.messages);
      await expect.poll(() => messages(500)).toEqual([[TEXT.mine.removeFailed]]);
      const log = await regia.unfold('Registro');
      const failed = linesOf(log).filter({ hasText: 'deleteTicket 500' });
      await expect(failed).toContainText(`«${TEXT.mine.removeFailed}»`);
    });
    await test.step('a missing field, which joins none', async () => {
      const publish = await new PublishPage(page).open();
      await publish.submit();
      await expect(page.getByText(TEXT.publish.required)).toBeVisible();
      // What is reported after it shows that it would have been reported.
      await page.goto('/cerca?departure=Atlantide');
      const said = async () => (await demo.calls()).flatMap(({ messages }) => messages);
      await expect.poll(said).toContain(TEXT.search.none);
      expect(await said()).not.toContainEqual(expect.stringContaining(TEXT.publish.required));
    });
    await test.step('a search, beside who searched, though it sends no session', async () => {
      await expect(page.getByText(TEXT.search.none).first()).toBeVisible();
      const log = await regia.unfold('Registro');
      const searches = linesOf(log).filter({ hasText: 'searchTickets' });
      await expect(searches.first()).toContainText('Marta Greco');
      await expect(searches.filter({ hasText: 'Visitatore' })).toHaveCount(0);
    });
  });
});

test.describe('a browser whose cookie names the sandbox', () => {
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
