import { strict as assert } from 'node:assert';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TEXT } from '#contract/texts';
import { aPng, bytesOf } from '../../support/builders.ts';
import type { Demo } from '../../kit/demo.ts';
import { EMAIL, PASSWORD } from '../../kit/people.ts';
import type { Screen } from './screen.ts';

type Persona = 'marta' | 'luca' | 'admin';

/** A route that no ticket of the seed has. */
const [FROM, TO] = ['Genova', 'Comiso'] as const;
/** Texts that people type, and what the field has once it is left (GEN-20). */
const DATES = [
  ['1/12/2026', '01/12/2026'],
  ['01.12.26', '01/12/2026'],
  ['2026-12-01', '01/12/2026'],
  ['01/12/2026 10:35', '01/12/2026'],
  ['20 giu 26', '20/06/2026'],
  ['31/02/2026', '31/02/2026'],
] as const;
const TIMES = [
  ['1:30', '01:30'],
  ['0935', '09:35'],
  ['9:35 PM', '21:35'],
  ['25:00', '25:00'],
] as const;

export const NEW_PASSWORD = 'Nuvola2026!';
export const STAR = 'Salva tra i preferiti';

export const logIn = async (screen: Screen, email: string, password: string, heading: string) => {
  await screen.type('textbox', 'Email', email);
  await screen.type('password', 'Password', password);
  await screen.press('button', 'Accedi', 'form');
  await screen.waitForScreen(heading);
};

export const logOut = async (screen: Screen): Promise<void> => {
  await screen.press('button', 'Logout');
  await screen.waitForScreen('Accedi a Rivola');
};

export const logInAs = async (screen: Screen, persona: Persona): Promise<void> => {
  await screen.goTo('/login');
  await screen.waitForScreen('Accedi a Rivola');
  await logIn(screen, EMAIL[persona], PASSWORD, 'Pubblica un biglietto');
};

/** On a phone the filters are folded under one line. */
const unfoldFilters = async (screen: Screen): Promise<void> => {
  await screen.waitForScreen('Cerca un biglietto');
  const summary = '/ → .+ · /';
  if (await screen.isThere('button', summary)) await screen.press('button', summary);
};

const expectItalian = async (screen: Screen): Promise<void> => {
  assert.equal(await screen.language(), 'en-US', 'the browser’s language');
  const text = await screen.ticket(FROM);
  assert.match(text, /9 lug 2026/, 'the date');
  assert.match(text, /49,90\s€/, 'the price');
};

const REGIA = 'aside[aria-label="Regia"]';

