import { strict as assert } from 'node:assert';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TEXT } from '#contract/texts';
import { aPng, bytesOf } from '../support/builders.ts';
import { EMAIL, PASSWORD } from '../kit/people.ts';
import type { Screen } from './screen.ts';

type Persona = 'marta' | 'luca';

const logIn = async (screen: Screen, persona: Persona): Promise<void> => {
  await screen.type('textbox', 'Email', EMAIL[persona]);
  await screen.type('password', 'Password', PASSWORD);
  await screen.press('button', 'Accedi');
  await screen.waitForScreen('Pubblica un biglietto');
};

const logOut = async (screen: Screen): Promise<void> => {
  await screen.press('button', 'Logout');
  await screen.waitForScreen('Area personale');
};

/** A route that no ticket of the seed has. */
const [FROM, TO] = ['Genova', 'Comiso'] as const;
const PRICE = '49,90';

const expectItalianDate = async (screen: Screen): Promise<void> => {
  assert.equal(await screen.language(), 'en-US', 'the browser’s language');
  const text = await screen.ticket(FROM);
  assert.match(text, /9 lug 2026/, 'the date');
  assert.match(text, /49,90\s€/, 'the price');
};

/** The steps by their names, in their order; `folder` takes the picture to publish. */
export const mainJob = (screen: Screen, folder: string): Record<string, () => Promise<void>> => ({
  'a seller logs in': async () => {
    await screen.goTo('/login');
    await logIn(screen, 'marta');
  },
  'she publishes a ticket with a picture': async () => {
    const picture = join(folder, 'mare.png');
    await writeFile(picture, await bytesOf(await aPng()));
    await screen.choose('Partenza', FROM.slice(0, 4));
    await screen.choose('Destinazione', TO.slice(0, 4));
    await screen.typeDate('Data', '09072026');
    await screen.type('textbox', 'Prezzo', PRICE);
    await screen.pickFile(picture);
    await screen.press('button', 'Pubblica biglietto');
    await screen.waitForText(TEXT.publish.done);
  },
  'she sees it among her own tickets, with an Italian date': async () => {
    await screen.follow('I miei biglietti');
    await expectItalianDate(screen);
  },
  'she logs out, and a buyer logs in': async () => {
    await logOut(screen);
    await logIn(screen, 'luca');
  },
  'he finds the ticket, with an Italian date': async () => {
    await screen.follow('Cerca', 'Cerca un biglietto');
    // Neither city is among the suggestions: any text can be searched.
    await screen.type('combobox', 'Partenza', FROM);
    await screen.type('combobox', 'Destinazione', TO);
    await screen.press('button', 'Cerca');
    await screen.waitForText('1 biglietto');
    await expectItalianDate(screen);
  },
  'he adds it to his favourites': async () => {
    await screen.press('button', 'Salva tra i preferiti');
    await screen.waitForAttribute('button', 'Salva tra i preferiti', 'aria-pressed', 'true');
  },
  'he opens the contact panel and gets the link to write': async () => {
    await screen.press('button', TEXT.card.sellerInfo);
    await screen.waitForText(EMAIL.marta);
    const mail = `mailto:${EMAIL.marta}`;
    await screen.waitForAttribute('link', TEXT.card.contact, 'href', mail);
  },
  'he finds it among his favourites': async () => {
    await screen.follow('Preferiti', TEXT.favourites.title);
    await expectItalianDate(screen);
  },
  'he logs out': () => logOut(screen),
});
