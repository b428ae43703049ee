import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { SOURCE } from '../../seed/source.ts';
import { bondOf } from '../../server/call/sessions.ts';
import type { User } from '../../server/store/schema.ts';
import { SECRET } from './server-process.ts';

const KEY = createSecretKey(SECRET, 'utf8');

/** A person's session in a sandbox, as the login would issue it while they have the password of the seed. */
export const sessionOf = (user: Pick<User, 'id'>, sandbox = 'default'): Record<string, string> => {
  const claims = { bond: bondOf(SECRET, sandbox, SOURCE.password.bcrypt) };
  const token = jwt.sign(claims, KEY, { subject: String(user.id), expiresIn: '23h' });
  return { authorization: `Bearer ${token}` };
};
