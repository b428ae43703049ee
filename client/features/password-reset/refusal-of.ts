import { TEXT } from '#contract/texts';
import { NetworkFailed, textsOf } from '../../lib/api.ts';

/** RESET-02. */
export const requestRefusal = (error: unknown): string => {
  if (error instanceof NetworkFailed) return TEXT.auth.network;
  return textsOf(error, 'email')[0] ?? TEXT.reset.requestFailed;
};

/** RESET-05: the password's fault comes before the link's. */
export const confirmRefusal = (error: unknown): string =>
  ['new_password2', 'token', 'uid'].flatMap((field) => textsOf(error, field))[0] ??
  TEXT.reset.confirmFailed;
