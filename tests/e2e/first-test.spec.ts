import { SearchPage } from '../kit/pages/search-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ persona: 'luca' });

test('a buyer reads that a search failed [SEARCH-07]', async ({ page, demo }) => {
  await demo.fault('searchTickets', { drop: true }, { nth: 1 });
  const search = await new SearchPage(page).open();
  await expect(search.alert).toHaveText('Errore durante la ricerca. Riprova più tardi.');
});
