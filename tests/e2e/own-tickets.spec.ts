import type { APIRequestContext } from '@playwright/test';
import { DELAY } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import type { OwnTicket } from '#contract/tickets';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { pauseAnimations } from '../support/page-animations.ts';
import { resizeTo } from '../support/display-checks.ts';
import { expect, test, type Page } from '../support/test.ts';

test.use({ persona: 'marta' });

const LIST = '**/api/tickets/tickets/my/';

const asMarta = async (page: Page) => ({
  headers: {
    Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access'))}`,
  },
});

const storedIds = async (page: Page, request: APIRequestContext): Promise<number[]> => {
  const answer = await request.get('/api/tickets/tickets/my/', await asMarta(page));
  return ((await answer.json()) as OwnTicket[]).map(({ id }) => id);
};

const publicIds = async (request: APIRequestContext): Promise<number[]> => {
  const answer = await request.get('/api/tickets/public/');
  return ((await answer.json()) as { id: number }[]).map(({ id }) => id);
};

const expectStates = async (own: OwnTicketsPage) => {
  await expect(own.tickets).toHaveCount(8);
  await expect(own.ticket('MXP', 'NAP')).toContainText(TEXT.mine.pending);
  const rejected = own.ticket('FCO', 'CAG');
  await expect(rejected).toContainText(TEXT.mine.rejected);
  await expect(rejected).toContainText('Il prezzo indicato supera di molto quello stampato');
  await expect(own.ticket('BRI', 'FCO')).toContainText('Partito');
  await expect(own.ticket('CTA', 'TRN')).toContainText('In vendita');
  await expect(own.ticket('FCO', 'LIN')).toContainText(TEXT.mine.sold);
};

const expectActions = async (own: OwnTicketsPage) => {
  for (const { route, main, others } of [
    { route: ['MXP', 'NAP'], main: TEXT.mine.markSold, others: ['Modifica', 'Elimina'] },
    { route: ['CTA', 'TRN'], main: TEXT.mine.markSold, others: ['Modifica', 'Elimina'] },
    { route: ['FCO', 'CAG'], main: TEXT.mine.edit, others: ['Elimina'] },
    { route: ['BRI', 'FCO'], main: 'Elimina', others: ['Modifica', TEXT.mine.markSold] },
    { route: ['FCO', 'LIN'], main: 'Elimina', others: [] },
  ] as const) {
    const ticket = own.ticket(route[0], route[1]);
    const buttons = others.length > 0 ? [main, 'Altre azioni'] : [main];
    await expect(ticket.getByRole('button')).toHaveText(buttons);
    if (others.length === 0) continue;
    await own.more(ticket).click();
    await expect(ticket.getByRole('menuitem')).toHaveText(others);
    await own.page.keyboard.press('Escape');
    await expect(ticket.getByRole('menuitem')).toHaveCount(0);
  }
};

test('a seller sees their tickets, each with its state, one main action, and the others of its state in a menu [CARD-07][MINE-01][MINE-06][MINE-07][MOD-02]', async ({
  page,
}) => {
  const asking = page.waitForRequest(LIST);
  const own = await new OwnTicketsPage(page).open();
  expect(await (await asking).headerValue('authorization')).toMatch(/^Bearer /);
  await test.step('the states', () => expectStates(own));
  await test.step('the actions', () => expectActions(own));
  await test.step('each action is described by its ticket’s route and date', async () => {
    const ticket = own.ticket('MXP', 'NAP');
    const more = own.more(ticket);
    await more.click();
    for (const control of [own.markSold(ticket), more, own.edit(ticket), own.remove(ticket)]) {
      await expect(control).toHaveAccessibleDescription(
        'Milano MXP verso Napoli NAP lun 29 giu 2026',
      );
    }
    await page.keyboard.press('Escape');
  });
  await test.step('on a phone they take half the height that they took with every action on each', async () => {
    await resizeTo(page, 390, 844);
    await expect(own.tickets).toHaveCount(8);
    expect((await own.list.boundingBox())?.height).toBeLessThan(2300);
  });
});

