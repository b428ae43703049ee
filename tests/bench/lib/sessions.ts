import jwt from 'jsonwebtoken';
import type { User } from '../../../server/store/schema.ts';
import { SECRET } from './servers.ts';

/** A person's session, as the login would issue it. */
export const sessionOf = (user: Pick<User, 'id'>): Record<string, string> => ({
  authorization: `Bearer ${jwt.sign({}, SECRET, { subject: String(user.id), expiresIn: '23h' })}`,
});
