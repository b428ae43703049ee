/** The script of each page of the static edition that stands before all others, and needs none of them. */
import { BRAND_KEY, LEFT_KEY } from '../../../server/contract/own-brand.ts';
import { PLANTED_KEY } from '../../../server/lab/contract/sandbox-header.ts';

const TITLE = 'Così la demo non può partire';

const ofFile = (base: string): string => {
  const path = base.slice(1, -1);
  const place =
    path === ''
      ? 'Apri un terminale in questa cartella'
      : `Metti questa cartella in un’altra, con il nome «${path}», apri un terminale in quell’altra`;
  return (
    'Rivola lavora tutta nel browser, che però non la lascia partire da una pagina aperta come file. ' +
    `${place}, scrivi «python3 -m http.server», e apri «http://localhost:8000${base}»; ` +
    'oppure metti la cartella su un sito statico.'
  );
};

const OF_FRAME =
  'Questo riquadro non lascia salvare dati alla demo, che lavora tutta nel browser. Aprila in una scheda sua.';

/** `HERE` is where the path of the page is put in. */
const ofOtherPath = (base: string): string =>
  `Questa copia di Rivola è costruita per il percorso «${base}», ma questa pagina è in «HERE». ` +
  `Metti la cartella in «${base}», oppure costruiscila per il percorso in cui sta, con ` +
  '«npm run build:static -- --base» e il percorso.';

/**
 * What the page itself says where its code does not run (STATIC-05): a browser loads no modules of one that is opened as a
 * file, or in a frame without an origin; at another path than it was built for the page's files are not found; and a host may not
 * have the code yet that a new page names, or no longer that of an earlier one. Then the page is loaded anew, once. It also
 * puts in what must come before the product's code: colours of a brand, and defects of the client, which only a script that is
 * written here precedes. The
 * notice is the one of client/main.tsx, and loading anew that of lib/begin-anew.ts: a module of both would put the entry and
 * the start of the API into a circle.
 */
export const explainNoCode = (base: string): string => `
(function () {
  function explain(text) {
    addEventListener('DOMContentLoaded', function () {
      var main = document.createElement('main');
      main.setAttribute('role', 'alert');
      main.style.cssText = 'max-width: 40rem; margin: 3rem auto; padding: 0 1rem; font: 1.1rem/1.5 system-ui; overflow-wrap: anywhere';
      main.appendChild(document.createElement('h1')).textContent = '${TITLE}';
      main.appendChild(document.createElement('p')).textContent = text;
      document.body.replaceChildren(main);
    });
  }
  if (self.origin === 'null') return explain(location.protocol === 'file:' ? '${ofFile(base)}' : '${OF_FRAME}');
  if ((location.pathname + '/').indexOf('${base}') !== 0) return explain('${ofOtherPath(base)}'.replace('HERE', function () { return location.pathname; }));
  try {
    var brand = JSON.parse(sessionStorage.getItem('${base} ${BRAND_KEY}'));
    for (var name in brand && brand.style) document.documentElement.style.setProperty(name, brand.style[name]);
    var planted = navigator.serviceWorker.controller && sessionStorage.getItem('${base} ${PLANTED_KEY}');
    if (/^[\\w./?&-]+$/.test(planted || '')) document.write('<script src="' + planted + '"><\\/script>');
  } catch (error) {}
  function reload() { location.reload(); }
  function offer() {
    if (document.querySelector('.missing-code')) return;
    var notice = document.createElement('div');
    notice.className = 'missing-code';
    notice.setAttribute('role', 'alert');
    var button = document.createElement('button');
    button.textContent = 'Ricarica la pagina';
    button.addEventListener('click', reload);
    addEventListener('online', reload);
    notice.append('La pagina non si è caricata del tutto. ', button);
    document.body.prepend(notice);
  }
  function leave(script) {
    try {
      var left = sessionStorage.getItem('${base} ${LEFT_KEY}') || '';
      if (left.includes(script)) return false;
      sessionStorage.setItem('${base} ${LEFT_KEY}', left + ' ' + script);
      return true;
    } catch (error) { return false; }
  }
  addEventListener('error', function (event) {
    if (event.target.type !== 'module') return;
    var script = event.target.getAttribute('src');
    fetch(location.pathname + location.search, { cache: 'no-store', headers: { Accept: 'text/html' } })
      .then(function (answer) { return answer.text(); })
      .then(function (page) {
        if (page.includes('type="module"') && !page.includes(script) && leave(script)) reload();
        else offer();
      })
      .catch(offer);
  }, true);
})();
`;