test('the menu of a ticket’s actions moves nothing and is used by keyboard, at the list’s second address too [GEN-07][MINE-01][MINE-07]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const own = await new OwnTicketsPage(page).open('/dashboard/tickets');
  await expect(own.tickets).toHaveCount(8);
  const ticket = own.ticket('MXP', 'NAP');
  const more = own.more(ticket);
  await test.step('the buttons stay in place when the menu is opened', async () => {
    await expect(more).toBeVisible();
    const before = await more.boundingBox();
    await more.click();
    await expect(own.remove(ticket)).toBeVisible();
    expect(await more.boundingBox()).toEqual(before);
    await more.click();
    await expect(own.remove(ticket)).toHaveCount(0);
  });
  await test.step('arrow keys, Home and End move in it', async () => {
    await more.focus();
    await page.keyboard.press('ArrowDown');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await expect(own.edit(ticket)).toBeFocused();
    for (const [key, focused] of [
      ['ArrowDown', own.remove(ticket)],
      ['ArrowDown', own.edit(ticket)],
      ['ArrowUp', own.remove(ticket)],
      ['Home', own.edit(ticket)],
      ['End', own.remove(ticket)],
    ] as const) {
      await page.keyboard.press(key);
      await expect(focused).toBeFocused();
    }
  });
  await test.step('Escape, Tab and a click outside close it', async () => {
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(own.edit(ticket)).toHaveCount(0);
    await more.click();
    await page.mouse.click(5, 300);
    await expect(own.edit(ticket)).toHaveCount(0);
  });
});

test('the own tickets are looked at by what became of them, and reload and back keep the group [MINE-07]', async ({
  page,
}) => {
  const own = await new OwnTicketsPage(page).open();
  await expect(page.getByRole('tab')).toHaveText([
    'Tutti 8',
    'In vendita 4',
    'Da moderare 1',
    'Venduti 1',
    'Rifiutati 1',
    'Partiti 1',
  ]);
  await expect(own.group('Tutti')).toHaveAttribute('aria-selected', 'true');
  for (const [group, route] of [
    ['Da moderare', ['MXP', 'NAP']],
    ['Venduti', ['FCO', 'LIN']],
    ['Rifiutati', ['FCO', 'CAG']],
    ['Partiti', ['BRI', 'FCO']],
  ] as const) {
    await own.group(group).click();
    await expect(own.tickets).toHaveCount(1);
    await expect(own.ticket(route[0], route[1])).toBeVisible();
  }
  await expect(page).toHaveURL('/miei-biglietti?stato=partiti');
  await page.reload();
  await expect(own.group('Partiti')).toHaveAttribute('aria-selected', 'true');
  await expect(own.tickets).toHaveCount(1);
  await page.goBack();
  await expect(own.ticket('FCO', 'CAG')).toBeVisible();
  await expect(own.tickets).toHaveCount(1);
  await own.group('Tutti').click();
  await expect(own.tickets).toHaveCount(8);
  await expect(page).toHaveURL('/miei-biglietti');
});

