/** JSON Web Tokens signed by HMAC (RFC 7519). */
import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** The only algorithm used and accepted (RFC 8725, 3.1). */
const ALGORITHM = 'HS256';

interface Tokens {
  sign: (claims: object, subject: string) => string;
  /** The claims of a token whose signature is right; throws for any other, and for one that is no JSON object. */
  verify: (token: string) => Record<string, unknown>;
}

/** Signs and verifies by one secret. Whether a token has expired is not checked: that is for the world's clock to say. */
export const tokensOf = (secret: string): Tokens => {
  // A `KeyObject`, because given a string jsonwebtoken tries to parse a public key on every call, for half a ms.
  const key = createSecretKey(Buffer.from(secret));
  return {
    sign: (claims, subject) => jwt.sign(claims, key, { algorithm: ALGORITHM, subject }),
    verify: (token) =>
      jwt.verify(token, key, {
        algorithms: [ALGORITHM],
        ignoreExpiration: true,
        ignoreNotBefore: true,
      }) as Record<string, unknown>, // A payload that is a text has no claims.
  };
};
