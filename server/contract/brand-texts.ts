/** The texts of `TEXT` that the client's first file shows; apart from the others, so that it does not have them all. */
export const BRAND = {
  headline: 'Rivendi. Acquista. Vola.',
  howItWorks: 'Come funziona',
  steps: ['Pubblica', 'Cerca', 'Risparmia'],
  beta: 'Rivola è in fase BETA: alcune funzionalità potrebbero non essere definitive.',
} as const;

export const LOADING = 'Caricamento...';
