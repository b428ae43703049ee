import bcrypt from 'bcryptjs';
import type { Hasher, HashTask } from '../security/passwords.ts';

const answerOf = (task: HashTask): string | boolean => {
  const { password } = task;
  if ('hash' in task) {
    try {
      return bcrypt.compareSync(password, task.hash);
    } catch {
      return false;
    }
  }
  const salt = bcrypt.encodeBase64(task.salt, task.salt.length);
  return bcrypt.hashSync(password, `$2b$${String(task.cost).padStart(2, '0')}$${salt}`);
};

/** bcrypt in the worker itself, which serves one person. */
export const INLINE_HASHER: Hasher = {
  ask: <T>(task: HashTask) => Promise.resolve(answerOf(task) as T),
  close: () => Promise.resolve(),
};
