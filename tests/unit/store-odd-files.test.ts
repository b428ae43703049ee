import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { plainText } from '../../server/output.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { parseScenario } from '../../server/lab/document/scenario-files.ts';
import { explainIssues } from '../../server/lab/document/validation-error.ts';
import { YELLOW } from '../support/builders.ts';
import { killStorage, openStorage } from '../support/open-storage.ts';
import { ownFolder } from '../support/own-folder.ts';

const root = await ownFolder('odd');

it('a byte order mark in front of the stored document does no harm [HOST-06]', async () => {
  const folder = join(root, 'mark');
  const seeds = new Seeds(buildScenario, SEED_FINGERPRINT);
  const storage = await openStorage(folder, seeds);
  await storage.store.keep({ brand: YELLOW });
  await killStorage(storage, folder);
  const path = join(folder, 'db.json');
  await writeFile(path, `\uFEFF${await readFile(path, 'utf8')}`);
  const again = await openStorage(folder, seeds, { warn: (text) => expect.fail(text) });
  expect(again.store.extra).toEqual({ brand: YELLOW });
  await again.close();
});

it('a name in a scenario’s file reaches the terminal without escape sequences [LAB-03]', async () => {
  const name = '\u001b]0;title\u0007\u202e\nRivola is listening';
  const file = JSON.stringify({ says: 'x', [name]: 1 });
  const error: unknown = await Promise.resolve()
    .then(() => parseScenario('x', file))
    .catch((refused: unknown) => refused);
  const lines = explainIssues(error);
  expect(lines.some((line) => line.includes('title'))).toBe(true);
  for (const line of lines) expect(line).not.toMatch(/\p{C}/u);
  expect(plainText(`⚠ \u001b[31m\nred`)).toBe('⚠ ?[31m\nred');
});
