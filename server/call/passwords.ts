import { opaqueString } from '#contract/fold-text';
import { PASSWORD_MAX_BYTES } from '#contract/limits';
import { byteLength, hmacBytes } from '#platform/bytes';

/** bcrypt's cost factor; a hash takes about 60 ms. */
const COST = 10;
const SALT_BYTES = 16;

/**
 * Compared with if there is no account, so that a login takes equally long (AUTH-11). It has the 60 characters of a
 * bcrypt hash, because bcrypt rejects other lengths at once.
 */
const DUMMY_HASH = '$2b$10$ThisIsNobodysPasswordHashOnlyTakesAsLongAsOneWouldEve';

/**
 * bcrypt ignores all bytes after the 72nd, and repeats the password after a NUL byte, so that `a`, `a\0a` and `a\0a\0a`
 * have the same hash. Such passwords never match.
 */
const isUnambiguous = (password: string): boolean =>
  byteLength(password) <= PASSWORD_MAX_BYTES && !password.includes('\0');

export type HashTask =
  | { password: string; hash: string }
  | { password: string; cost: number; salt: Uint8Array };

/** Does bcrypt's work: makes a hash of a cost with a salt, or says whether a password has a hash. */
export interface Hasher {
  ask: <T>(task: HashTask) => Promise<T>;
  close: () => Promise<void>;
}

/** Hashing and comparing passwords. Rejects with 503 where the thread that does it fails (HOST-04). */
export class Passwords {
  constructor(
    /** Makes the salts; who does not know it cannot compute hashes in advance. */
    private readonly secret: string,
    private readonly hasher: Hasher,
  ) {}

  /**
   * The bcrypt hash of a password. Its salt is an HMAC, not random, so that the same calls have the same effects on every
   * server with the same secret (SEED-03): links to reset a password are signed over its hash. `about` says whose password
   * it is and which hash it takes the place of, so that nobody gets the hash of another, or an earlier one again.
   */
  hash(typed: string, about: readonly string[]): Promise<string> {
    const password = opaqueString(typed);
    const salt = hmacBytes(this.secret, JSON.stringify(['password', password, ...about])).subarray(
      0,
      SALT_BYTES,
    );
    return this.hasher.ask({ password, cost: COST, salt });
  }

  /** Whether a password has this hash; false for `undefined`, after an equally long comparison. */
  async matches(typed: string, hash: string | undefined): Promise<boolean> {
    const password = opaqueString(typed);
    const same = await this.hasher.ask<boolean>({ password, hash: hash ?? DUMMY_HASH });
    return same && hash !== undefined && isUnambiguous(password);
  }

  close(): Promise<void> {
    return this.hasher.close();
  }
}
