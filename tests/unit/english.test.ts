import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#lab/endpoints';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { projectRoot } from '../../scripts/lib/project.mjs';
import { listFiles } from '../../scripts/lib/sources.ts';
import { welcome } from '../../scripts/lib/welcome.mjs';
import { labDocument } from '../../server/lab/openapi/document.ts';
import { italianIn } from '../support/italian.ts';
import { ownFolder } from '../support/own-folder.ts';

const plants = await ownFolder('english');

const plant = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(plants, file)), { recursive: true });
  writeFileSync(path.join(plants, file), text);
};

/** All summaries, descriptions and titles of the document. */
const wordsIn = (document: unknown): string[] => {
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' && ['summary', 'description', 'title'].includes(key)
      ? [value]
      : wordsIn(value),
  );
};

it('the API document is in English [GEN-11]', () => {
  const words = wordsIn(labDocument(ENDPOINTS));
  expect(words.length).toBeGreaterThan(ENDPOINTS.length);
  expect(words.filter((text) => italianIn(text).length > 0)).toEqual([]);
});

it('Regia has a different name for each call [GEN-11]', () => {
  for (const language of ['it', 'en'] as const) {
    const labels = PRODUCT_ENDPOINTS.map(({ label }) => label[language]);
    expect(new Set(labels).size).toBe(labels.length);
  }
});

describe('commands and server print English', () => {
  /** Files with answers and mails to users, which are in Italian, and with a rule about such texts. */
  const USER_FACING =
    /^(server\/(contract|features|call|http|openapi|lab\/(contract|control|defects|call|openapi))|scripts\/lint)\//;
  /** What an English sentence quotes of the product. */
  const withoutQuotes = (text: string) => text.replaceAll(/"[^"]*"/g, '');
  const FOLDERS = [
    ...['scripts', 'server', 'tests/tools'],
    ...['bench', 'languages'].map((lab) => `tests/labs/${lab}`),
  ];

  const italianLines = (root: string): string[] =>
    FOLDERS.flatMap((folder) => listFiles(root, folder, /\.(ts|mjs)$/))
      .filter((file) => !USER_FACING.test(file))
      .flatMap((file) =>
        readFileSync(path.join(root, file), 'utf8')
          .split('\n')
          .map((line, at) => ({ line, place: `${file}:${at + 1}` })),
      )
      .filter(({ line }) => italianIn(withoutQuotes(line)).length > 0)
      .map(({ place, line }) => `${place}: ${line}`);

  it('in every line of their sources [GEN-11]', () => {
    expect(italianLines(projectRoot)).toEqual([]);
  });

  it('and an Italian text is reported with its file and line [GEN-11]', () => {
    plant('scripts/a.mjs', `console.log("ok");\nconsole.log('test già letti');`);
    plant('server/store/a.ts', `export const a = 'I dati salvati non si leggono';`);
    plant('server/features/tickets/a.ts', `export const a = 'I dati salvati non si leggono';`);
    expect(italianLines(plants)).toEqual([
      `scripts/a.mjs:2: console.log('test già letti');`,
      `server/store/a.ts:1: export const a = 'I dati salvati non si leggono';`,
    ]);
  });

  it('which names Regia only where it opens [HOST-03]', () => {
    const there = { appAddress: 'http://192.0.2.7:5173', apiAddress: 'http://192.0.2.7:3001' };
    expect(welcome(there, {})).toContain('Regia         closed: needs DEMO_TOKEN');
    const opened = { DEMO_TOKEN: 'sixteen-characters' };
    expect(welcome(there, opened)).toContain('Regia         http://192.0.2.7:5173/regia');
    expect(welcome(there, { DEMO_CONTROLS: 'off' })).not.toContain('Regia');
  });
});
