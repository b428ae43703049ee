import { strict as assert } from 'node:assert';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TEXT } from '#contract/texts';
import type { Mail } from '#lab/control';
import { aPng, bytesOf } from '../../support/builders.ts';
import { EMAIL, PASSWORD } from '../../kit/people.ts';
import type { Screen } from './screen.ts';

/** A route that no ticket of the seed has. */
const [FROM, TO] = ['Genova', 'Comiso'] as const;
/** Texts that people type, and what the field has once it is left (GEN-20). */
const TYPED = [
  ['Data', '1/12/2026', '01/12/2026'],
  ['Data', '20 giu 26', '20/06/2026'],
  ['Data', '31/02/2026', '31/02/2026'],
  ['Orario di decollo', '0935', '09:35'],
  ['Orario di decollo', '9:35 PM', '21:35'],
] as const;

const NEW_PASSWORD = 'Nuvola2026!';
const STAR = 'Salva tra i preferiti';
const REGIA = 'aside[aria-label="Regia"]';
const SEARCH_FORM = 'search, [role="search"]';
/** Longest wait for a mail, in milliseconds. */
const MAIL_WAIT = '10000';

const logIn = async (screen: Screen, email: string, password: string) => {
  await screen.type('textbox', 'Email', email);
  await screen.type('password', 'Password', password);
  await screen.press('button', 'Accedi', 'form');
  await screen.waitForScreen('Pubblica un biglietto');
};

const logOut = async (screen: Screen): Promise<void> => {
  await screen.press('button', 'Logout');
  await screen.waitForScreen('Accedi a Rivola');
};

const logInAs = async (screen: Screen, persona: 'marta' | 'luca' | 'admin'): Promise<void> => {
  await screen.goTo('/login');
  await screen.waitForScreen('Accedi a Rivola');
  await logIn(screen, EMAIL[persona], PASSWORD);
};

/** On a phone the filters are folded under one line. */
const unfoldFilters = async (screen: Screen): Promise<void> => {
  await screen.waitForScreen('Cerca un biglietto');
  const summary = '/ → .+ · /';
  if (await screen.ask('isThere', 'button', summary)) await screen.press('button', summary);
};

const expectItalian = async (screen: Screen): Promise<void> => {
  assert.equal(await screen.ask('language'), 'en-US', 'the browser’s language');
  const text = await screen.ticket(FROM);
  assert.match(text, /9 lug 2026/, 'the date');
  assert.match(text, /49,90\s€/, 'the price');
};

/** Unfolds Regia with its front; with a tab of the testers' tools where one is named. */
const unfoldRegia = async (screen: Screen, tab?: string): Promise<void> => {
  await screen.waitFor('button', '/^Regia/', REGIA);
  const toggle = `${REGIA} [aria-expanded="false"]`;
  if ((await screen.ask('texts', toggle)).length > 0)
    await screen.press('button', '/^Regia/', REGIA);
  if (tab === undefined) return;
  await screen.press('button', 'Strumenti di prova', REGIA);
  await screen.press('tab', tab, REGIA);
};

/** Takes the code of a screen away from the built client; returns the function that puts it back. */
const takeCodeAway = async (client: string, screen: string): Promise<() => Promise<void>> => {
  const assets = join(client, 'assets');
  const files = (await readdir(assets)).filter((name) => name.startsWith(`${screen}-`));
  assert.ok(files.length > 0, `${assets} has code of '${screen}'`);
  const move = async (from: string, to: string) => {
    for (const name of files) await rename(join(assets, name + from), join(assets, name + to));
  };
  await move('', '.away');
  return () => move('.away', '');
};

const countOf = async (screen: Screen): Promise<number> =>
  (await screen.ask('texts', 'article')).length;

type Jobs = Record<string, () => Promise<void>>;

/** Where the jobs are done. */
export interface Place {
  sandbox: string;
  /** Takes the picture to publish. */
  folder: string;
  /** The built client. */
  client: string;
}

