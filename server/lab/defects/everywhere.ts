import { searchTickets } from '#contract/search';
import { around, at, EVERY_PAGE, late, type PlantedDefect } from './defect.ts';

export const EVERYWHERE_DEFECTS: readonly PlantedDefect[] = [
  {
    name: 'day-off-by-time-zone',
    says: {
      it: 'Le date dei voli si leggono nel fuso di New York: mostrano il giorno prima.',
      en: 'The dates of flights are read in the time zone of New York: they show the day before.',
    },
    breaks: 'GEN-03',
    where: at('/cerca'),
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
    where: at('/cerca'),
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
    where: at('/'),
    client: ({ hideText }) => hideText('in fase BETA'),
  },
  {
    name: 'star-without-a-name',
    says: {
      it: 'La stella dei preferiti non ha nome per un lettore di schermo.',
      en: 'The star of favourites has no name for a screen reader.',
    },
    breaks: 'GEN-07',
    where: at('/cerca'),
    client: ({ each }) =>
      each('article [aria-label*="preferiti"]', (element) => {
        element.removeAttribute('aria-label');
        element.removeAttribute('title');
      }),
  },
  {
    name: 'focus-lost-after-dialog',
    says: {
      it: 'Chiusa una domanda, il focus si perde invece di tornare al suo pulsante.',
      en: 'When a question is closed, the focus is lost in place of going back to its button.',
    },
    breaks: 'GEN-07',
    where: at('/preferiti'),
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
  {
    name: 'no-way-back-from-not-found',
    says: {
      it: 'La pagina non trovata non offre una via d’uscita.',
      en: 'The page for what is not found offers no way out.',
    },
    breaks: 'GEN-06',
    where: at('/non-esiste'),
    client: ({ each }) =>
      each('main a', (link) => {
        if (document.title.includes('non trovata'))
          link.style.setProperty('display', 'none', 'important');
      }),
  },
  {
    name: 'footer-without-cookies',
    says: {
      it: 'Nel piè di pagina manca il link alla pagina dei cookie.',
      en: 'The footer lacks the link to the page about cookies.',
    },
    breaks: 'LAND-04',
    where: at('/'),
    client: ({ each }) =>
      each('a[href="/cookie-policy"]', (link) =>
        link.style.setProperty('display', 'none', 'important'),
      ),
  },
  {
    name: 'headline-misspelt',
    says: {
      it: 'Il titolo della landing dice «Acquista. Rivendi. Vola.»',
      en: 'The headline of the landing page says "Acquista. Rivendi. Vola."',
    },
    breaks: 'LAND-01',
    where: at('/'),
    client: ({ each }) =>
      each('h1, h1 *', (element) => {
        for (const node of element.childNodes)
          if (node.nodeType === 3 && /Rivendi|Acquista/.test(node.nodeValue ?? '')) {
            if (element.dataset['swapped']) continue;
            element.dataset['swapped'] = 'yes';
            node.nodeValue = (node.nodeValue ?? '').replaceAll(/Rivendi|Acquista/g, (word) =>
              word === 'Rivendi' ? 'Acquista' : 'Rivendi',
            );
          }
      }),
  },
  {
    name: 'failed-search-told-late',
    says: {
      it: 'Una ricerca rifiutata o fallita lo dice dopo due secondi.',
      en: 'A search that is refused or fails says so after two seconds.',
    },
    breaks: 'GEN-08',
    where: at('/cerca'),
    wraps: [
      around(searchTickets, async (call, forward) => {
        const answer = await forward(call);
        return answer.status >= 400 ? late(answer) : answer;
      }),
    ],
  },
];
