import { ASIDE_TEXT, asideCount, saveAside } from '../../lib/set-aside.ts';
import { tabStore } from '../../lib/storage.ts';

const CLOSED_KEY = 'aside.closed';

const button = (text: string, act: () => void): HTMLButtonElement => {
  const made = document.createElement('button');
  made.textContent = text;
  made.addEventListener('click', act);
  return made;
};

/** Says above the page that data were set aside, until the notice is closed in this tab, or they are removed. */
export const sayAside = (): void => {
  if (asideCount.get() === 0 || tabStore.get(CLOSED_KEY) !== null) return;
  const notice = document.createElement('div');
  notice.className = 'missing-code';
  notice.role = 'status';
  // On a phone it would cover a third of what one scrolls.
  notice.style.position = 'static';
  const close = () => {
    tabStore.set(CLOSED_KEY, '1');
    notice.remove();
  };
  const save = button('Scarica i dati', () => {
    saveAside().catch(() => {
      save.textContent = 'Non si sono scaricati: riprova';
    });
  });
  notice.append(`${ASIDE_TEXT} `, save, ' ', button('Chiudi', close));
  asideCount.subscribe((count) => {
    if (count === 0) notice.remove();
  });
  document.body.prepend(notice);
};
