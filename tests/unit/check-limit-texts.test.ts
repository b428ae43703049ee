import { expect, test } from 'vitest';
import { lint } from '../support/lint.ts';

/* oxlint-disable no-template-curly-in-string -- source texts */
const WRONG: [file: string, code: string][] = [
  ['client/a.ts', `'Almeno 8 caratteri.'`],
  ['client/a.ts', `'negli ultimi trenta giorni'`],
  ['client/a.ts', `'i ventotto aeroporti'`],
  ['client/a.ts', '`${rating} su 5`'],
  ['client/a.tsx', `<p>Al massimo 8 MB.</p>`],
  ['client/a.tsx', `<p title="resta 3 secondi" />`],
  ['server/a.ts', `'valid for 24 hours'`],
  ['server/a.ts', `'entro un’ora'`],
  ['server/a.ts', `'Il voto va da 1 a 5.'`],
  ['server/a.ts', `'supera gli 8'`],
  ['server/a.ts', '`tra 0 e 30000 ${unit}`'],
  ['seed/a.ts', `'Ti scrivo in 2 minuti'`],
  ['server/contract/a.ts', `'Carica una sola immagine, non 2.'`],
  ['server/contract/a.ts', '`Voci: ${count}, oltre 40 mai.`'],
  ['server/lab/contract/a.ts', `'Non più di 20, per esempio 3.'`],
];

const RIGHT: [file: string, code: string][] = [
  ['server/contract/a.ts', '`Almeno ${formatCharacters(PASSWORD_MIN)}.`'],
  ['server/contract/a.ts', '`Il voto va da ${RATING_MIN} a ${RATING_MAX}.`'],
  ['server/contract/a.ts', '`Indica un numero intero da 1 a ${formatCount(MAX)}.`'],
  ['server/contract/a.ts', `'Indica la data, per esempio +2d o -3d 14:05:00.000.'`],
  ['server/contract/a.ts', `'<rect width="32" height="32"/>'`],
  ['server/contract/a.ts', `'Indica il contenuto in base64.'`],
  ['server/contract/a.ts', `'2026-06-12'`],
  ['server/contract/quantities.ts', `'un’ora'`],
  ['server/lab/defects/a.ts', `'Il voto va da 1 a 5.'`],
  ['client/a.tsx', `<p>Ultimo aggiornamento: 1 giugno 2026</p>`],
];

/* oxlint-enable no-template-curly-in-string */

const files = [...WRONG, ...RIGHT].map(
  ([file, code], at) => [file.replace('/a.', `/a${at}.`), `export const text = ${code};`] as const,
);
const found = lint('rivola(limit-texts)', files);
const linesOf = (file: string) => found.filter((line) => line.startsWith(`${file}:`));

test.each(files.slice(0, WRONG.length))(
  'a developer who spells out a limit in %s: %s is told to make the text from it [GEN-11]',
  (file) => {
    expect(linesOf(file)).toEqual([
      expect.stringContaining(':1: a text must be made from the limit that it names'),
    ]);
  },
);

test.each(files.slice(WRONG.length))('%s: %s spells out no limit [GEN-11]', (file) => {
  expect(linesOf(file)).toEqual([]);
});
