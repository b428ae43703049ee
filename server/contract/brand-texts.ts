/** The product's own name, in place of which comes that of a brand (LOOK-08). */
export const OWN_NAME = 'Rivola';
export const OWN_CODE = 'RVL';
/** Name of the `<meta>` by which a page learns its brand. */
export const BRAND_META = 'rivola-brand';
/** The static edition's host knows no brand: its page keeps in the tab what the worker said last. */
export const BRAND_KEY = 'brand';

/** The texts of `TEXT` that the client's first file shows; apart from the others, so that it does not have them all. */
export const BRAND = {
  headline: 'Rivendi. Acquista. Vola.',
  howItWorks: 'Come funziona',
  steps: ['Pubblica', 'Cerca', 'Risparmia'],
  beta: 'Rivola è in fase BETA: alcune funzionalità potrebbero non essere definitive.',
} as const;

export const LOADING = 'Caricamento...';
