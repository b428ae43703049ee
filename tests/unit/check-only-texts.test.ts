import { expect, test } from 'vitest';
import { lint } from '../support/lint.ts';

const WRONG = [
  '<p>Ciao, {name}</p>',
  '<p>Ciao, <b>Luca</b></p>',
  '<p><b>Luca</b> <i>Bianchi</i></p>',
  '<p><Icon />{wide ? "Luca" : null}</p>',
  '<p><Icon />{wide && `Luca`}</p>',
  '<>Luca</>',
];

const RIGHT = [
  '<p>Luca</p>',
  // oxlint-disable-next-line no-template-curly-in-string -- source text
  '<p>{`Ciao, ${name}`}</p>',
  '<p>{wide ? "Luca" : <Icon />}</p>',
  '<p>\n<b>Luca</b>\n{/* a comment */}\n<i>Bianchi</i>\n</p>',
  '<p><Icon />{children}</p>',
];

const found = lint(
  'rivola(only-texts)',
  [...WRONG, ...RIGHT].map((element, at) => [`client/a${at}.tsx`, `const a =\n${element};`]),
);

test.each(WRONG.map((element, at) => [element, at]))(
  '%s has a text beside something else [GEN-12]',
  (_, at) => {
    expect(found).toContain(`client/a${at}.tsx:2: a text must be the only child of its element`);
  },
);

test('no other element has one [GEN-12]', () => {
  expect(found).toHaveLength(WRONG.length);
});
