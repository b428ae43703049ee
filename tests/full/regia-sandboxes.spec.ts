import { RegiaPage } from '../kit/pages/regia-page.ts';
import { recordRefusals } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

const enterAndLeave = async (regia: RegiaPage, name: string): Promise<void> => {
  const { page } = regia;
  const cookies = () => page.context().cookies();
  await regia.bar.getByLabel('Nome').fill(name);
  await page.route('**/api/demo/sandboxes/', (route) => route.abort(), { times: 1 });
  await regia.button('Apri o crea').click();
  await expect(regia.notice).toHaveText('Ambiente non cambiato: nessuna risposta dal server');
  expect((await cookies()).map(({ value }) => value)).not.toContain(name);
  await regia.button('Apri o crea').click();
  await expect(regia.notice).toHaveText(`Nuovo ambiente ${name}, con i dati iniziali.`);
  await expect(regia.toggle).toContainText(name);
  expect(await cookies()).toContainEqual(
    expect.objectContaining({ name: 'sandbox', value: name, path: '/', sameSite: 'Lax' }),
  );
  await regia.button('Torna al predefinito').click();
  // The name appears before all queries are asked anew; until then another press does nothing.
  await expect(regia.notice).toHaveText('Sei nell’ambiente default.');
  await expect(regia.toggle).toContainText('default');
};

const LEFT = 'L’ambiente di prova di questo browser non esiste: ora sei in quello predefinito.';

test.describe('a tester who uses the bar', () => {
  test('enters sandboxes by their names, is told of the one they are in, and leaves one that was deleted [DEMO-10][DEMO-02]', async ({
    page,
    demo,
  }) => {
    const mine = demo.named(`mia-${crypto.randomUUID().slice(0, 8)}`);
    const lost = demo.named(`persa-${crypto.randomUUID().slice(0, 8)}`);
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.unfold();
    await test.step('their own, and back to the default one', async () => {
      await enterAndLeave(regia, mine.sandbox);
      await mine.remove();
    });
    await test.step('one that was deleted', async () => {
      await regia.bar.getByLabel('Nome').fill(lost.sandbox);
      await regia.button('Apri o crea').click();
      await expect(regia.toggle).toContainText(lost.sandbox);
      await lost.remove();
      await page.reload();
      await expect(page.getByText(LEFT)).toBeVisible();
      await expect(regia.toggle).toContainText('default');
      await expect(page.getByRole('article').first()).toBeVisible();
    });
  });

  test('stays who they are in another sandbox, though a session is good in one alone [DEMO-10][AUTH-12]', async ({
    page,
    demo,
  }) => {
    const name = `mia-${crypto.randomUUID().slice(0, 8)}`;
    await demo.loginAs(page, 'luca');
    const before = await demo.everything();
    const regia = await new RegiaPage(page).openAt('/miei-biglietti');
    const refused = recordRefusals(page);
    await regia.unfold();
    await regia.bar.getByLabel('Nome').fill(name);
    await regia.button('Apri o crea').click();
    await expect(regia.bar).toContainText(`Nuovo ambiente ${name}, con i dati iniziali.`);
    await page.reload();
    await expect(page.getByRole('list', { name: 'I tuoi biglietti' })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Luca Bianchi');
    expect(refused).toEqual([]);
    expect(await demo.everything()).toBe(before);
    await demo.named(name).remove();
  });
});

for (const regia of ['off', 'on'])
  for (const [what, cookie] of Object.entries({
    'of any name': { value: 'di-altri', path: '/' },
    'that no script sees': { value: 'di-altri', path: '/', httpOnly: true },
    'that no script sees, for calls alone': { value: 'x', path: '/api/', httpOnly: true },
    'that is no name': { value: '%7B%22a%22%3A1%7D', path: '/' },
    'that is very long': { value: 'x'.repeat(3000), path: '/' },
  }))
    test(`a visitor whose browser has another application’s cookie \`sandbox\`, ${what}, is told so once and gets the default one, with Regia ${regia} [DEMO-01][DEMO-10]`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.clearCookies();
      const { hostname } = new URL(baseURL ?? '');
      await context.addCookies([{ name: 'sandbox', domain: hostname, ...cookie }]);
      await page.goto(`/cerca?regia=${regia}`);
      await expect(page.getByText(LEFT)).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByText(LEFT)).toHaveCount(0);
      const picture = page.evaluate(async () => (await fetch('/uploads/seed/napoli.webp')).status);
      expect(await picture).toBe(200);
    });
