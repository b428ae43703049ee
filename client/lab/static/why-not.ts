import { reloadButton } from '../../lib/notice.ts';

/** Why the static edition cannot work where it is opened (STATIC-05). */
export type WhyNot = 'insecure' | 'unsupported' | 'frame' | 'storage' | 'refused' | 'slow';

interface Words {
  title: string;
  /** What is the matter, and what can be done. */
  text: string;
  way: 'secure' | 'own tab' | 'reload';
}

const WORDS: Readonly<Record<WhyNot, Words>> = {
  insecure: {
    title: 'Questo indirizzo non è protetto',
    text: 'La demo lavora tutta nel browser, che glielo permette solo con https o con localhost su questo computer. Apri la stessa pagina con https; se il sito non lo offre, metti la cartella su uno che lo offre.',
    way: 'secure',
  },
  unsupported: {
    title: 'In questo browser la demo non può partire',
    text: 'La demo lavora con un service worker, che qui manca o è disattivato: succede nelle finestre private di alcuni browser, o per un’impostazione. Aprila in una finestra normale, con una versione recente di Chrome, Edge, Firefox o Safari.',
    way: 'reload',
  },
  frame: {
    title: 'Dentro un’altra pagina la demo non può partire',
    text: 'Il browser non lascia salvare dati a una pagina mostrata dentro un altro sito. Apri la demo in una scheda sua.',
    way: 'own tab',
  },
  storage: {
    title: 'Il browser non lascia salvare i dati della demo',
    text: 'La demo tiene i suoi dati in questo browser, che ora li rifiuta: succede nelle finestre private, con i cookie bloccati o quando lo spazio è finito. Apri una finestra normale, consenti i cookie e i dati dei siti o libera spazio, poi ricarica la pagina.',
    way: 'reload',
  },
  refused: {
    title: 'La demo non è partita',
    text: 'Il suo service worker non si è caricato, o il browser lo ha rifiutato. Controlla la connessione e le impostazioni sui dati dei siti, poi ricarica la pagina.',
    way: 'reload',
  },
  slow: {
    title: 'La demo ci sta mettendo troppo',
    text: 'La connessione è molto lenta, oppure il browser non fa partire il service worker della demo. Ricarica la pagina; se non basta, chiudi le altre schede della demo e riprova.',
    way: 'reload',
  },
};

const wayOut = (way: Words['way']): HTMLElement => {
  if (way === 'reload') return reloadButton();
  const link = document.createElement('a');
  const here = new URL(window.location.href);
  if (way === 'secure') here.protocol = 'https:';
  else link.target = '_blank';
  link.href = here.href;
  link.textContent = way === 'secure' ? 'Apri con https' : 'Apri in una scheda sua';
  return link;
};

/** Shows why in place of the page. */
export const showWhyNot = (why: WhyNot): void => {
  const { title, text, way } = WORDS[why];
  const page = document.createElement('main');
  page.className = 'missing-code';
  page.role = 'alert';
  const heading = document.createElement('h1');
  heading.textContent = title;
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  page.append(heading, paragraph, wayOut(way));
  document.title = `${title} · Rivola`;
  (document.getElementById('root') ?? document.body).replaceChildren(page);
};
