// @ts-check
// JavaScript, because the thread that does it starts without tsx, which loads the other modules.
import bcrypt from 'bcryptjs';

/**
 * Compares with `hash`, or else makes a hash of this cost with this salt.
 * @param {{ password: string } & ({ hash: string } | { cost: number, salt: Uint8Array })} task
 * @returns {string | boolean}
 */
export const doBcryptTask = (task) => {
  const { password } = task;
  if ('hash' in task) {
    try {
      return bcrypt.compareSync(password, task.hash);
    } catch {
      return false;
    }
  }
  // The salt in bcrypt's own form.
  const salt = bcrypt.encodeBase64(task.salt, task.salt.length);
  return bcrypt.hashSync(password, `$2b$${String(task.cost).padStart(2, '0')}$${salt}`);
};
