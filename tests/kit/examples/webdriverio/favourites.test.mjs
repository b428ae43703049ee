import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { Demo } from 'rivola-kit/demo';
import { remote } from 'webdriverio';
import { capabilities } from './capabilities.mjs';

const address = process.env.RIVOLA_URL ?? 'http://localhost:3001';
let browser;
let demo;

before(async () => {
  demo = await Demo.create(address);
  browser = await remote({ baseUrl: address, logLevel: 'error', capabilities });
  // A cookie can be set for a site that is open.
  await browser.url('/');
  await browser.setCookies({ name: 'sandbox', value: demo.sandbox });
});
beforeEach(() => demo.reset());
after(async () => {
  await browser?.deleteSession();
  await demo?.remove();
});

test('a buyer sees the favourites', async () => {
  await browser.execute(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    await demo.login('luca'),
  );
  await browser.url('/preferiti');
  await browser.$('article').waitForDisplayed();
});

test('a buyer reads that a search failed', async () => {
  await demo.fault('searchTickets', { drop: true }, { nth: 1 });
  await browser.url('/cerca');
  const alert = await browser.$('[role=alert]');
  await alert.waitForDisplayed();
  assert.equal(await alert.getText(), 'Errore durante la ricerca. Riprova più tardi.');
});
