/** The card of a ticket where only a browser tells: its width, its picture, and what is copied of it. */
import { searchTickets } from '#contract/search';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { resizeTo } from '../support/display-checks.ts';
import { expect, test } from '../support/test.ts';
import { atEachTextWidth } from '../support/text-width.ts';

test('a visitor sees the highest price on a width of 320 px, and a drawing for a picture that does not load [CARD-01][GEN-07]', async ({
  page,
  demo,
}) => {
  const found = await demo.callAs(null, searchTickets, { query: {} });
  const pictured = found.find(({ image }) => image !== null);
  await demo.arrange({
    tickets: [
      {
        id: pictured?.id,
        departure: 'Reggio Calabria - Tito Minniti (REG)',
        destination: "Lamezia Terme - Sant'Eufemia (SUF)",
        trip_type: 'Andata/Ritorno',
        price: 9999.99,
      },
    ],
  });
  await page.route(`**${pictured?.image}`, (route) => route.fulfill({ status: 404 }));
  const search = await new SearchPage(page).open('?departure=Reggio+Calabria&destination=SUF');
  const card = search.card();
  await expect(card.root).toContainText('9.999,99');
  await card.root.scrollIntoViewIfNeeded();
  await expect(card.image).toHaveCount(0);
  await resizeTo(page, 320, 640);
  await card.sellerInfo.click();
  await expect(card.sellerLink).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('a visitor who copies a card gets its texts apart from each other [CARD-01]', async ({
  page,
}) => {
  for (const city of ['Napoli', 'Bologna']) {
    const search = await new SearchPage(page).open(`?departure=${city}`);
    const card = search.card(0).root;
    await expect(card).toBeVisible();
    const copied = await card.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return String(getSelection());
    });
    expect(copied).toMatch(/(Napoli\W* NAP|Bologna\W* BLQ)\s+verso\s+\S+ [A-Z]{3}\n/);
    expect(copied).not.toMatch(/[a-z][A-Z]{3}\b|--:--\S/);
  }
});

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('finds state and actions of every own ticket in one place, and the reason of a refusal below its two parts [LOOK-01][MINE-07][MOD-02]', async ({
    page,
  }) => {
    const own = await new OwnTicketsPage(page).open();
    await expect(own.tickets).toHaveCount(8);
    const measure = () =>
      own.tickets.evaluateAll((cards) =>
        cards.map((card) => {
          const { left, right } = card.getBoundingClientRect();
          const boxOf = (element: Element | null | undefined) =>
            element?.getBoundingClientRect() ?? new DOMRect();
          const states = /^(In vendita|Da moderare|Venduto|Rifiutato|Partito)$/;
          const badge = [...card.querySelectorAll('span')].find((one) =>
            states.test(one.textContent),
          );
          // Of the row that it stands in: a stamp is turned and has no icon.
          const place = boxOf(badge?.parentElement?.parentElement);
          const date = boxOf(card.querySelector('time'));
          const buttons = [...card.querySelectorAll("button, [role='button']")].map(boxOf);
          return {
            badge: Math.round(right - place.right),
            // The date's middle, on a wide card its row's.
            level: Math.round(place.top - date.top),
            // From the first to the last: a ticket without a menu has one as wide as both.
            actions: [buttons[0]?.left, buttons.at(-1)?.right].map((edge = 0) =>
              Math.round(edge - left),
            ),
          };
        }),
      );
    for (const width of [1024, 768, 390, 320]) {
      await resizeTo(page, width, 844);
      await atEachTextWidth(page, async (text) => {
        const [first, ...others] = await measure();
        for (const other of others) expect(other, `${width} px, ${text}`).toEqual(first);
      });
    }
    await resizeTo(page, 1280, 800);
    const rejected = own.ticket('FCO', 'CAG');
    const [first, ...others] = (await measure()).map(({ badge, actions }) => ({ badge, actions }));
    for (const other of others) expect(other).toEqual(first);
    for (const width of [1280, 768, 390]) {
      await resizeTo(page, width, 844);
      const [card, reason, actions] = await Promise.all(
        [rejected, rejected.getByText('Motivo del rifiuto'), own.edit(rejected)].map((one) =>
          one.boundingBox(),
        ),
      );
      const top = (reason?.y ?? 0) - ((actions?.y ?? 0) + (actions?.height ?? 0));
      expect(top, `${width} px: below the actions`).toBeGreaterThan(8);
      const bottom = (card?.y ?? 0) + (card?.height ?? 0) - (reason?.y ?? 0);
      expect(bottom, `${width} px: within the card`).toBeGreaterThan(reason?.height ?? Infinity);
    }
  });
});

test.describe('a buyer', () => {
  test.use({ persona: 'luca' });

  test('finds flights and buttons of cards beside each other on one line, and what unfolds below the seller [CARD-07][LOOK-01]', async ({
    page,
  }) => {
    const favourites = await new FavouritesPage(page).open();
    await expect(favourites.cards).toHaveCount(7);
    for (const [width, beside] of [
      // In two columns.
      [1280, Array(7).fill(false)],
      [1024, Array(7).fill(true)],
      [768, Array(7).fill(true)],
      [390, Array(7).fill(false)],
    ] as const) {
      await resizeTo(page, width, 844);
      await atEachTextWidth(page, async (text) => {
        const rows = await favourites.cards.evaluateAll((cards) =>
          cards.map((card) => {
            const topOf = (element: Element | undefined) =>
              Math.round(element?.getBoundingClientRect().top ?? 0);
            const named = (name: string) =>
              [...card.querySelectorAll('button')].find((one) => one.textContent === name);
            const seller = [...card.querySelectorAll('p')].find((one) =>
              one.textContent.includes('recension'),
            );
            const info = named('Info venditore');
            return {
              row: topOf(card),
              flight: topOf(card.querySelector('h2 span') ?? undefined),
              info: topOf(info),
              notes: named('Note') && topOf(named('Note')),
              isBeside: topOf(seller) > topOf(info) - 10 && topOf(seller) < topOf(info) + 30,
            };
          }),
        );
        expect
          .soft(
            rows.map(({ isBeside }) => isBeside),
            `${width} px, ${text}: seller`,
          )
          .toEqual(beside);
        for (const { row, flight, info, notes } of rows) {
          expect.soft(notes ?? info, `${width} px, ${text}: notes`).toBe(info);
          const neighbours = rows.filter((other) => other.row === row);
          for (const other of neighbours)
            expect
              .soft([other.flight, other.info], `${width} px, ${text}: row`)
              .toEqual([flight, info]);
        }
      });
    }
  });
});

test.describe('staff', () => {
  test.use({ persona: 'admin' });

  test('find notes that are open, and tickets one below the other with both decisions side by side [LOOK-01][MOD-02]', async ({
    page,
  }) => {
    const moderation = await new ModerationPage(page).open();
    await expect(moderation.cards).toHaveCount(7);
    await expect(moderation.cards.first()).toContainText('Scendevo in Calabria');
    const passes = await moderation.cards.evaluateAll((cards) =>
      cards.map((card) => {
        const { left, right, bottom } = card.getBoundingClientRect();
        const decisions = [...card.querySelectorAll('button')].map((one) =>
          Math.round(bottom - one.getBoundingClientRect().bottom),
        );
        return { ends: [left, right], decisions };
      }),
    );
    const [first] = passes;
    expect(first?.decisions).toHaveLength(2);
    expect(new Set(first?.decisions).size).toBe(1);
    expect(passes).toEqual(passes.map(() => first));
  });
});
