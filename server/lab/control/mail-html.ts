/** The mails of an outbox, and their HTML (LOOK-10). */
import type { Brand } from '#lab/brand';
import { OWN_NAME } from '#contract/own-brand';
import { escapeHtml } from '#contract/typed-text';
import { coloursOf, brandTheme } from '#lab/brand-theme';
import type { Mail } from '../../store/schema.ts';
import type { World } from '../../world/world.ts';

/**
 * A declaration for both themes. In a style attribute there are no media queries, and many mail programs drop a `<style>`; one that
 * does not know `light-dark()` keeps the light colour, of the text and of what is behind it alike.
 */
const inThemes = (property: string, light: string, dark: string): string =>
  `${property}:${light};${property}:light-dark(${light},${dark});`;

/** The colours of client/styles/tokens.css, which no mail program loads. Sizes in em follow the reader's own. */
const STYLE = {
  ground: `margin:0;${inThemes('background-color', '#f6f0e4', '#0a0f1d')}font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif;font-size:100%;line-height:1.5;`,
  around: 'padding:0.75em;',
  sheet: `max-width:40em;border-collapse:separate;text-align:left;${inThemes('background-color', '#fffdf7', '#1e2b47')}${inThemes('color', '#1c1915', '#f3eee2')}border-radius:0.75em;`,
  logo: 'display:inline-block;height:2em;width:auto;max-width:100%;margin-right:0.5em;border-radius:0.25em;vertical-align:middle;',
  // Of the mark, which is drawn without a picture: a paper plane of two triangles, cut out of its square.
  plane:
    'display:block;height:100%;clip-path:polygon(12.5% 47.5%,85% 16.25%,59.4% 83.75%,45% 58.75%);',
  fold: 'display:block;height:100%;clip-path:polygon(85% 16.25%,45% 58.75%,59.4% 83.75%);opacity:0.32;',
  letter: 'padding:1.25em;overflow-wrap:anywhere;',
  headline: 'margin:0 0 0.5em;font-size:1.375em;font-weight:800;line-height:1.2;',
  paragraph: 'margin:0 0 0.75em;',
  action: 'margin:0 0 1em;',
  small: `margin:0 0 0.5em;${inThemes('color', '#5a5247', '#b8c0d1')}font-size:0.875em;`,
} as const;

/** The colours of the product, in place of which come those of a brand. */
const OWN = {
  light: { fill: '#b8310b', ink: '#fffdf7', edge: '#b8310b' },
  dark: { fill: '#ffc53d', ink: '#191203', edge: '#ffc53d' },
  edge: '#ffc53d',
  name: '#ffd25e',
};

const coloursIn = (colour: string): typeof OWN => {
  const [light, dark] = [coloursOf(colour, 'light'), coloursOf(colour, 'dark')];
  return { light, dark, edge: dark.text, name: dark.text };
};

/** What has the colour. */
const stylesIn = ({ light, dark, edge, name }: typeof OWN) => ({
  // The landing's board, which is dark in both themes.
  board: `padding:0.5em 1.25em;${inThemes('background-color', '#1c1a17', '#1c2743')}border-bottom:2px dashed ${edge};border-radius:0.75em 0.75em 0 0;`,
  wordmark: `margin:0;${inThemes('color', '#fdf3dc', name)}font-size:1.375em;font-weight:800;letter-spacing:-0.035em;line-height:1.3;`,
  mark: `display:inline-block;width:1.5em;height:1.5em;margin-right:0.4em;${inThemes('background-color', light.fill, dark.fill)}border-radius:0.3em;vertical-align:middle;`,
  plane: `${STYLE.plane}${inThemes('background-color', light.ink, dark.ink)}`,
  fold: `${STYLE.fold}${inThemes('background-color', light.fill, dark.fill)}`,
  // Forced colours leave of a button its border.
  button: `display:inline-block;padding:0.625em 1.5em;${inThemes('background-color', light.fill, dark.fill)}${inThemes('color', light.ink, dark.ink)}border:2px solid;${inThemes('border-color', light.edge, dark.edge)}border-radius:0.625em;font-weight:700;text-decoration:none;`,
});

/** The name, with the mark before it that pages show: a brand's picture, or the product's own. */
const wordmark = (brand: Brand | null, style: ReturnType<typeof stylesIn>): string => {
  if (!brand) {
    const plane = `<span style="${style.plane}"><span style="${style.fold}"></span></span>`;
    return `<span aria-hidden="true" style="${style.mark}">${plane}</span>${OWN_NAME}`;
  }
  const name = escapeHtml(brand.name);
  const { mark, isWide } = brandTheme(brand);
  const [alt, beside] = isWide ? [name, ''] : ['', name];
  return `<img src="${escapeHtml(mark.src)}" alt="${alt}" height="32" style="${STYLE.logo}">${beside}`;
};

const labelOf = (link: string): string =>
  link.includes('/password-reset-confirm/') ? 'Nuova password' : 'Apri il link';

const paragraph = (style: string, lines: readonly string[]): string =>
  `<p style="${style}">${lines.map(escapeHtml).join('<br>')}</p>`;

/**
 * The page of a mail, made of its plain text, so that both say the same: the line that is the link becomes a button, what follows it
 * small print. Each value is escaped. It has no script or style sheet: mail programs block them, and the policy of the
 * product's pages, which holds in Regia's frame too, allows style attributes alone. Its one picture is the mark of a brand, which
 * comes with it.
 */
export const mailHtml = (
  { subject, text, link }: Pick<Mail, 'subject' | 'text' | 'link'>,
  brand: Brand | null = null,
): string => {
  const style = stylesIn(brand?.colour ? coloursIn(brand.colour) : OWN);
  const parts = text.split(/\n{2,}/).map((part) => part.split('\n'));
  const place = parts.findIndex((lines) => link !== null && lines.includes(link));
  const end = place === -1 ? parts.length : place + 1;
  const letter = parts.slice(0, end).map((lines) =>
    paragraph(
      STYLE.paragraph,
      lines.filter((line) => line !== link),
    ),
  );
  const smallPrint = parts.slice(end).map((lines) => paragraph(STYLE.small, lines));
  const action =
    link === null
      ? []
      : [
          `<p style="${STYLE.action}"><a href="${escapeHtml(link)}" style="${style.button}">${labelOf(link)}</a></p>`,
          paragraph(STYLE.small, [
            'Il pulsante non si apre? Copia questo indirizzo nel browser:',
            link,
          ]),
        ];
  const title = escapeHtml(subject);
  return [
    '<!doctype html>',
    '<html lang="it" style="color-scheme:light dark">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head>`,
    `<body style="${STYLE.ground}">`,
    // Tables, because Outlook knows no max-width of other elements and centres nothing else.
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="${STYLE.around}">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${STYLE.sheet}">`,
    `<tr><td style="${style.board}"><p style="${style.wordmark}">${wordmark(brand, style)}</p></td></tr>`,
    `<tr><td style="${STYLE.letter}"><h1 style="${STYLE.headline}">${title}</h1>`,
    ...letter,
    ...action,
    ...smallPrint,
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n');
};

/** Mails to an address, or all mails without one (DEMO-06). */
export const mailsTo = ({ store }: Pick<World, 'store'>, to: string | undefined) =>
  to ? store.mail.by('to', to.trim().toLowerCase()) : [...store.mail.values()];
