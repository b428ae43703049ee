import type { PlantedDefect } from './defect.ts';

/** What one sees on the screen, and no call or text tells. */
export const LOOK_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'price-cut-off',
    says: 'Sulla scheda il prezzo è tagliato dopo le prime cifre.',
    breaks: 'GEN-07',
    where: '/cerca',
    client: ({ style }) =>
      style(
        'article strong { display: inline-block; max-inline-size: 2.5ch; overflow: hidden; white-space: nowrap }',
      ),
  },
  {
    name: 'page-scrolls-sideways',
    says: 'Il piè di pagina è più largo della finestra: la pagina scorre di lato.',
    breaks: 'GEN-07',
    where: 'ogni pagina',
    client: ({ style }) =>
      style('footer { box-sizing: border-box; inline-size: 110vw; max-inline-size: none }'),
  },
  {
    name: 'banner-over-the-page',
    says: 'L’avviso della BETA sta fisso in fondo e copre un terzo della finestra.',
    breaks: 'GEN-07',
    where: 'ogni pagina',
    client: ({ style }) =>
      style(
        'aside[aria-label="Fase beta"] { position: fixed; inset: auto 0 0; z-index: 10; min-block-size: 34vh }',
      ),
  },
  {
    name: 'banner-too-pale',
    says: 'L’avviso della BETA è troppo pallido per leggerlo.',
    breaks: 'GEN-07',
    where: 'ogni pagina',
    // Where paper is drawn by a pseudo-element, axe cannot tell the contrast.
    client: ({ style }) => style('aside[aria-label="Fase beta"] span { opacity: 0.3 }'),
  },
];
