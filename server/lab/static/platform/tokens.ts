/** JSON Web Tokens as `server/platform/tokens.ts` makes them, byte for byte. */
import { base64UrlOf, textOfBase64Url, equalInConstantTime, hmacBase64Url } from './bytes.ts';

const HEAD = base64UrlOf(JSON.stringify({ alg: 'HS256', typ: 'JWT' }));

export const tokensOf = (secret: string) => ({
  sign: (claims: object, subject: string): string => {
    const content = `${HEAD}.${base64UrlOf(JSON.stringify({ ...claims, sub: subject }))}`;
    return `${content}.${hmacBase64Url(secret, content)}`;
  },
  verify: (token: string): Record<string, unknown> => {
    const [head = '', body = '', signature = '', ...rest] = token.split('.');
    const isSigned = equalInConstantTime(hmacBase64Url(secret, `${head}.${body}`), signature);
    if (head !== HEAD || rest.length > 0 || !isSigned) throw new Error('not signed by this secret');
    return JSON.parse(textOfBase64Url(body)) as Record<string, unknown>;
  },
});
