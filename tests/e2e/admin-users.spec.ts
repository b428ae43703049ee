import { AdminUsersPage } from '../kit/pages/admin-users-page.ts';
import { EMAIL, expect, test } from '../support/test.ts';

test.use({ persona: 'admin' });

test('an admin sees the links to users’ pages in one column, and each user in two lines on a phone, with the columns’ names for screen readers [ADM-15][ADM-07]', async ({
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

  await page.setViewportSize({ width: 768, height: 1024 });
  const row = users.row(EMAIL.marta);
  const middles = () =>
    Promise.all(
      [row.getByText('Attivo'), users.toggle(EMAIL.marta)].map(async (one) => {
        const { y = NaN, height = NaN } = (await one.boundingBox()) ?? {};
        return Math.round((y + height / 2) / 2);
      }),
    );
  await expect.poll(async () => new Set(await middles()).size, 'one line').toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row).toBeVisible();
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
  await expect(users.toggle(EMAIL.marta)).toBeVisible();
  await expect(row.getByRole('link', { name: 'Dettagli' })).toBeVisible();
  await expect(row.getByRole('cell')).toHaveCount(5);
  await expect(users.table.getByRole('columnheader')).toHaveText([
    ...['ID', 'Email', 'Nome', 'Ruolo', 'Stato', 'Azioni'],
  ]);
  // Here a third line is inevitable.
  for (const width of [320, 256]) {
    await page.setViewportSize({ width, height: 640 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await users.toggle(EMAIL.marta).click({ trial: true });
  }
});

test('an admin reads on a phone each route of a user with the arrow before the destination [ADM-09][GEN-07]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/users/1');
  const ends = page.getByRole('region', { name: 'Biglietti dell’utente' }).getByText(/^→ /);
  await expect(ends).toHaveCount(8);
  // On two lines they would be twice as high.
  for (const end of await ends.all()) expect((await end.boundingBox())?.height).toBeLessThan(30);
});
