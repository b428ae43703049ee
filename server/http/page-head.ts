/** What a page says of itself to browsers, search engines and chats that show a link (GEN-17). */
import { AIRPORTS } from '#contract/catalogue';
import { BRAND_META, OWN_NAME, type BrandTheme } from '#contract/own-brand';
import { foldText } from '#contract/fold-text';
import { isolate, escapeHtml } from '#contract/typed-text';
import { journeyOf, journeyTitle, type Journey } from '#contract/journey';
import { sellerTitle } from '#contract/feedback';
import { SEED_PICTURES } from '#contract/pictures';
import { formatDay } from '#contract/quantities';
import { pageTitle } from '#contract/screens';

export interface PageHead {
  /** Title of the screen; the landing has none of its own. */
  title?: string | undefined;
  description?: string;
  /** Path of the picture. */
  picture?: string | undefined;
}

/** Content security policy of the product's pages: no inline scripts, no other hosts. */
export const PAGE_POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  // The client's components use style attributes.
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-inline'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
};

const DESCRIPTION =
  'Rivendi il biglietto aereo che non puoi usare, o trova l’offerta last minute di chi non parte.';

/** The picture of a shared link, in client/public. */
const PICTURE = '/copertina.jpg';

/** The poster of a place, if it is a city of the seed or one of its airports. */
const posterOf = (place: string): string | undefined => {
  const wanted = foldText(place);
  const found = AIRPORTS.find(
    ({ city, label }) => foldText(city) === wanted || foldText(label) === wanted,
  );
  const name = `seed/${found?.city.toLowerCase()}.webp`;
  return SEED_PICTURES.has(name) ? `/uploads/${name}` : undefined;
};

const describeJourney = ({ departure, destination, date }: Journey): string => {
  const parts = [
    departure && `da ${isolate(departure)}`,
    destination && `per ${isolate(destination)}`,
  ];
  const route = parts.filter(Boolean).join(' ');
  const day = date && `il ${formatDay(date)}`;
  return `Biglietti aerei ${[route, day].filter(Boolean).join(', ')}, rivenduti da chi non parte.`;
};

export const searchHead = (title: string | undefined, query: URLSearchParams): PageHead => {
  const journey = journeyOf(query);
  const own = journeyTitle(journey);
  if (own === undefined) return { title };
  const picture = posterOf(journey.destination) ?? posterOf(journey.departure);
  return { title: own, description: describeJourney(journey), picture };
};

interface ShownSeller {
  name: string;
  /** `null` where there are no reviews. */
  average: number | null;
  /** The picture of a ticket on sale, by the name that its row has. */
  image?: string | null | undefined;
}

export const sellerHead = ({ name, average, image }: ShownSeller): PageHead => {
  const shown = name || 'Venditore';
  return {
    title: sellerTitle(shown, average),
    description: `Le recensioni e i biglietti aerei in vendita di ${shown}.`,
    picture: image ? `/uploads/${image}` : undefined,
  };
};

const ICON = /(?<=<link rel="(?:apple-touch-)?icon") href="([^"]*)"/g;
/** Without its link, which names the product's own name and icons, a phone's home screen takes those of the page. */
const MANIFEST = /(?<=<link) rel="(manifest)"/g;
const BAR_COLOUR = /(?<=<meta name="theme-color") content="([^"]*)"/g;

/** A page with the looks of a brand, of which its script learns by a tag; `data-own` keeps what they replace. */
export const withBrand = (html: string, brand: BrandTheme | null): string => {
  if (!brand) return html;
  const { style, icon, colour } = brand;
  const rules = Object.entries(style).map(([name, value]) => `${name}:${value};`);
  const tag = `<meta name="${BRAND_META}" content="${escapeHtml(JSON.stringify(brand))}">`;
  return html
    .replace('<html', () => `<html style="${rules.join('')}"`)
    .replace('<head>', () => `<head>${tag}`)
    .replaceAll(ICON, (_, own: string) => ` data-own="${own}" href="${escapeHtml(icon)}"`)
    .replaceAll(MANIFEST, ' data-own="$1" rel="none"')
    .replaceAll(BAR_COLOUR, (_, own: string) => ` data-own="${own}" content="${colour ?? own}"`);
};

const tagsOf = (head: PageHead, publicUrl: string, brand: BrandTheme | null): string => {
  const title = escapeHtml(pageTitle(head.title, brand?.name));
  const description = escapeHtml(head.description ?? DESCRIPTION);
  const properties = {
    'og:type': 'website',
    'og:site_name': escapeHtml(brand?.name ?? OWN_NAME),
    'og:locale': 'it_IT',
    'og:title': title,
    'og:description': description,
    'og:image': escapeHtml(publicUrl + (head.picture ?? PICTURE)),
  };
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...Object.entries(properties).map(
      ([name, text]) => `<meta property="${name}" content="${text}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
};

const BUILT_HEAD = /<title>[^<]*<\/title>\s*<meta\s+name="description"[^>]*>/;

/** A page with this head in place of the one that it was built with, and with the brand that its world has. */
export const withHead = (
  html: string,
  head: PageHead,
  publicUrl: string,
  brand: BrandTheme | null = null,
): string => withBrand(html, brand).replace(BUILT_HEAD, () => tagsOf(head, publicUrl, brand));
