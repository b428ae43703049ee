import { at, EVERY_PAGE, type PlantedDefect } from './defect.ts';

/** What the page's markup tells assistive technology, and axe sees. */
export const MARKUP_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'field-without-label',
    says: {
      it: 'Le etichette dei campi non appartengono ai campi: per chi ascolta non hanno nome.',
      en: 'The labels do not belong to their fields: to who listens the fields have no name.',
    },
    breaks: 'GEN-07',
    where: at('/login'),
    client: ({ each }) => each('label[for]', (label) => label.removeAttribute('for')),
  },
  {
    name: 'picture-without-alt',
    says: {
      it: 'Le immagini delle schede non hanno l’attributo alt: chi ascolta sente il nome del file.',
      en: 'The pictures of cards have no alt attribute: who listens hears the name of the file.',
    },
    breaks: 'GEN-07',
    where: at('/cerca'),
    client: ({ each }) => each('article img[alt]', (picture) => picture.removeAttribute('alt')),
  },
  {
    name: 'heading-levels-skipped',
    says: {
      it: 'I titoli saltano dal primo livello al quarto.',
      en: 'The headings skip from the first level to the fourth.',
    },
    breaks: 'GEN-07',
    where: at('/cerca'),
    client: ({ each }) =>
      each('main h2:not([aria-level])', (heading) => heading.setAttribute('aria-level', '4')),
  },
  {
    name: 'services-are-no-list',
    says: {
      it: 'Per chi ascolta i servizi di un volo sono un menu senza voci.',
      en: 'To who listens, the services of a flight are a menu without entries.',
    },
    breaks: 'GEN-07',
    where: at('/cerca'),
    client: ({ each }) =>
      each('ul[aria-label="Compreso nel biglietto"][role=list]', (list) =>
        list.setAttribute('role', 'menu'),
      ),
  },
  {
    name: 'zoom-forbidden',
    says: {
      it: 'Su un telefono la pagina non si può ingrandire.',
      en: 'On a phone the page cannot be zoomed.',
    },
    breaks: 'GEN-07',
    where: EVERY_PAGE,
    client: ({ each }) =>
      each('meta[name=viewport]:not([content*=scalable])', (meta) =>
        meta.setAttribute('content', 'width=device-width, maximum-scale=1, user-scalable=no'),
      ),
  },
  {
    name: 'page-without-language',
    says: {
      it: 'La pagina non dice in che lingua è: un lettore di schermo usa la propria.',
      en: 'The page does not say which language it is in: a screen reader uses its own.',
    },
    breaks: 'GEN-01',
    where: EVERY_PAGE,
    client: ({ each }) => each('html[lang]', (element) => element.removeAttribute('lang')),
  },
];
