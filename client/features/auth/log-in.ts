import { login } from '#contract/auth';
import { TEXT } from '#contract/texts';
import { getProfile } from '#contract/users';
import { call, CallFailed, NetworkFailed, textsOf } from '../../lib/api.ts';
import { keyOf, queryClient } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { keepProfile, startSession } from '../../lib/session.ts';

/** Why a person is not where they wanted to be, in the words of AUTH-05 to AUTH-07; `null` if they are. */
export const logIn = async (email: string, password: string): Promise<string | null> => {
  try {
    const answer = await call(login, { body: { email, password } });
    const { access } = answer;
    if (!access) throw new CallFailed(200, 'OK', answer);
    // What was loaded for whoever was here before is not this person's.
    queryClient.clear();
    startSession(access);
  } catch (error) {
    return refusalOf(error);
  }
  return (await loadProfile()) ? null : TEXT.auth.profileAfterLogin;
};

const refusalOf = (error: unknown): string => {
  if (error instanceof NetworkFailed) return TEXT.auth.network;
  const [detail] = textsOf(error, 'detail');
  const why = detail ?? textsOf(error, 'non_field_errors').join(', ');
  return `❌ ${why || TEXT.auth.unexpected}`;
};

/**
 * AUTH-04. Through the cache, because the navigation waits for the same profile: one call for both.
 * If it fails, the session stays: the login itself did succeed, and the rest of the product works with it.
 */
const loadProfile = async (): Promise<boolean> => {
  try {
    const profile = await queryClient.query({
      queryKey: keyOf(getProfile, {}),
      queryFn: () => call(getProfile, {}),
    });
    keepProfile(profile);
    return true;
  } catch (error) {
    report(TEXT.auth.profileFailed, error);
    return false;
  }
};
