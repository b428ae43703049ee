import { at, EVERY_PAGE, type PlantedDefect } from './defect.ts';

/** What one sees on the screen, and no call or text tells. */
export const LOOK_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'price-cut-off',
    says: {
      it: 'Sulla scheda il prezzo è tagliato dopo le prime cifre.',
      en: 'On the card the price is cut off after the first digits.',
    },
    breaks: 'GEN-07',
    where: at('/cerca'),
    client: ({ style }) =>
      style(
        'article strong { display: inline-block; max-inline-size: 2.5ch; overflow: hidden; white-space: nowrap }',
      ),
  },
  {
    name: 'page-scrolls-sideways',
    says: {
      it: 'Il piè di pagina è più largo della finestra: la pagina scorre di lato.',
      en: 'The footer is wider than the window: the page scrolls sideways.',
    },
    breaks: 'GEN-07',
    where: EVERY_PAGE,
    client: ({ style }) =>
      style('footer { box-sizing: border-box; inline-size: 110vw; max-inline-size: none }'),
  },
  {
    name: 'banner-over-the-page',
    says: {
      it: 'L’avviso della BETA sta fisso in fondo e copre un terzo della finestra.',
      en: 'The BETA notice stays at the bottom and covers a third of the window.',
    },
    breaks: 'GEN-07',
    where: EVERY_PAGE,
    client: ({ style }) =>
      style(
        'aside[aria-label="Fase beta"] { position: fixed; inset: auto 0 0; z-index: 10; min-block-size: 34vh }',
      ),
  },
  {
    name: 'banner-too-pale',
    says: {
      it: 'L’avviso della BETA è troppo pallido per leggerlo.',
      en: 'The BETA notice is too pale to be read.',
    },
    breaks: 'GEN-07',
    where: EVERY_PAGE,
    // Where paper is drawn by a pseudo-element, axe cannot tell the contrast.
    client: ({ style }) => style('aside[aria-label="Fase beta"] span { opacity: 0.3 }'),
  },
];
