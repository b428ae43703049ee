import { describe, expect, it } from 'vitest';
import { brandTheme } from '#lab/brand-theme';
import { mailHtml } from '../../server/lab/control/mail-html.ts';
import { resetMail } from '../../server/features/password-reset/link.ts';

const LINK = 'https://rivola.example/password-reset-confirm/MQ/abc-def';
const HOSTILE = '<img src=x onerror=alert(1)>"\'&amp;';

const pageOf = (full_name: string, email = 'dana@example.com', link = LINK) =>
  mailHtml(resetMail({ email, full_name }, link));

/** The texts of a page in order, without its tags, as they are written. */
const textsOf = (html: string): string[] =>
  html
    .slice(html.indexOf('<body'))
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean);

describe('the HTML of a mail', () => {
  it('says what its plain text says, with the link as a button and in words [LOOK-10]', () => {
    expect(textsOf(pageOf('Dana Rossi'))).toEqual([
      'Rivola',
      'Reimposta la password di Rivola',
      'Ciao Dana Rossi,',
      'per scegliere una nuova password apri questo link entro un’ora:',
      'Nuova password',
      'Il pulsante non si apre? Copia questo indirizzo nel browser:',
      LINK,
      'Se non l’hai chiesto tu, ignora questa email.',
      'Rivola',
    ]);
    expect(pageOf('Dana Rossi').match(/<a [^>]*>/g)).toEqual([
      expect.stringContaining(`href="${LINK}"`),
    ]);
  });

  it('wears the mark that pages show: the product’s own is drawn without a picture, a brand’s is one [LOOK-10]', () => {
    const mail = resetMail({ email: 'dana@example.com', full_name: 'Dana' }, LINK);
    expect(mailHtml(mail)).toMatch(
      /<span aria-hidden="true" style="[^"]*"><span style="[^"]*clip-path:/,
    );
    const brand = { name: 'Aero', colour: '#ffcc00', logo: null };
    expect(mailHtml(mail, brand)).toContain(`<img src="${brandTheme(brand).mark.src}" alt=""`);
  });

  it('needs nothing from elsewhere and no style sheet, and names the colours of both themes [LOOK-10]', () => {
    const html = pageOf('Dana Rossi');
    expect(html).not.toMatch(/<(script|style|link|img|svg|form)\b/);
    expect(html).not.toMatch(/url\(|src=|@import/);
    for (const [, property, light] of html.matchAll(/([a-z-]+):light-dark\((#\w+),#\w+\)/g))
      expect(html).toContain(`${property}:${light};${property}:light-dark(${light},`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  it.each([
    ['a name', () => pageOf(HOSTILE)],
    ['an address that stands for the name', () => pageOf('', `${HOSTILE}@example.com`)],
    ['a link', () => pageOf('Dana', 'dana@example.com', `${LINK}${HOSTILE}`)],
    ['a subject', () => mailHtml({ subject: HOSTILE, text: 'Ciao', link: null })],
    [
      'a text',
      () => mailHtml({ subject: 'Ciao', text: `uno\n\n${HOSTILE}\n${HOSTILE}`, link: null }),
    ],
  ])('escapes %s [LOOK-10]', (_, make) => {
    const html = make();
    expect(html).not.toContain('<img');
    expect(html).not.toContain(HOSTILE);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;amp;');
  });
});
