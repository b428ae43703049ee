import { describe, expect, it, vi } from 'vitest';
import type { UserRow } from '#contract/admin';
import { usersFinder } from '../../client/lib/same-text.ts';

const user = (full_name: string, email: string): UserRow => ({
  id: 1,
  full_name,
  email,
  is_staff: false,
  is_active: true,
});

const USERS = [
  user('Nicolò D’Alò', 'nicolo@example.com'),
  user('', 'anna.bianchi@example.it'),
  user('Zoë Bianchi', 'zoe@example.com'),
];

describe('an admin who searches the users', () => {
  it.each([
    ['part of a name', 'ianchi', [1, 2]],
    ['part of an email', '@example.it', [1]],
    ['capitals', 'BIANCHI', [1, 2]],
    ['a name without its accents', 'nicolo d’alo', [0]],
    ['accents that the name lacks', 'biànchi', [1, 2]],
    ['an accent typed as a mark of its own', 'zoe\u0308', [2]],
    ['words of name and email, in any order', 'bianchi  zoe@ ', [2]],
    ['nothing but blanks', '  ', [0, 1, 2]],
    ['words that no one user has together', 'nicolo bianchi', []],
    ['characters of a regular expression', '.*', []],
  ])('finds by %s [ADM-15]', (_what, typed, found) => {
    expect(usersFinder(USERS)(typed)).toEqual(found.map((at) => USERS[at]));
  });

  it('waits for the folding of thousands of names once, not at each key [FAV-11]', () => {
    const name = vi.fn(() => 'Nicolò');
    const person = Object.defineProperty(user('', 'nicolo@example.com'), 'full_name', {
      get: name,
    });
    const find = usersFinder([person]);
    expect(['n', 'ni', 'nic'].map((typed) => find(typed).length)).toEqual([1, 1, 1]);
    expect(name).toHaveBeenCalledOnce();
  });
});
