import { login } from '#contract/auth';
import { TEXT } from '#contract/texts';
import { getProfile } from '#contract/users';
import { call, CallFailed, NetworkFailed } from '../../lib/api.ts';
import { errorTexts } from '../../lib/error-text.ts';
import { keyOf, queryClient } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { keepProfile, startSession } from '../../lib/session.ts';
import { StorageRefused } from '../../lib/storage.ts';

/** Logs in. Resolves to the text of what failed (AUTH-05 to AUTH-07), or to `null`. */
export const logIn = async (email: string, password: string): Promise<string | null> => {
  let access: string | null;
  try {
    const answer = await call(login, { body: { email, password } });
    access = answer?.access ?? null;
    if (!access) throw new CallFailed(200, 'OK', answer);
    // The cache may hold what was loaded for another user, or for a visitor.
    queryClient.clear();
    startSession(access);
  } catch (error) {
    return refusalOf(error);
  }
  return (await loadProfile(access)) ? null : TEXT.auth.profileAfterLogin;
};

const refusalOf = (error: unknown): string => {
  if (error instanceof NetworkFailed) return TEXT.network;
  if (error instanceof StorageRefused) return error.message;
  const [detail] = errorTexts(error, 'detail');
  const why = detail ?? errorTexts(error, 'non_field_errors').join(', ');
  return `❌ ${why || TEXT.auth.unexpected}`;
};

/**
 * Loads the user's profile (AUTH-04). Through the cache, because the navigation needs the same profile: one call for
 * both. A failure does not end the session: the token is valid, and the rest of the product works with it.
 */
const loadProfile = async (access: string): Promise<boolean> => {
  try {
    const profile = await queryClient.query({
      queryKey: keyOf(getProfile, {}),
      queryFn: () => call(getProfile, {}),
    });
    keepProfile(profile, access);
    return true;
  } catch (error) {
    report(TEXT.auth.profileFailed, error);
    return false;
  }
};