/** The jobs by their names, in their order; most need what earlier ones did. */
export const jobs = (screen: Screen, { sandbox, folder, client }: Place): Jobs => ({
  'a visitor searches by a suggestion, a service and the order of prices': async () => {
    await screen.goTo('/cerca');
    await unfoldFilters(screen);
    await screen.choose('Partenza', 'Rom');
    await screen.waitForIts('combobox', 'Partenza', 'value', 'Roma');
    await screen.press('checkbox', 'Bagaglio a mano');
    await screen.waitForIts('checkbox', 'Bagaglio a mano', 'checked', true);
    await screen.press('button', 'Cerca', SEARCH_FORM);
    await screen.until('the order of prices', 'select', 'Ordina per prezzo', 'Prezzo più basso');
    await screen.waitFor('button', '/Bagaglio a mano/');
    await screen.ticket('Roma');
    const shown = (await screen.ask('texts', 'article')).map((text) =>
      Number(/([\d.]+,\d\d)\s*€/.exec(text)?.[1]?.replace(',', '.')),
    );
    assert.ok(shown.length > 1, 'tickets are found');
    const sorted = shown.toSorted((a, b) => a - b);
    assert.deepEqual(shown, sorted, 'the cheapest first');
  },
  'they choose a day of the calendar, and take it away again': async () => {
    await screen.goTo('/cerca');
    await unfoldFilters(screen);
    await screen.press('button', 'Apri il calendario');
    await screen.press('button', 'Mese successivo');
    await screen.press('button', '/9 luglio 2026/', 'table');
    await screen.waitForIts('textbox', 'Data', 'value', '09/07/2026');
    await screen.press('button', 'Apri il calendario');
    await screen.press('button', 'Togli la data');
    await screen.waitForIts('textbox', 'Data', 'value', '');
  },
  'a seller logs in, and types dates and times as people write them': async () => {
    await logInAs(screen, 'marta');
    for (const [name, typed, shown] of TYPED) {
      await screen.type('textbox', name, typed);
      await screen.driver.key('Tab');
      await screen.waitForIts('textbox', name, 'value', shown);
      if (typed === '31/02/2026')
        await screen.waitForText('Indica una data valida nel formato gg/mm/aaaa.');
    }
  },
  'she publishes a ticket with a picture, and sees it among her own': async () => {
    const picture = join(folder, 'mare.png');
    await writeFile(picture, await bytesOf(await aPng()));
    await screen.choose('Partenza', FROM.slice(0, 4));
    await screen.choose('Destinazione', TO.slice(0, 4));
    await screen.type('textbox', 'Data', '9/7/2026');
    await screen.type('textbox', 'Prezzo', '49,90');
    await screen.driver.upload(picture);
    await screen.until('a drawn picture', 'isDrawn', 'img[alt^="Anteprima"]');
    await screen.press('button', 'Pubblica biglietto');
    await screen.waitForText(TEXT.publish.done);
    await screen.follow('I miei biglietti');
    await expectItalian(screen);
    await logOut(screen);
  },
  'a buyer finds it with its picture, keeps it, and gets the link to write to the seller':
    async () => {
      await logInAs(screen, 'luca');
      await screen.follow('Cerca', 'Cerca un biglietto');
      await unfoldFilters(screen);
      // Neither city is among the suggestions: any text can be searched.
      await screen.type('combobox', 'Partenza', FROM);
      await screen.type('combobox', 'Destinazione', TO);
      await screen.press('button', 'Cerca', SEARCH_FORM);
      await screen.waitForText('1 biglietto');
      await expectItalian(screen);
      await screen.until('a drawn picture', 'isDrawn', 'article img');
      await screen.press('button', STAR);
      await screen.waitForIts('button', STAR, 'ariaPressed', 'true');
      await screen.press('button', TEXT.card.sellerInfo);
      await screen.waitForText(EMAIL.marta);
      await screen.waitFor('link', TEXT.card.contact, `:has(> [href^="mailto:${EMAIL.marta}"])`);
      await logOut(screen);
    },
  'he sets a new password by the link of the mail': async () => {
    await screen.follow('Recupera password');
    await screen.type('textbox', 'Email', EMAIL.luca);
    await screen.press('button', 'Invia il link');
    await screen.waitForText(TEXT.reset.sent);
    const query = new URLSearchParams({ to: EMAIL.luca, wait_ms: MAIL_WAIT });
    const mails = (await screen.call('GET', `/api/demo/outbox/?${query}`, sandbox)) as Mail[];
    await screen.goTo(mails[0]?.link ?? '');
    await screen.type('password', 'Nuova password', NEW_PASSWORD);
    await screen.type('password', 'Ripeti la password', NEW_PASSWORD);
    await screen.press('button', 'Salva la password');
    await screen.waitForText('Password aggiornata correttamente!');
    await screen.waitForScreen('Accedi a Rivola');
    await logIn(screen, EMAIL.luca, NEW_PASSWORD);
    await logOut(screen);
  },
  'staff approves a ticket, and rejects another for a reason': async () => {
    await logInAs(screen, 'admin');
    await screen.goTo('/admin/tickets');
    await screen.ticket('€');
    const waiting = (await screen.ask('texts', '[role="tabpanel"] article')).length;
    await screen.press('button', '/^Approva /');
    await screen.waitForText('Biglietto approvato.');
    await screen.press('button', '/^Rifiuta /');
    await screen.type('textbox', 'Motivo del rifiuto', 'Il volo non esiste.');
    await screen.press('button', 'Rifiuta il biglietto', 'dialog');
    await screen.waitForText('Biglietto rifiutato.');
    await screen.waitForText(`${waiting - 2} biglietti da moderare`);
  },
  'staff reads the report of a typed period, and the dashboard’s chart': async () => {
    await screen.goTo('/admin/stats');
    await screen.type('textbox', 'Dal', '1 giu 26');
    await screen.type('textbox', 'Al', '12062026');
    await screen.press('button', TEXT.admin.generate);
    await screen.waitForText('Biglietti pubblicati');
    await screen.goTo('/admin');
    await screen.waitForScreen(TEXT.admin.title);
    await screen.waitFor('application', '/^/');
  },
  'a tester becomes a persona, moves the clock, and makes a call fail': async () => {
    await screen.goTo('/cerca');
    await screen.waitForScreen('Cerca un biglietto');
    await unfoldRegia(screen, 'Comandi');
    await screen.press('button', '/^Marta Greco/', REGIA);
    await screen.waitForText('Ora sei Marta Greco.');
    await screen.press('button', '+1 ora', REGIA);
    await screen.waitForText('L’orologio è fermo: 12/06/2026');
    await screen.until('the call', 'select', 'Chiamata', 'searchTickets');
    await screen.press('button', 'Attiva l’errore', REGIA);
    await screen.waitFor('button', '/^Togli /');
    await screen.goTo('/cerca');
    await screen.waitForText('Errore durante la ricerca. Riprova più tardi.');
    await screen.call('DELETE', '/api/demo/faults/', sandbox);
  },
  'they get a page whose code did not load by “Riprova”': async () => {
    // A page that loads no data: its footer stands still.
    await screen.goTo('/privacy-policy');
    await screen.waitForScreen('Privacy policy');
    const putBack = await takeCodeAway(client, 'terms');
    try {
      await screen.press('link', 'Termini e condizioni', 'footer');
      // By now two tries have failed: the navigation's and the screen's own.
      await screen.waitFor('button', 'Riprova', 'main');
    } finally {
      await putBack();
    }
    await screen.press('button', 'Riprova', 'main');
    await screen.waitForScreen('Termini e condizioni');
  },
  'a presenter leads the tour by keys, and ends it': async () => {
    // Not from the landing, which redirects who has a session: on a phone that navigation folds Regia again.
    await screen.goTo('/cerca');
    await screen.ticket('€');
    await unfoldRegia(screen);
    await screen.press('button', 'Inizia il giro', REGIA);
    await screen.waitForIts('group', 'Giro della demo', 'ariaBusy', 'false');
    await screen.driver.key('ArrowRight');
    await screen.waitForText('2/11 · ');
    await screen.driver.key('ArrowLeft');
    await screen.waitForText('1/11 · ');
    await screen.driver.key('Escape');
    await screen.until('the end of the tour', 'isGone', 'group', 'Giro della demo');
  },
});

