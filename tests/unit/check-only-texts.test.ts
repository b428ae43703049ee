import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkOnlyTexts } from '../../scripts/lib/only-texts.mjs';

const check = (element: string) => {
  const root = mkdtempSync(path.join(tmpdir(), 'rivola-only-texts-'));
  try {
    mkdirSync(path.join(root, 'client'));
    writeFileSync(path.join(root, 'client/a.tsx'), `const a =\n${element};`);
    return checkOnlyTexts(root).violations;
  } finally {
    rmSync(root, { recursive: true });
  }
};

test.each([
  '<p>Ciao, {name}</p>',
  '<p>Ciao, <b>Luca</b></p>',
  '<p><b>Luca</b> <i>Bianchi</i></p>',
  '<p><Icon />{wide ? "Luca" : null}</p>',
  '<p><Icon />{wide && `Luca`}</p>',
  '<>Luca</>',
])('%s has a text beside something else [GEN-12]', (element) => {
  expect(check(element)).toEqual(['client/a.tsx:2: a text must be the only child of its element']);
});

test.each([
  '<p>Luca</p>',
  // oxlint-disable-next-line no-template-curly-in-string -- source text
  '<p>{`Ciao, ${name}`}</p>',
  '<p>{wide ? "Luca" : <Icon />}</p>',
  '<p>\n<b>Luca</b>\n{/* a comment */}\n<i>Bianchi</i>\n</p>',
  '<p><Icon />{children}</p>',
])('%s has none [GEN-12]', (element) => {
  expect(check(element)).toEqual([]);
});