test('a ticket marked as sold shows Venduto, leaves the search, can no longer be edited, and moves to the group of the sold ones [MINE-06][MINE-07]', async ({
  page,
  request,
}) => {
  expect(await publicIds(request)).toContain(47);
  const own = await new OwnTicketsPage(page).open();
  const ticket = own.ticket('CTA', 'TRN');
  await test.step('a failure is shown, and changes nothing', async () => {
    await page.route('**/sold/', (route) => route.abort(), { times: 1 });
    await own.markSold(ticket).click();
    await expect(ticket.getByRole('alert')).toContainText('Non è stato possibile');
    await expect(own.markSold(ticket)).toBeVisible();
  });
  await test.step('the ticket is sold', async () => {
    const sending = page.waitForRequest('**/api/tickets/tickets/47/sold/');
    await own.markSold(ticket).click();
    expect((await sending).method()).toBe('POST');
    await expect(ticket.getByText(TEXT.mine.sold, { exact: true })).toBeVisible();
    await expect(own.edit(ticket)).toHaveCount(0);
    await expect(own.markSold(ticket)).toHaveCount(0);
    await expect(page.locator('li:focus')).toContainText('CTA');
    expect(await publicIds(request)).not.toContain(47);
  });
  await test.step('another leaves the group of those on sale', async () => {
    await own.open('/miei-biglietti?stato=in-vendita');
    await expect(own.tickets).toHaveCount(3);
    await own.sell(own.ticket('FCO', 'OLB'));
    await expect(own.tickets).toHaveCount(2);
    await expect(own.group('In vendita')).toHaveText('In vendita 2');
    await expect(own.group('Venduti')).toHaveText('Venduti 3');
    // The pressed button has left with its ticket.
    await expect(page.getByRole('main').locator(':focus')).toContainText('In vendita 2');
  });
  await test.step('both are among the sold ones', async () => {
    await own.group('Venduti').click();
    await expect(own.ticket('FCO', 'OLB')).toBeVisible();
    await expect(ticket.getByText(TEXT.mine.sold, { exact: true })).toBeVisible();
  });
});

test('a seller deletes a ticket after a question that names route, date and price, and the server no longer has it [MINE-02][MINE-07]', async ({
  page,
  request,
}) => {
  const own = await new OwnTicketsPage(page).open();
  const ticket = own.ticket('MXP', 'NAP');
  await own.askToRemove(ticket);
  await expect(own.dialog).toContainText(TEXT.mine.confirmRemove);
  for (const detail of [/Malpensa.*Capodichino/, 'lun 29 giu 2026', /51,50\s€/]) {
    await expect(own.dialog).toContainText(detail);
  }
  await own.dialog.getByRole('button', { name: 'Annulla' }).click();
  await expect(own.dialog).toHaveCount(0);
  await expect(own.more(ticket)).toBeFocused();
  expect(await storedIds(page, request)).toContain(56);

  const sending = page.waitForRequest((sent) => sent.method() === 'DELETE');
  await own.removeAndConfirm(ticket);
  const sent = await sending;
  expect(new URL(sent.url()).pathname).toBe('/api/tickets/tickets/56/');
  expect(await sent.headerValue('authorization')).toMatch(/^Bearer /);
  await expect(ticket).toHaveCount(0);
  await expect(own.tickets).toHaveCount(7);
  expect(await storedIds(page, request)).not.toContain(56);

  await test.step('a double click on the confirmation sends one request', async () => {
    let requests = 0;
    page.on('request', (one) => {
      if (one.method() === 'DELETE') requests += 1;
    });
    await own.askToRemove(own.ticket('CTA', 'TRN'));
    await own.dialog.getByRole('button', { name: 'Elimina' }).dblclick();
    await expect(own.tickets).toHaveCount(6);
    expect(requests).toBe(1);
  });
});

test('a deleted ticket leaves the list, whatever becomes of its animation [MINE-02][MINE-07]', async ({
  page,
}) => {
  const own = await new OwnTicketsPage(page).open();
  const slowDown = (slow: string) =>
    page.evaluate((time) => document.documentElement.style.setProperty('--slow', time), slow);
  await test.step('it does not come back in another tab that is opened while it is leaving', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await slowDown('60s');
    await own.removeAndConfirm(own.ticket('MXP', 'NAP'));
    await expect(
      page.getByRole('status').filter({ hasText: 'Biglietto eliminato.' }),
    ).toBeVisible();
    await expect(own.dialog).toHaveCount(0);
    await own.group('Da moderare').click();
    await expect(own.group('Tutti')).toHaveText('Tutti 7');
    await expect(own.tickets).toHaveCount(0);
  });
  await test.step('it leaves although the animation never ends, as in a tab that draws nothing', async () => {
    await own.group('Tutti').click();
    await expect(own.tickets).toHaveCount(7);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await slowDown('');
    await pauseAnimations(page);
    await own.removeAndConfirm(own.ticket('CTA', 'TRN'));
    await expect(own.tickets).toHaveCount(6);
  });
});

