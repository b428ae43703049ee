import { AdminUsersPage } from '../kit/pages/admin-dashboard-page.ts';
import { EMAIL, expect, test } from '../support/test.ts';

test.use({ persona: 'admin' });

test('an admin sees the links to users’ pages in one column, and each user in two lines on a phone and in one on a tablet, with the columns’ names for screen readers [ADM-15]', async ({
  page,
}) => {
  const users = await new AdminUsersPage(page).open();
  await expect(users.rows).toHaveCount(13);
  const links = users.table.getByRole('link', { name: 'Dettagli' });
  const places = await links.evaluateAll((all) =>
    all.map((link) => {
      const { left, width } = link.getBoundingClientRect();
      return `${left} ${width}`;
    }),
  );
  expect(new Set(places).size).toBe(1);

  const row = users.row(EMAIL.marta);
  const linesOfRows = () =>
    users.table.locator('tbody tr').evaluateAll((rows) =>
      rows.map((one) => {
        const middleOf = (column: string) => {
          const box = one.querySelector(`[data-column=${column}]`)?.getBoundingClientRect();
          return box ? box.top + box.height / 2 : NaN;
        };
        const name = middleOf('name');
        const email = middleOf('email');
        const isOn = (line: number) => (column: string) => Math.abs(middleOf(column) - line) < 4;
        const isTwoLines =
          ['role', 'active'].every(isOn(name)) && isOn(email)('id') && email > name + 10;
        return isTwoLines && one.getBoundingClientRect().height < 110;
      }),
    );
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(linesOfRows).toEqual(Array.from({ length: 13 }, () => true));
  }
  // At most two lines of a name or an email, in a table that is no wider than its frame.
  await page.setViewportSize({ width: 768, height: 1024 });
  const sizeOfTable = () =>
    users.table.evaluate((table) => [
      Math.max(...[...table.querySelectorAll('tr')].map((one) => one.offsetHeight)) < 64,
      table.scrollWidth <= (table.parentElement?.clientWidth ?? 0),
    ]);
  await expect.poll(sizeOfTable).toEqual([true, true]);
  await expect(row.getByRole('cell')).toHaveCount(5);
  await expect(users.table.getByRole('columnheader')).toHaveText([
    ...['ID', 'Email', 'Nome', 'Ruolo', 'Stato', 'Azioni'],
  ]);
});
