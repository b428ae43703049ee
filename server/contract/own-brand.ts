/** The product's own name, in place of which comes that of a brand (LOOK-08). */
export const OWN_NAME = 'Rivola';
export const OWN_CODE = 'RVL';
/** Name of the `<meta>` by which a page learns its brand. */
export const BRAND_META = 'rivola-brand';
/** The static edition's host knows no brand: its page keeps in the tab what the worker said last. */
export const BRAND_KEY = 'brand';

/**
 * The header by which the static edition's pages know an answer of their worker from one of the host (STATIC-01). Its value is
 * the worker's file name.
 */
export const WORKER_HEADER = 'X-Rivola-Worker';

/** The `meta` by which a page of the static edition says which worker is its own (client/lab/build/static-pages.ts). */
export const WORKER_META = 'rivola-worker';

/** The key in the tab's storage of the versions that it has left by itself (client/lib/begin-anew.ts). */
export const LEFT_KEY = 'versions.left';

/** What pages show in place of the product's own name and looks (LOOK-08). */
export interface BrandTheme {
  name: string;
  /** Three letters of the name, as tickets have them. */
  code: string;
  /** The logo; without one, a square with the first letter of the name. */
  mark: { src: string; width: number; height: number };
  /** Whether the mark is so wide that it has the name in it, which is not repeated beside it. */
  isWide: boolean;
  /** Address of the page's icon, a drawing: a logo that is about as high as wide, else the square. */
  icon: string;
  /** The colour as it was chosen; `null` for the product's. */
  colour: string | null;
  /** Variables of CSS by their names. */
  style: Readonly<Record<string, string>>;
}

/** The texts of `TEXT` that the client's first file shows; apart from the others, so that it does not have them all. */
export const BRAND = {
  headline: 'Rivendi. Acquista. Vola.',
  howItWorks: 'Come funziona',
  steps: ['Pubblica', 'Cerca', 'Risparmia'],
  beta: 'Rivola è in fase BETA: alcune funzionalità potrebbero non essere definitive.',
} as const;

export const LOADING = 'Caricamento...';