/** Shows Marta's first ticket, from Malpensa to Naples, with the id of somebody else's. */
const showAnothers = async (page: Page, others: number | undefined) => {
  await page.route(LIST, async (route) => {
    const answer = await route.fetch();
    const [first, ...rest] = (await answer.json()) as OwnTicket[];
    await route.fulfill({ json: [{ ...first, id: others }, ...rest] });
  });
};

test('a deletion that fails shows an error, and the ticket stays; so does another seller’s ticket, even if the list shows it [MINE-02][MINE-05]', async ({
  page,
  request,
}) => {
  const others = (await publicIds(request)).find(
    (id) => ![56, 47, 40, 32, 25, 18, 9, 4].includes(id),
  );
  await showAnothers(page, others);
  const own = await new OwnTicketsPage(page).open();
  // Each on a ticket of its own, which shows no error yet.
  for (const { what, status, id, route } of [
    { what: 'status 500', status: 500, id: 47, route: ['CTA', 'TRN'] },
    { what: 'status 403', status: 403, id: 32, route: ['FCO', 'OLB'] },
    { what: 'a network error', status: null, id: 18, route: ['MXP', 'CTA'] },
  ] as const) {
    await test.step(`a deletion that fails with ${what}`, async () => {
      await page.route(`**/api/tickets/tickets/${id}/`, (call) =>
        status ? call.fulfill({ status, json: { detail: 'No.' } }) : call.abort(),
      );
      const ticket = own.ticket(route[0], route[1]);
      await own.removeAndConfirm(ticket);
      await expect(ticket.getByRole('alert')).toHaveText(TEXT.mine.removeFailed);
      await expect(own.dialog).toHaveCount(0);
      await expect(own.tickets).toHaveCount(8);
    });
  }
  await test.step('another seller’s ticket is neither sold nor deleted', async () => {
    const ticket = own.ticket('MXP', 'NAP');
    await own.markSold(ticket).click();
    await expect(ticket.getByRole('alert')).toHaveText(PROBLEM.notYours);
    await own.removeAndConfirm(ticket);
    await expect(ticket.getByRole('alert')).toHaveText(TEXT.mine.removeFailed);
    expect(await publicIds(request)).toContain(others);
  });
});

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('access'));

/** Lets the page's clock, which stands still, go on until the page says that the session has expired. */
const untilExpired = async (page: Page) => {
  const message = page.getByText(TEXT.mine.sessionExpired);
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(message).toBeVisible({ timeout: 200 });
  }).toPass();
  return message;
};

const standStill = async (page: Page) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
};

test('a seller whose session has expired, as after 24 hours, sees a message for two seconds and is then led to the login [AUTH-12][MINE-03]', async ({
  page,
  demo,
}) => {
  await demo.advance({ hours: 25 });
  await standStill(page);
  const own = new OwnTicketsPage(page);
  await page.goto('/miei-biglietti');
  const message = await untilExpired(page);
  await page.clock.runFor(DELAY.sessionExpired - 50);
  await expect(message).toBeVisible();
  await expect(own.heading).toBeVisible();
  expect(await storedToken(page)).not.toBeNull();

  await page.clock.runFor(100);
  await expect(page).toHaveURL('/login');
  const left = await page.evaluate(() => [
    localStorage.getItem('access'),
    localStorage.getItem('token'),
  ]);
  expect(left).toEqual([null, null]);
});

