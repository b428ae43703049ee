import { DEFECTS } from '../../defects/catalogue.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { DEFECT_PAGES } from '../support/defect-pages.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { expect, test } from '../support/test.ts';

for (const { name } of DEFECTS.filter((defect) => 'client' in defect)) {
  test(`the defect ${name} shows on the page, and only where it is on [LAB-07]`, async ({
    page,
    demo,
  }) => {
    const probe = DEFECT_PAGES[name];
    if (!probe) throw new Error(`tests/support/defect-pages.ts has no probe for ${name}`);
    const look = async () => {
      if (probe.as) await demo.loginAs(page, probe.as);
      return probe.look(page, demo);
    };
    const seen = await look();
    await demo.reset();
    await demo.plant(name);
    expect(await look()).not.toEqual(seen);
  });
}

test('a page has no script of a defect unless one of the client is on, and the CSP stays [LAB-07]', async ({
  request,
  demo,
}) => {
  const read = async () => {
    const answer = await request.get('/cerca', { headers: { accept: 'text/html' } });
    const csp = answer.headers()['content-security-policy'];
    return { html: await answer.text(), csp };
  };
  const clean = await read();
  await demo.plant('price-off-by-a-cent');
  expect((await read()).html).toBe(clean.html);
  await demo.plant('no-beta-banner');
  const { html, csp } = await read();
  expect(html.match(/<script[^>]*>/)?.[0]).toBe('<script src="/planted.js">');
  expect(csp).toBe(clean.csp);
  expect(csp).not.toContain("script-src 'unsafe-inline'");
  const script = await request.get('/planted.js');
  expect(script.headers()['content-type']).toContain('text/javascript');
  expect(await script.text()).toContain('in fase BETA');
});

test('Regia lists the defects, switches them and says which are on [LAB-07]', async ({
  page,
  demo,
}) => {
  const regia = await new RegiaPage(page).openAt('/');
  await regia.unfold();
  const summary = page.locator('[data-regia] summary').filter({ hasText: 'Difetti' });
  await expect(summary).toHaveText('Difetti: nessuno attivo');
  await summary.click();
  const list = page.getByRole('list', { name: 'Difetti' });
  await expect(list.getByRole('checkbox')).toHaveCount(DEFECTS.length);
  const [server = { name: '', says: '' }] = DEFECTS;
  await list.getByRole('checkbox', { name: server.says }).click();
  await expect(summary).toHaveText('Difetti: 1 attivo');
  expect((await demo.defects()).filter(({ on }) => on).map(({ name }) => name)).toEqual([
    server.name,
  ]);
  const banner = page.getByText('in fase BETA').first();
  await expect(banner).toBeVisible();
  await list.getByRole('checkbox', { name: 'Manca l’avviso' }).click();
  await expect(banner).toBeHidden();
  await regia.unfold();
  await summary.click();
  await expect(summary).toHaveText('Difetti: 2 attivi');
  await page.getByRole('button', { name: 'Togli tutti i difetti' }).click();
  await expect(banner).toBeVisible();
  expect((await demo.defects()).some(({ on }) => on)).toBe(false);
});

test('two defects that are switched on without waiting are both on [LAB-07]', async ({
  page,
  demo,
}) => {
  const regia = await new RegiaPage(page).openAt('/');
  await regia.unfold();
  const summary = page.locator('[data-regia] summary').filter({ hasText: 'Difetti' });
  await summary.click();
  const list = page.getByRole('list', { name: 'Difetti' });
  const [first, second] = DEFECTS.filter((defect) => 'wraps' in defect);
  const release = await holdUntilReleased(
    page,
    '**/api/demo/defects/',
    (request) => request.method() === 'PUT',
  );
  await list.getByRole('checkbox', { name: first?.says ?? '' }).click();
  await list.getByRole('checkbox', { name: second?.says ?? '' }).click();
  release();
  await expect(summary).toHaveText('Difetti: 2 attivi');
  expect((await demo.defects()).filter(({ on }) => on).map(({ name }) => name)).toEqual([
    first?.name,
    second?.name,
  ]);
});
