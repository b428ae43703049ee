import { describe, expect, it } from 'vitest';
import type { Brand } from '#lab/brand';
import { BRAND_META } from '#contract/own-brand';
import { clearBrand, getSandbox, listOutbox, setBrand } from '#lab/control';
import { aHugeWebp } from '../support/hostile-input.ts';
import { requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { LOGO_MAX_BYTES } from '#lab/limits';
import { exportSandbox } from '#lab/state';
import { LAB_SAID } from '../support/lab-said.ts';
import { LOGO, YELLOW } from '../support/builders.ts';
import { testServer, type TestSandbox } from '../support/server.ts';
import { ownFiles } from '../support/own-folder.ts';

const HEAD =
  '<title>x</title><meta name="description" content="x"><meta name="theme-color" content="#1c1a17"><link rel="icon" href="/favicon.svg"><link rel="apple-touch-icon" href="/touch.png"><link rel="manifest" href="/manifest.webmanifest">';
const CLIENT_DIR = await ownFiles('brand', {
  'index.html': `<!doctype html><html lang="it"><head>${HEAD}</head></html>`,
});
const server = await testServer({ settings: { CLIENT_DIR } });

const giveBrand = async ({ visitor }: TestSandbox, brand: Brand = YELLOW) => {
  const answer = await visitor.call(setBrand, { body: brand });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const brandOf = async ({ visitor }: TestSandbox) => (await visitor.call(getSandbox, {})).body.brand;

const page = async ({ visitor }: TestSandbox, path = '/login') =>
  (await visitor.send({ method: 'GET', path, headers: { accept: 'text/html' } })).text;

const mailOf = async ({ visitor }: TestSandbox) => {
  await visitor.call(requestPasswordReset, { body: { email: 'luca.bianchi@example.com' } });
  const [mail] = (await visitor.call(listOutbox, { query: {} })).body;
  if (!mail) throw new Error('no mail was sent');
  return mail;
};

it('the brand of a sandbox is shown by it alone, part of its export, and taken away again [LOOK-08, LAB-01]', async () => {
  const [mine, other] = [server.createSandbox(), server.createSandbox()];
  const before = await mine.visitor.call(getSandbox, {});
  expect(await giveBrand(mine, { ...YELLOW, name: ' Aerolinea ', colour: '#FFCC00' })).toEqual(
    YELLOW,
  );
  expect(await brandOf(mine)).toEqual(YELLOW);
  expect(await brandOf(other)).toBeUndefined();
  const exported = await mine.visitor.call(exportSandbox, { query: { rows: 'changed' } });
  expect(exported.body).toHaveProperty('brand', YELLOW);
  expect((await mine.visitor.call(clearBrand, {})).status).toBe(204);
  expect((await mine.visitor.call(getSandbox, {})).text).toBe(before.text);
});

const dataUrl = (bytes: Buffer, type = 'png') =>
  `data:image/${type};base64,${bytes.toString('base64')}`;
const PNG = Buffer.from(LOGO.src.split(',')[1] ?? '', 'base64');
const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

it.each<[string, object, string]>([
  ['no name', { name: '  ' }, PROBLEM.required],
  ['a long name', { name: 'a'.repeat(25) }, PROBLEM.tooLong(24)],
  ['a name on two lines', { name: 'a\nSubject: b' }, LAB_SAID.brandName],
  ['a name that turns the text around', { name: 'a\u202Eb' }, LAB_SAID.brandName],
  ['a style for a colour', { colour: 'red;background:url(//a)' }, LAB_SAID.brandColour],
  ['a drawing', { src: dataUrl(DRAWING, 'svg+xml') }, LAB_SAID.brandLogo],
  ['a drawing that says it is a PNG', { src: dataUrl(DRAWING) }, LAB_SAID.brandLogo],
  ['a PNG that says it is a WebP', { src: dataUrl(PNG, 'webp') }, LAB_SAID.brandLogo],
  ['markup', { src: `${LOGO.src}" onerror="alert(1)` }, LAB_SAID.brandLogo],
  [
    'a large logo',
    { src: dataUrl(Buffer.concat([PNG, Buffer.alloc(LOGO_MAX_BYTES)])) },
    LAB_SAID.brandLogo,
  ],
  ['a huge side', { width: 5000 }, LAB_SAID.brandLogo],
  ['another width than its own', { width: 5 }, LAB_SAID.brandLogo],
  ['28 bytes that decode to gigabytes', { src: dataUrl(aHugeWebp(), 'webp') }, LAB_SAID.brandLogo],
])(
  'a brand that cannot be shown %s is refused and changes nothing [LOOK-08]',
  async (_, wrong, text) => {
    const sandbox = server.createSandbox();
    const [key = ''] = Object.keys(wrong);
    const isOfLogo = key in LOGO;
    const body = { ...YELLOW, ...(isOfLogo ? { logo: { ...LOGO, ...wrong } } : wrong) };
    const answer = await sandbox.visitor.call(setBrand, { body });
    expect(answer.status).toBe(400);
    expect(Object.entries(answer.body)[0]).toEqual([
      isOfLogo ? 'logo' : key,
      expect.arrayContaining([text]),
    ]);
    expect(await brandOf(sandbox)).toBeUndefined();
  },
);

describe('what shows a brand', () => {
  const HOSTILE: Brand = { ...YELLOW, name: '"><img src=x>' };

  it('a page says it in its title and in a tag, with its name escaped; without one it is as before [LOOK-08]', async () => {
    const [mine, other] = [server.createSandbox(), server.createSandbox()];
    await giveBrand(mine, HOSTILE);
    const [html, plain] = [await page(mine), await page(other)];
    expect(html).toContain('<title>Accedi · &quot;&gt;&lt;img src=x&gt;</title>');
    expect(html).toContain('<meta property="og:site_name" content="&quot;&gt;&lt;img src=x&gt;">');
    expect(html).toContain(`<meta name="${BRAND_META}" content="{&quot;name&quot;:`);
    expect(html).toMatch(/<html style="(--brand-[a-z-]+:#[0-9a-f]{6};){15}" lang="it">/);
    expect(html).toContain('<meta name="theme-color" data-own="#1c1a17" content="#ffcc00">');
    expect(html).toContain('<link rel="icon" data-own="/favicon.svg" href="data:image/svg+xml,');
    expect(html).toContain('<link rel="apple-touch-icon" data-own="/touch.png" href="data:image/');
    expect(html).toContain('<link data-own="manifest" rel="none" href="/manifest.webmanifest">');
    expect(html).not.toContain('<img');
    expect(plain).toContain('<title>Accedi · Rivola</title>');
    expect(plain).not.toMatch(/brand|data-own/);
    expect(await page(mine, '/')).toContain(': rivendi e acquista biglietti aerei</title>');
  });

  it('a mail has it in subject, text and page, with its name escaped [LOOK-08]', async () => {
    const sandbox = server.createSandbox();
    await giveBrand(sandbox, { ...YELLOW, name: '<b>Aero' });
    const { subject, text, html } = await mailOf(sandbox);
    expect(subject).toBe('Reimposta la password di <b>Aero');
    expect(text).toMatch(/\n\n<b>Aero$/);
    expect(html).toContain(`<img src="${LOGO.src}" alt="&lt;b&gt;Aero"`);
    expect(html).toContain('background-color:#ffcc00;');
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('Rivola');
  });
});
