/** Invalid session tokens for an admin, each of which the server must refuse. */
import jwt from 'jsonwebtoken';
import { makeResetLink } from '../../server/features/password-reset/link.ts';
import { bondOf } from '../../server/call/sessions.ts';
import { PEOPLE, SECRET, type Person, type TestSandbox } from './server.ts';

const HOUR = 3600;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The bond of a person's token in a sandbox. */
export const bondIn = (sandbox: TestSandbox, person: Person): string =>
  bondOf(SECRET, sandbox.state.id, sandbox.user(person).password);

/** Values of the `Authorization` header, by their defect. */
export const badTokens = (sandbox: TestSandbox): Record<string, string> => {
  const iat = Math.floor(sandbox.state.clock.now() / 1000);
  const [sub, exp, bond] = [String(PEOPLE.admin), iat + HOUR, bondIn(sandbox, 'admin')];
  const claims = { sub, iat, exp, bond };
  const good = sandbox.token('admin');
  const [header = '', payload = '', signature = ''] = good.split('.');
  const signed = (changes: object, key = SECRET) => jwt.sign({ ...claims, ...changes }, key);
  const tokens: Record<string, string> = {
    'not a JWT': 'non-un-token',
    'two tokens': `${good} ${good}`,
    'no signature': `${header}.${payload}.`,
    'algorithm none': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    HS512: jwt.sign(claims, SECRET, { algorithm: 'HS512' }),
    'another key': signed({}, `${SECRET}.`),
    'a changed payload': `${header}.${encode({ ...claims, exp: exp + HOUR })}.${signature}`,
    expired: signed({ iat: iat - 25 * HOUR, exp: iat - 1 }),
    'expires now': signed({ exp: iat }),
    'not yet valid': signed({ nbf: iat + 60 }),
    'no expiry': jwt.sign({ sub, iat, bond }, SECRET),
    'no bond': jwt.sign({ sub, iat, exp }, SECRET),
    'the bond of another sandbox': signed({
      bond: bondOf(SECRET, `${sandbox.state.id}.`, sandbox.user('admin').password),
    }),
    'the bond of another password': signed({
      bond: bondOf(SECRET, sandbox.state.id, 'another hash'),
    }),
    'a bond by another key': signed({
      bond: bondOf(`${SECRET}.`, sandbox.state.id, sandbox.user('admin').password),
    }),
    'an unknown user id': signed({ sub: '999999' }),
    'an invalid user id': signed({ sub: '__proto__' }),
    'no subject': jwt.sign({ iat, exp, bond }, SECRET),
    'an inactive account': sandbox.token('paolo'),
    'a string as payload': jwt.sign('4', SECRET),
    'the token of a reset link': makeResetLink(sandbox.user('admin'), sandbox.state, SECRET).token,
  };
  return {
    'no header': '',
    'no token': 'Bearer ',
    'the token without its scheme': good,
    'another scheme': `Basic ${good}`,
    'an unknown scheme': `Token ${good}`,
    'two schemes': `Basic x, Bearer ${good}`,
    ...Object.fromEntries(
      Object.entries(tokens).map(([about, token]) => [about, `Bearer ${token}`]),
    ),
  };
};
