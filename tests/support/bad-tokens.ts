/** Invalid session tokens for an admin, each of which the server must refuse. */
import { generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { makeResetLink } from '../../server/features/password-reset/link.ts';
import { bondOf } from '../../server/call/sessions.ts';
import { PEOPLE, SECRET, type Person, type TestSandbox } from './server.ts';

const HOUR = 3600;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** The bond of a person's token in a sandbox. */
export const bondIn = (sandbox: TestSandbox, person: Person): string =>
  bondOf(SECRET, sandbox.state.id, sandbox.user(person).password);

const claimsIn = (sandbox: TestSandbox, person: Person = 'admin') => {
  const now = Math.floor(sandbox.state.clock.now() / 1000);
  const bond = bondIn(sandbox, person);
  return { sub: String(PEOPLE[person]), iat: now, exp: now + HOUR, bond };
};

/** Values of the `Authorization` header, by their defect. */
export const badTokens = (sandbox: TestSandbox): Record<string, string> => {
  const claims = claimsIn(sandbox);
  const { sub, iat, exp, bond } = claims;
  const good = sandbox.token('admin');
  const [header = '', payload = '', signature = ''] = good.split('.');
  const [martasHeader = '', , martasSignature = ''] = sandbox.token('marta').split('.');
  const unsigned = encode({ alg: 'none', typ: 'JWT' });
  const signed = (changes: object, key = SECRET) => jwt.sign({ ...claims, ...changes }, key);
  const tokens: Record<string, string> = {
    'not a JWT': 'non-un-token',
    'dots only': '..',
    'two tokens': `${good} ${good}`,
    'a truncated signature': `${header}.${payload}.${signature.slice(0, -2)}`,
    'no signature': `${header}.${payload}.`,
    'algorithm none': `${unsigned}.${payload}.`,
    'algorithm none, signed': `${unsigned}.${payload}.${signature}`,
    'algorithm nOnE': `${encode({ alg: 'nOnE' })}.${payload}.`,
    'algorithm hs256 in lower case': `${encode({ alg: 'hs256', typ: 'JWT' })}.${payload}.${signature}`,
    'no algorithm': `${encode({ typ: 'JWT' })}.${payload}.${signature}`,
    HS512: jwt.sign(claims, SECRET, { algorithm: 'HS512' }),
    RS256: jwt.sign(claims, pair.privateKey, { algorithm: 'RS256' }),
    'HS256 with an RSA public key': jwt.sign(claims, pair.publicKey),
    'another key': signed({}, `${SECRET}.`),
    'an empty key': `${header}.${payload}.${jwt.sign(claims, ' ').split('.')[2]}`,
    'a key named by its kid header': jwt.sign(claims, 'mia', {
      header: { alg: 'HS256', kid: '../../../../dev/null' },
    }),
    'a changed payload': `${header}.${encode({ ...claims, exp: exp + HOUR })}.${signature}`,
    'the payload of an admin under another user’s signature': `${martasHeader}.${payload}.${martasSignature}`,
    expired: signed({ iat: iat - 25 * HOUR, exp: iat - 1 }),
    'expires now': signed({ exp: iat }),
    'not yet valid': signed({ nbf: iat + 60 }),
    'no expiry': jwt.sign({ sub, iat, bond }, SECRET),
    'no bond': jwt.sign({ sub, iat, exp }, SECRET),
    'an empty bond': signed({ bond: '' }),
    'a bond of another type': signed({ bond: [bond] }),
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
    'the secret itself': SECRET,
    huge: `${header}.${'a'.repeat(7000)}.${signature}`,
    'huge, signed with another key': signed({ more: 'a'.repeat(5000) }, 'un’altra chiave'),
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
