import { EVERY_PAGE, type PlantedDefect } from './defect.ts';

/** What one sees, hears or reaches on a page, and no call tells. */
export const LOOK_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'day-off-by-time-zone',
    says: {
      it: 'Le date dei voli si leggono nel fuso di New York: mostrano il giorno prima.',
      en: 'The dates of flights are read in the time zone of New York: they show the day before.',
    },
    breaks: 'GEN-03',
    where: '/cerca',
    client: ({ replace }) =>
      replace(Intl, 'DateTimeFormat', (original) => {
        const shifted = function DateTimeFormat(
          locale?: string,
          options?: Intl.DateTimeFormatOptions,
        ) {
          const isDay = options?.timeZone === 'UTC' && options.hour === undefined;
          return new original(
            locale,
            isDay ? { ...options, timeZone: 'America/New_York' } : options,
          );
        };
        shifted.prototype = original.prototype;
        return Object.setPrototypeOf(shifted, original) as typeof Intl.DateTimeFormat;
      }),
  },
  {
    name: 'prices-in-english',
    says: {
      it: 'I prezzi sono scritti all’inglese: €49.90.',
      en: 'Prices are written as in English: €49.90.',
    },
    breaks: 'GEN-03',
    where: '/cerca',
    client: ({ replace }) =>
      replace(Intl, 'NumberFormat', (original) => {
        const english = function NumberFormat(locale?: string, options?: Intl.NumberFormatOptions) {
          return new original(options?.style === 'currency' ? 'en-IE' : locale, options);
        };
        english.prototype = original.prototype;
        return Object.setPrototypeOf(english, original) as typeof Intl.NumberFormat;
      }),
  },
  {
    name: 'page-in-english',
    says: {
      it: 'La pagina si dichiara in inglese, e un lettore di schermo la legge così.',
      en: 'The page says that it is in English, and a screen reader reads it so.',
    },
    breaks: 'GEN-01',
    where: EVERY_PAGE,
    client: ({ each }) => each('html[lang=it]', (element) => element.setAttribute('lang', 'en')),
  },
  {
    name: 'no-beta-banner',
    says: {
      it: 'Manca l’avviso che il prodotto è in fase BETA.',
      en: 'The notice that the product is in its BETA phase is missing.',
    },
    breaks: 'GEN-02',
    where: '/',
    client: ({ hideText }) => hideText('in fase BETA'),
  },
  {
    name: 'banner-too-pale',
    says: {
      it: 'Nel tema scuro l’avviso della BETA è troppo pallido per leggerlo.',
      en: 'In the dark theme the BETA notice is too pale to be read.',
    },
    breaks: 'GEN-07',
    where: EVERY_PAGE,
    // Where paper is drawn by a pseudo-element, axe cannot tell the contrast.
    client: ({ style }) =>
      style(
        '@media (prefers-color-scheme: dark) { aside[aria-label="Fase beta"] span { opacity: 0.3 } }',
      ),
  },
  {
    name: 'page-scrolls-sideways',
    says: {
      it: 'Su un telefono il piè di pagina è più largo dello schermo: la pagina scorre di lato.',
      en: 'On a phone the footer is wider than the screen: the page scrolls sideways.',
    },
    breaks: 'GEN-07',
    where: EVERY_PAGE,
    client: ({ style }) =>
      style(
        '@media (max-width: 30rem) { footer { box-sizing: border-box; inline-size: 110vw; max-inline-size: none } }',
      ),
  },
  {
    name: 'star-without-a-name',
    says: {
      it: 'La stella dei preferiti non ha nome per un lettore di schermo.',
      en: 'The star of favourites has no name for a screen reader.',
    },
    breaks: 'GEN-07',
    where: '/cerca',
    client: ({ each }) =>
      each('article [aria-label*="preferiti"]', (element) => {
        element.removeAttribute('aria-label');
        element.removeAttribute('title');
      }),
  },
  {
    name: 'field-without-label',
    says: {
      it: 'Le etichette dei campi non appartengono ai campi: per chi ascolta non hanno nome.',
      en: 'The labels do not belong to their fields: to who listens the fields have no name.',
    },
    breaks: 'GEN-07',
    where: '/login',
    client: ({ each }) => each('label[for]', (label) => label.removeAttribute('for')),
  },
  {
    name: 'messages-not-read-out',
    says: {
      it: 'Chi ascolta non sente i messaggi: un lettore di schermo non li annuncia.',
      en: 'Who listens does not hear the messages: a screen reader does not announce them.',
    },
    breaks: 'GEN-07',
    where: EVERY_PAGE,
    client: ({ each }) =>
      each('[role=status], [role=alert]', (message) => message.removeAttribute('role')),
  },
  {
    name: 'star-not-by-keyboard',
    says: {
      it: 'La stella dei preferiti non si raggiunge con la tastiera.',
      en: 'The star of favourites cannot be reached by keyboard.',
    },
    breaks: 'GEN-07',
    where: '/cerca',
    client: ({ each }) =>
      each('article button[aria-pressed]', (star) => star.setAttribute('tabindex', '-1')),
  },
  {
    name: 'focus-lost-after-dialog',
    says: {
      it: 'Chiusa una domanda, il focus si perde invece di tornare al suo pulsante.',
      en: 'When a question is closed, the focus is lost in place of going back to its button.',
    },
    breaks: 'GEN-07',
    where: '/preferiti',
    client: () => {
      /** From a dialog's end to the next key or press. */
      let isLost = false;
      const forgetFocus = () => (document.activeElement as HTMLElement | null)?.blur();
      for (const input of ['keydown', 'pointerdown'])
        document.addEventListener(input, () => (isLost = false), true);
      document.addEventListener('focusin', () => isLost && forgetFocus(), true);
      new MutationObserver((changes) => {
        const hasLeft = changes.some(({ removedNodes }) =>
          [...removedNodes].some(
            (node) =>
              node instanceof Element && (node.matches('dialog') || node.querySelector('dialog')),
          ),
        );
        if (!hasLeft) return;
        isLost = true;
        forgetFocus();
      }).observe(document, { childList: true, subtree: true });
    },
  },
];
