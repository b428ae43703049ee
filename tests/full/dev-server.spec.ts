/** The client as `npm start` serves it, with the laboratory's scripts; that it works in strict mode, component tests show. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as playwrightExpect } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { inProject } from '../../scripts/lib/project.mjs';
import { test as ownServer } from '../support/own-server-test.ts';

/** Vite sends each file of the client by itself, which takes long on a busy machine. */
const expect = playwrightExpect.configure({ timeout: 30_000 });

const test = ownServer.extend<{ vite: ViteDevServer; dev: string }>({
  vite: [
    async ({ server }, provide) => {
      const cacheDir = await mkdtemp(join(tmpdir(), 'rivola-vite-'));
      // The configuration reads the API's port from the environment.
      process.env['PORT'] = new URL(server.url).port;
      const vite = await createServer({
        configFile: inProject('client', 'vite.config.ts'),
        cacheDir,
        logLevel: 'silent',
        server: {
          port: 0,
          strictPort: false,
          watch: null,
        },
      });
      delete process.env['PORT'];
      await vite.listen();
      await provide(vite);
      await vite.close();
      await rm(cacheDir, { recursive: true });
    },
    // Vite bundles the dependencies first.
    { timeout: 120_000 },
  ],

  dev: async ({ vite }, provide) => provide(vite.resolvedUrls?.local[0] ?? ''),

  baseURL: async ({ dev }, provide) => provide(dev),
});

test('with `npm start`, a defect of the client acts in the sandbox that a suite names by header [LAB-07]', async ({
  page,
  request,
}) => {
  test.slow();
  const headers = { 'x-sandbox': 'suite' };
  await request.post('/api/demo/sandboxes/', { data: { id: 'suite' } });
  const on = ['no-beta-banner'];
  expect((await request.put('/api/demo/defects/', { headers, data: { on } })).ok()).toBe(true);
  await page.setExtraHTTPHeaders(headers);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  await expect(page.getByText('in fase BETA')).toBeHidden();
  await page.setExtraHTTPHeaders({});
  await page.reload();
  await expect(page.getByText('in fase BETA')).toBeVisible();
});

test('with `npm start`, a page on which somebody types stays when hot updates break off; one that nobody has used is loaded anew, and has them again [GEN-23]', async ({
  page,
  vite,
}) => {
  test.slow();
  const unused = await page.context().newPage();
  for (const tab of [unused, page]) {
    await tab.goto('/login');
    await expect(tab.getByRole('button', { name: 'Accedi' })).toBeVisible();
  }
  const email = page.getByLabel('Email');
  await email.fill('a metà');
  await expect.poll(() => vite.ws.clients.size).toBe(2);
  const stays = page.waitForEvent('console', (said) => said.text().startsWith('Hot updates'));
  const isLoaded = unused.waitForEvent('load');
  for (const { socket } of vite.ws.clients) socket.terminate();
  await stays;
  await isLoaded;
  await expect(unused.getByRole('button', { name: 'Accedi' })).toBeVisible();
  await expect(email).toHaveValue('a metà');
  await expect.poll(() => vite.ws.clients.size).toBe(1);
  const isReloaded = unused.waitForEvent('load');
  vite.ws.send({ type: 'full-reload' });
  await isReloaded;
});
