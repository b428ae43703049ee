/** Sessions that must not open anything, for a person who may do everything. */
import { generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { makeResetLink } from '../../server/features/password-reset/link.ts';
import { PEOPLE, SECRET, type Room } from './server.ts';

const HOUR = 3600;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const claimsIn = (room: Room, person: keyof typeof PEOPLE = 'admin') => {
  const now = Math.floor(room.sandbox.clock.now() / 1000);
  return { sub: String(PEOPLE[person]), iat: now, exp: now + HOUR };
};

/** Values of the header `Authorization`, by what is wrong with them. */
export const badTokens = (room: Room): Record<string, string> => {
  const claims = claimsIn(room);
  const { sub, iat, exp } = claims;
  const good = room.token('admin');
  const [header = '', payload = '', signature = ''] = good.split('.');
  const [martasHeader = '', , martasSignature = ''] = room.token('marta').split('.');
  const unsigned = encode({ alg: 'none', typ: 'JWT' });
  const signed = (changes: object, key = SECRET) => jwt.sign({ ...claims, ...changes }, key);
  const tokens: Record<string, string> = {
    words: 'non-un-token',
    'points alone': '..',
    'two tokens': `${good} ${good}`,
    'a cut signature': `${header}.${payload}.${signature.slice(0, -2)}`,
    'no signature': `${header}.${payload}.`,
    'algorithm none': `${unsigned}.${payload}.`,
    'algorithm none, signed': `${unsigned}.${payload}.${signature}`,
    'algorithm nOnE': `${encode({ alg: 'nOnE' })}.${payload}.`,
    'an algorithm in small letters': `${encode({ alg: 'hs256', typ: 'JWT' })}.${payload}.${signature}`,
    'no algorithm': `${encode({ typ: 'JWT' })}.${payload}.${signature}`,
    HS512: jwt.sign(claims, SECRET, { algorithm: 'HS512' }),
    RS256: jwt.sign(claims, pair.privateKey, { algorithm: 'RS256' }),
    'HS256 by a public key': jwt.sign(claims, pair.publicKey),
    'another key': signed({}, `${SECRET}.`),
    'an empty key': `${header}.${payload}.${jwt.sign(claims, ' ').split('.')[2]}`,
    'a key that it names itself': jwt.sign(claims, 'mia', {
      header: { alg: 'HS256', kid: '../../../../dev/null' },
    }),
    'another payload': `${header}.${encode({ ...claims, exp: exp + HOUR })}.${signature}`,
    'the payload of somebody with more rights': `${martasHeader}.${payload}.${martasSignature}`,
    expired: signed({ iat: iat - 25 * HOUR, exp: iat - 1 }),
    'expires now': signed({ exp: iat }),
    'not yet valid': signed({ nbf: iat + 60 }),
    'no expiry': jwt.sign({ sub, iat }, SECRET),
    'nobody of that id': signed({ sub: '999999' }),
    'an id that is none': signed({ sub: '__proto__' }),
    'no person': jwt.sign({ iat, exp }, SECRET),
    'an inactive account': room.token('paolo'),
    'a text for a payload': jwt.sign('4', SECRET),
    'a reset link': makeResetLink(room.user('admin'), room.sandbox, SECRET).token,
    'the secret itself': SECRET,
    huge: `${header}.${'a'.repeat(7000)}.${signature}`,
    'huge and signed by another': signed({ more: 'a'.repeat(5000) }, 'un’altra chiave'),
  };
  return {
    'no header': '',
    'no token': 'Bearer ',
    'the token without its scheme': good,
    'another scheme': `Basic ${good}`,
    'a scheme of ours': `Token ${good}`,
    'a scheme in front of the scheme': `Basic x, Bearer ${good}`,
    ...Object.fromEntries(
      Object.entries(tokens).map(([about, token]) => [about, `Bearer ${token}`]),
    ),
  };
};
