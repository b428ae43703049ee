import { PROBLEM } from '#contract/problems';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { recordRefusals, test } from '../support/regia-test.ts';
import { expect } from '../support/test.ts';

test.describe('a tester who uses the bar', () => {
  test('enters their own sandbox and goes back to the default one [DEMO-10][DEMO-02]', async ({
    page,
    context,
    demo,
  }) => {
    const name = `mia-${crypto.randomUUID().slice(0, 8)}`;
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.unfold();
    await regia.bar.getByLabel('Nome').fill(name);
    await page.route('**/api/demo/sandboxes/', (route) => route.abort(), { times: 1 });
    await regia.button('Entra o crea').click();
    await expect(regia.notice).toHaveText('Sandbox non cambiata: nessuna risposta dal server');
    expect((await context.cookies()).map(({ value }) => value)).not.toContain(name);
    await regia.button('Entra o crea').click();
    await expect(regia.notice).toHaveText(`Nuova sandbox ${name}, con i dati iniziali.`);
    await expect(regia.toggle).toContainText(name);
    expect(await context.cookies()).toContainEqual(
      expect.objectContaining({ name: 'sandbox', value: name, path: '/', sameSite: 'Lax' }),
    );
    await regia.button('Torna alla predefinita').click();
    await expect(regia.toggle).toContainText('default');
    await demo.named(name).remove();
  });

  test('enters one sandbox at a time, and is told of the one they are in [DEMO-10][DEMO-02]', async ({
    page,
    context,
    demo,
  }) => {
    const name = `mia-${crypto.randomUUID().slice(0, 8)}`;
    const regia = await new RegiaPage(page).openAt('/cerca');
    await regia.unfold();
    const release = await holdUntilReleased(page, '**/api/demo/sandboxes/');
    await regia.bar.getByLabel('Nome').fill(name);
    const asked = page.waitForRequest('**/api/demo/sandboxes/');
    await regia.button('Entra o crea').click();
    await asked;
    await regia.bar.getByLabel('Nome').fill('un-altra');
    await regia.button('Entra o crea').click();
    release();
    await expect(regia.notice).toHaveText(`Nuova sandbox ${name}, con i dati iniziali.`);
    expect((await context.cookies()).find((one) => one.name === 'sandbox')?.value).toBe(name);
    await demo.named(name).remove();
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
    await regia.button('Entra o crea').click();
    await expect(regia.bar).toContainText(`Nuova sandbox ${name}, con i dati iniziali.`);
    await page.reload();
    await expect(page.getByRole('list', { name: 'I tuoi biglietti' })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Luca Bianchi');
    expect(refused).toEqual([]);
    expect(await demo.everything()).toBe(before);
    await demo.named(name).remove();
  });

  test('reads in Italian that a sandbox needs a name, whatever the browser’s language [DEMO-10][GEN-03]', async ({
    page,
  }) => {
    const regia = await new RegiaPage(page).openAt('/privacy-policy');
    await regia.unfold();
    const name = regia.bar.getByLabel('Nome');
    await name.fill('');
    await name.press('Enter');
    await expect(name).toHaveAccessibleDescription(PROBLEM.required);
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('x');
    await expect(name).not.toHaveAttribute('aria-invalid');
  });

  test('recreates a deleted sandbox, or leaves it [DEMO-10]', async ({ page, demo }) => {
    const name = `persa-${crypto.randomUUID().slice(0, 8)}`;
    const deleted = demo.named(name);
    await deleted.showIn(page);
    const regia = await new RegiaPage(page).openAt('/cerca');
    await expect(regia.bar).toContainText(`La sandbox «${name}» non esiste più.`);
    await regia.button('Ricreala').click();
    await expect(regia.toggle).toContainText(name);
    await expect(page.getByRole('article').first()).toBeVisible();

    await deleted.remove();
    await page.reload();
    await regia.button('Torna alla predefinita').click();
    await expect(regia.toggle).toContainText('default');
  });
});