/** What the server's edition has besides. */
export const serverJobs = (screen: Screen): Jobs => ({
  'a tester copies a link of this moment, and opens it': async () => {
    await screen.goTo('/cerca');
    await screen.ticket('€');
    await unfoldRegia(screen);
    await screen.press('button', 'Copia link', REGIA);
    await screen.waitFor('textbox', 'Link');
    await screen.goTo(await screen.ask('valueOf', 'textbox', 'Link'));
    await screen.press('button', 'Apri il momento');
    await screen.waitForScreen('Cerca un biglietto');
    await screen.waitForText('Marta Greco');
  },
  // The last one: WebKitGTK's window has toolbars afterwards, and presses miss by their height.
  'a presenter presents with F8, and comes back by the same key': async () => {
    await screen.driver.key('F8');
    await screen.waitFor('button', 'Torna alla Regia');
    await screen.driver.key('F8');
    await screen.until('Regia', 'isGone', 'button', 'Torna alla Regia');
  },
});

/** What the static edition has besides (STATIC-03). */
export const staticJobs = (screen: Screen): Jobs => ({
  'a seller sees the picture that she published after a reload': async () => {
    await logInAs(screen, 'marta');
    await screen.goTo('/miei-biglietti');
    await screen.until('a drawn picture', 'isDrawn', 'img[src*="/uploads/"]:not([src*="/seed/"])');
    await logOut(screen);
  },
  'a buyer sees in a second tab what he has starred in the first': async () => {
    await logIn(screen, EMAIL.luca, NEW_PASSWORD);
    await screen.goTo('/preferiti');
    await screen.ticket('€');
    const before = await countOf(screen);
    await screen.goTo('/cerca?departure=Roma');
    await screen.ticket('Roma');
    await screen.press('button', STAR, 'article:not(:has([aria-pressed="true"]))');
    await screen.waitFor('button', STAR, 'article:has([aria-pressed="true"])');
    await screen.goToInNewTab('/preferiti');
    await screen.ticket('€');
    assert.equal(await countOf(screen), before + 1, 'one more');
  },
});
