import type { PlantedDefect } from './defect.ts';

/** What the page's markup tells assistive technology, and axe sees. */
export const MARKUP_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'field-without-label',
    says: 'Le etichette dei campi non appartengono ai campi: per chi ascolta non hanno nome.',
    breaks: 'GEN-07',
    where: '/login',
    client: ({ each }) => each('label[for]', (label) => label.removeAttribute('for')),
  },
  {
    name: 'picture-without-alt',
    says: 'Le immagini delle schede non hanno l’attributo alt: chi ascolta sente il nome del file.',
    breaks: 'GEN-07',
    where: '/cerca',
    client: ({ each }) => each('article img[alt]', (picture) => picture.removeAttribute('alt')),
  },
  {
    name: 'heading-levels-skipped',
    says: 'I titoli saltano dal primo livello al quarto.',
    breaks: 'GEN-07',
    where: '/cerca',
    client: ({ each }) =>
      each('main h2:not([aria-level])', (heading) => heading.setAttribute('aria-level', '4')),
  },
  {
    name: 'services-are-no-list',
    says: 'Per chi ascolta i servizi di un volo sono un menu senza voci.',
    breaks: 'GEN-07',
    where: '/cerca',
    client: ({ each }) =>
      each('ul[aria-label="Compreso nel biglietto"][role=list]', (list) =>
        list.setAttribute('role', 'menu'),
      ),
  },
  {
    name: 'zoom-forbidden',
    says: 'Su un telefono la pagina non si può ingrandire.',
    breaks: 'GEN-07',
    where: 'ogni pagina',
    client: ({ each }) =>
      each('meta[name=viewport]:not([content*=scalable])', (meta) =>
        meta.setAttribute('content', 'width=device-width, maximum-scale=1, user-scalable=no'),
      ),
  },
  {
    name: 'page-without-language',
    says: 'La pagina non dice in che lingua è: un lettore di schermo usa la propria.',
    breaks: 'GEN-01',
    where: 'ogni pagina',
    client: ({ each }) => each('html[lang]', (element) => element.removeAttribute('lang')),
  },
];
