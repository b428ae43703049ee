import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { TRIP_TYPES } from '#contract/catalogue';
import { ENDPOINTS } from '#lab/endpoints';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { projectRoot } from '../../scripts/lib/project.mjs';
import { listFiles, parseSource, walk, type SyntaxNode } from '../../scripts/lib/sources.ts';
import { welcome } from '../../scripts/lib/welcome.mjs';
import { labDocument } from '../../server/lab/openapi/document.ts';
import { italianIn } from '../support/italian.ts';
import { ownFolder } from '../support/own-folder.ts';

const plants = await ownFolder('english');

const plant = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(plants, file)), { recursive: true });
  writeFileSync(path.join(plants, file), text);
};

/** The text of a string literal or of a template element, else ''. */
const textOf = ({ type, value }: SyntaxNode): string => {
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateElement' ? (value as { cooked: string }).cooked : '';
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
  /** Files with answers and mails to users, which are in Italian. */
  const USER_FACING =
    /^server\/(contract|features|call|http|openapi|lab\/(contract|control|defects|call|openapi))\//;
  /** Italian values of the product's data, which the benchmarks store. */
  const isValue = (text: string) => (TRIP_TYPES as readonly string[]).includes(text);
  /** What an English sentence quotes of the product. */
  const withoutQuotes = (text: string) => text.replaceAll(/"[^"]*"/g, '');
  const FOLDERS = [
    ...['scripts', 'server', 'tests/tools'],
    ...['bench', 'languages'].map((lab) => `tests/labs/${lab}`),
  ];

  const italianTexts = (root: string): string[] =>
    FOLDERS.flatMap((folder) => listFiles(root, folder, /\.(ts|mjs)$/))
      .filter((file) => !USER_FACING.test(file))
      .flatMap((file) => {
        const { program, lineOf } = parseSource(root, file);
        const found: string[] = [];
        walk(program, (node) => {
          const text = textOf(node);
          if (!isValue(text) && italianIn(withoutQuotes(text)).length > 0) {
            found.push(`${file}:${lineOf(node)}: ${text}`);
          }
        });
        return found;
      });

  it('in every text of their sources [GEN-11]', () => {
    expect(italianTexts(projectRoot)).toEqual([]);
  });

  it('and an Italian text is reported with its file and line [GEN-11]', () => {
    plant(
      'scripts/a.mjs',
      `console.log("ok");\nconsole.log(\`\${1} test saltati, \${2} già letti\`);`,
    );
    plant('server/store/a.ts', `export const a = 'I dati salvati non si leggono';`);
    plant('server/features/tickets/a.ts', `export const a = 'I dati salvati non si leggono';`);
    expect(italianTexts(plants)).toEqual([
      'scripts/a.mjs:2:  già letti',
      'server/store/a.ts:1: I dati salvati non si leggono',
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
