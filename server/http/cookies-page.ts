import { HEADERS_MAX_BYTES } from '#contract/limits';
import { formatFileSize } from '#contract/quantities';

/** Answered with 431 to a browser whose cookies are more than the server reads. */
export const COOKIES_PAGE = `<!doctype html>
<html lang="it">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>Troppi cookie per questo indirizzo</title>
<style>
  :root { color-scheme: light dark; }
  body { max-width: 40rem; margin: 10vh auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif; }
</style>
<main>
  <h1>Troppi cookie per questo indirizzo</h1>
  <p>
    Il browser ha inviato più di ${formatFileSize(HEADERS_MAX_BYTES)} di intestazioni: di solito sono i cookie di altre
    applicazioni che girano su questo computer, perché un indirizzo come localhost è lo stesso per tutte le porte.
  </p>
  <p>Per andare avanti:</p>
  <ul>
    <li>elimina i cookie di questo indirizzo nelle impostazioni del browser, e ricarica la pagina;</li>
    <li>oppure apri la demo con l’altro nome di questo computer: 127.0.0.1 al posto di localhost, o viceversa;</li>
    <li>oppure aprila in una finestra anonima.</li>
  </ul>
</main>
</html>
`;