test('within these two seconds a new login keeps its session, and who leaves the page is logged out all the same [MINE-03]', async ({
  page,
  demo,
}) => {
  await demo.fault('listOwnTickets', { status: 401 }, { nth: 1 });
  await standStill(page);
  await page.goto('/miei-biglietti');
  const message = await untilExpired(page);
  await test.step('who logs in stays logged in', async () => {
    const ended = await storedToken(page);
    await demo.loginAs(page, 'luca');
    // It is stored by another process of the browser, of which the page learns a moment later.
    await expect.poll(async () => [null, ended].includes(await storedToken(page))).toBe(false);
    const access = await storedToken(page);
    await page.clock.runFor(DELAY.sessionExpired + 100);
    expect(await storedToken(page)).toBe(access);
    await expect(page.getByRole('banner')).toContainText('Luca Bianchi');
    await expect(message).toHaveCount(0);
  });
  await test.step('who leaves the page is logged out', async () => {
    const { navigation } = new ShellPage(page);
    const search = navigation.getByRole('link', { name: 'Cerca' });
    await demo.fault('listOwnTickets', { status: 401 });
    await search.click();
    await navigation.getByRole('link', { name: 'I miei biglietti' }).click();
    await untilExpired(page);
    await search.click();
    await expect(page).toHaveURL('/cerca');
    expect(await storedToken(page)).not.toBeNull();
    await page.clock.runFor(DELAY.sessionExpired + 100);
    await expect(page).toHaveURL('/login');
    expect(await storedToken(page)).toBeNull();
  });
});

test('a list that does not load can be asked for again; one that is no list is only logged, and the screen does not say how many tickets there are [MINE-01][MINE-04]', async ({
  page,
  logged,
}) => {
  const own = new OwnTicketsPage(page);
  const alert = page.getByRole('main').getByRole('alert');
  await test.step('status 500', async () => {
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: { detail: 'No.' } }));
    await own.open();
    await expect(alert).toHaveText('Non siamo riusciti a caricare i tuoi biglietti.');
  });
  let unreadable = 0;
  // One after the other: each takes the place of the answer before it.
  for (const [what, body] of [
    ['broken JSON', '[{"id":'],
    ['an object', '{"tickets":[]}'],
    ['null', 'null'],
  ] as const) {
    await test.step(`an answer that is ${what}`, async () => {
      await page.unroute(LIST);
      await page.route(LIST, (route) =>
        route.fulfill({ status: 200, contentType: 'application/json', body }),
      );
      await own.retry.click();
      unreadable += 1;
      await expect
        .poll(() => logged.filter((text) => text.includes('non sono arrivati come elenco')).length)
        .toBe(unreadable);
      await expect(page.getByText('L’elenco dei tuoi biglietti non è disponibile')).toBeVisible();
      await expect(page.getByText('Non hai ancora pubblicato biglietti')).toHaveCount(0);
      await expect(alert).toHaveCount(0);
      await expect(page.getByRole('tab')).toHaveCount(0);
      await expect(own.tickets).toHaveCount(0);
    });
  }
  await test.step('the list', async () => {
    await page.unroute(LIST);
    await own.retry.click();
    await expect(own.tickets).toHaveCount(8);
  });
});

test('a new ticket starts with an empty form, even after an unfinished edit [PUB-14]', async ({
  page,
}) => {
  const own = await new OwnTicketsPage(page).open();
  const publish = await own.startEdit(own.ticket('CTA', 'TRN'));
  await expect(publish.heading).toHaveText('Modifica biglietto');
  await page.goBack();
  await own.newTicket.click();
  await expect(publish.heading).toHaveText('Pubblica un biglietto');
  await expect(publish.departure).toHaveValue('');
});

test.describe('a newcomer', () => {
  test.use({ persona: 'nuovo' });

  test('sees an empty list and a link to publish the first ticket [MINE-01]', async ({ page }) => {
    await new OwnTicketsPage(page).open();
    await expect(page.getByText('Non hai ancora pubblicato biglietti')).toBeVisible();
    await page.getByRole('link', { name: 'Pubblica il tuo primo biglietto' }).click();
    await expect(page).toHaveURL('/pubblica');
  });
});
