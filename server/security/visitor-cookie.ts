import { equalInConstantTime, hmacBase64Url } from '#platform/digest';
import { VISITOR_PREFIX } from '../sandbox/visitor-id.ts';

const sign = (id: string, secret: string): string =>
  hmacBase64Url(secret, `visitor ${id}`).slice(0, 22);

/** Cookie value of a new visitor, which is also the id of their sandbox; signed, so that it cannot be forged. */
export const newVisitorCookie = (secret: string): string => {
  const id = crypto.randomUUID();
  return `${VISITOR_PREFIX}${id}.${sign(id, secret)}`;
};

/** Whether a cookie value is a visitor's and has a valid signature. */
export const isVisitorCookie = (cookie: string, secret: string): boolean => {
  const [, id = '', signature = ''] = /^visitor\.([0-9a-f-]{36})\.(.*)$/.exec(cookie) ?? [];
  return equalInConstantTime(sign(id, secret), signature);
};
