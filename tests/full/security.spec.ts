import { settleLoads } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

test('no screen that an admin opens violates the Content-Security-Policy', async ({
  page,
  demo,
}) => {
  await demo.loginAs(page, 'admin');
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  for (const path of ['/', '/cerca', '/pubblica', '/admin', '/admin/stats', '/regia']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await settleLoads(page);
      const violations = await page.evaluate(
        () => (globalThis as unknown as { violations: string[] }).violations,
      );
      expect(violations).toEqual([]);
    });
  }
});

test('hidden files beside the built page are not served', async ({ request }) => {
  for (const path of ['/.env', '/.vite/manifest.json', '/.git/config', '/assets/.htpasswd']) {
    const answer = await request.get(path, { headers: { accept: 'application/json' } });
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()['content-type']).toBe('application/json; charset=utf-8');
  }
});