/** Unfolds Regia with its front; with a tab of the testers' tools where one is named. */
const unfoldRegia = async (screen: Screen, tab?: string): Promise<void> => {
  await screen.waitFor('button', '/^Regia/', REGIA);
  const toggle = `${REGIA} [aria-expanded="false"]`;
  if ((await screen.texts(toggle)).length > 0) await screen.press('button', '/^Regia/', REGIA);
  if (tab === undefined) return;
  await screen.press('button', 'Strumenti di prova', REGIA);
  await screen.press('button', tab, REGIA);
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

const prices = async (screen: Screen): Promise<number[]> => {
  const texts = await screen.texts('article');
  return texts.map((text) => Number(/([\d.]+,\d\d)\s*€/.exec(text)?.[1]?.replace(',', '.')));
};

/** The steps by their names, in their order; `folder` takes the picture to publish, `client` is the built client. */
export const jobs = (
  screen: Screen,
  demo: Pick<Demo, 'waitForMail' | 'clearFaults'>,
  folder: string,
  client: string,
): Record<string, () => Promise<void>> => ({
  'a visitor searches by a suggestion, a service and the order of prices': async () => {
    await screen.goTo('/cerca');
    await unfoldFilters(screen);
    await screen.choose('Partenza', 'Rom');
    await screen.waitForValue('combobox', 'Partenza', 'Roma');
    await screen.press('checkbox', 'Bagaglio a mano');
    await screen.waitForChecked('Bagaglio a mano');
    await screen.press('button', 'Cerca', 'search, [role="search"]');
    await screen.select('Ordina per prezzo', 'Prezzo: più basso');
    await screen.waitFor('button', '/Bagaglio a mano/');
    await screen.ticket('Roma');
    const shown = await prices(screen);
    assert.ok(shown.length > 1, 'tickets are found');
    assert.deepEqual(
      shown,
      shown.toSorted((a, b) => a - b),
      'the cheapest first',
    );
  },
  'the boxes of the order are whole, with nothing chosen and with both orders': async () => {
    for (const width of [320, screen.width]) {
      await screen.resizeTo(width);
      for (const path of ['/cerca', '/cerca?price_order=asc&date_order=desc']) {
        await screen.goTo(path);
        await screen.ticket('€');
        await screen.waitForWholeSelects();
      }
    }
  },
  'they choose a day of the calendar, and take it away again': async () => {
    await screen.goTo('/cerca');
    await unfoldFilters(screen);
    await screen.press('button', 'Apri il calendario');
    await screen.press('button', 'Mese successivo');
    await screen.press('button', '/9 luglio 2026/', 'table');
    await screen.waitForValue('textbox', 'Data', '09/07/2026');
    await screen.press('button', 'Apri il calendario');
    await screen.press('button', 'Togli la data');
    await screen.waitForValue('textbox', 'Data', '');
  },
  'a seller logs in': () => logInAs(screen, 'marta'),
  'she types dates and times as people write them, by keys and without': async () => {
    for (const [name, table] of [
      ['Data', DATES],
      ['Orario di decollo', TIMES],
    ] as const)
      for (const [typed, shown] of table) {
        await screen.typeOver(name, typed);
        await screen.waitForValue('textbox', name, shown);
        await screen.insertOver(name, typed);
        await screen.waitForValue('textbox', name, shown);
      }
    await screen.waitForText('Indica una data valida nel formato gg/mm/aaaa.');
    await screen.typeOver('Orario di decollo', '9:35 PM');
  },
  'she publishes a ticket with a picture, its date typed': async () => {
    const picture = join(folder, 'mare.png');
    await writeFile(picture, await bytesOf(await aPng()));
    await screen.choose('Partenza', FROM.slice(0, 4));
    await screen.choose('Destinazione', TO.slice(0, 4));
    await screen.typeOver('Data', '9/7/2026');
    await screen.waitForValue('textbox', 'Data', '09/07/2026');
    await screen.type('textbox', 'Prezzo', '49,90');
    await screen.pickFile(picture);
    await screen.waitForPicture('img[alt^="Anteprima"]');
    await screen.press('button', 'Pubblica biglietto');
    await screen.waitForText(TEXT.publish.done);
  },
  'she sees it among her own tickets, with an Italian date': async () => {
    await screen.follow('I miei biglietti');
    await expectItalian(screen);
  },
  'she logs out, and a buyer logs in': async () => {
    await logOut(screen);
    await logInAs(screen, 'luca');
  },
  'he finds the ticket, with an Italian date and its picture': async () => {
    await screen.follow('Cerca', 'Cerca un biglietto');
    await unfoldFilters(screen);
    // Neither city is among the suggestions: any text can be searched.
    await screen.type('combobox', 'Partenza', FROM);
    await screen.type('combobox', 'Destinazione', TO);
    await screen.press('button', 'Cerca', 'search, [role="search"]');
    await screen.waitForText('1 biglietto');
    await expectItalian(screen);
    await screen.waitForPicture('article img');
  },
  'he adds it to his favourites, and gets the link to write to the seller': async () => {
    await screen.press('button', STAR);
    await screen.waitForAttribute('button', STAR, 'aria-pressed', 'true');
    await screen.press('button', TEXT.card.sellerInfo);
    await screen.waitForText(EMAIL.marta);
    await screen.waitForAttribute('link', TEXT.card.contact, 'href', `mailto:${EMAIL.marta}`);
  },
  'he is asked before he takes a favourite away, and gets it back': async () => {
    await screen.follow('Preferiti', TEXT.favourites.title);
    await expectItalian(screen);
    const before = (await screen.texts('article')).length;
    await screen.press('button', STAR, 'article');
    await screen.waitForText(TEXT.favourites.confirmRemove);
    await screen.press('button', 'Rimuovi dai preferiti', '[role="alertdialog"]');
    await screen.waitForText('Tolto dai preferiti');
    assert.equal((await screen.texts('article')).length, before - 1, 'one is gone');
    await screen.press('button', 'Annulla');
    await expectItalian(screen);
    await logOut(screen);
  },
  'he sets a new password by the link of the mail': async () => {
    await screen.follow('Recupera password');
    await screen.type('textbox', 'Email', EMAIL.luca);
    await screen.press('button', 'Invia il link');
    await screen.waitForText(TEXT.reset.sent);
    const { link } = await demo.waitForMail(EMAIL.luca);
    await screen.goTo(link ?? '');
    await screen.type('password', 'Nuova password', NEW_PASSWORD);
    await screen.type('password', 'Ripeti la password', NEW_PASSWORD);
    await screen.press('button', 'Salva la password');
    await screen.waitForText('Password aggiornata correttamente!');
    await screen.waitForScreen('Accedi a Rivola');
    await logIn(screen, EMAIL.luca, NEW_PASSWORD, 'Pubblica un biglietto');
    await logOut(screen);
  },
  'staff approves a ticket, and rejects another for a reason': async () => {
    await logInAs(screen, 'admin');
    await screen.goTo('/admin/tickets');
    await screen.ticket('€');
    const waiting = (await screen.texts('[role="tabpanel"] article')).length;
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
    await screen.typeOver('Dal', '1 giu 26');
    await screen.typeOver('Al', '12062026');
    await screen.press('button', TEXT.admin.generate);
    await screen.waitFor('button', TEXT.admin.generate);
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
    await screen.select('Chiamata', 'searchTickets');
    await screen.press('button', 'Attiva l’errore', REGIA);
    await screen.waitFor('button', '/^Togli /');
    await screen.goTo('/cerca');
    await screen.waitForText('Errore durante la ricerca. Riprova più tardi.');
    await demo.clearFaults();
  },
  'they copy a link of this moment, and open it': async () => {
    await screen.goTo('/cerca');
    await screen.ticket('€');
    await unfoldRegia(screen);
    await screen.press('button', 'Copia link', REGIA);
    await screen.waitFor('textbox', 'Link');
    await screen.goTo(String(await screen.valueOf('textbox', 'Link')));
    await screen.waitForScreen('Cerca un biglietto');
    await screen.waitForText('Marta Greco');
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
    await screen.waitFor('group', 'Giro della demo');
    const caption = () => screen.texts('[role="group"][aria-label="Giro della demo"]');
    const [first] = await caption();
    await screen.key('ArrowRight');
    await screen.waitForText('2/11 · ');
    await screen.key('ArrowLeft');
    await screen.waitForText('1/11 · ');
    assert.deepEqual(await caption(), [first], 'back at the first step');
    await screen.key('Escape');
    await screen.waitForNo('group', 'Giro della demo');
  },
  // The last one: WebKitGTK's window has toolbars afterwards, and presses miss by their height.
  'they present with F8, and come back by the same key': async () => {
    await screen.key('F8');
    await screen.waitFor('button', 'Torna alla Regia');
    await screen.key('F8');
    await screen.waitForNo('button', 'Torna alla Regia');
  },
});
