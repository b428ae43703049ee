import { settleLoads } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

test('the built page has no inline script, style or handler, and loads nothing from other origins [PUB-17]', async ({
  page,
  request,
}) => {
  const answer = await request.get('/', { headers: { accept: 'text/html' } });
  const policy = answer.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain('unsafe-eval');

  // Parse the HTML as served, before any script has changed the document.
  const found = await page.evaluate(
    (html) => {
      const all = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')];
      const attributes = all.flatMap((element) => [...element.attributes]);
      const isScript = (element: Element) => element.localName === 'script';
      return {
        inline: all.filter((element) => isScript(element) && !element.hasAttribute('src')).length,
        styles: all.filter(({ localName }) => localName === 'style').length,
        handlers: attributes.filter(({ name }) => /^(on|style$)/.test(name)).length,
        // The canonical address is read by others, never loaded.
        addresses: attributes
          .filter(({ name }) => name === 'src' || name === 'href')
          .filter(({ ownerElement }) => !ownerElement?.matches('link[rel="canonical"]'))
          .map(({ value }) => value),
      };
    },
    await answer.text(),
  );
  expect(found).toMatchObject({ inline: 0, styles: 0, handlers: 0 });
  expect(found.addresses.length).toBeGreaterThan(1);
  for (const address of found.addresses) expect(address).toMatch(/^(\/(?!\/)|#|data:)/);
});

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
