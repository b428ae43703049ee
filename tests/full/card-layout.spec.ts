/** The card of a ticket where only a browser tells: its width, its picture, and what is copied of it. */
import { searchTickets } from '#contract/search';
import { SearchPage } from '../kit/pages/search-page.ts';
import { resizeTo } from '../support/display-checks.ts';
import { expect, test } from '../support/test.ts';

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
