import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import type { Demo } from '../kit/demo.ts';

/** Gives a user another password by the product's own reset. */
export const changePassword = async (demo: Demo, email: string, password: string) => {
  await demo.callAs('admin', requestPasswordReset, { body: { email } });
  const { link } = await demo.waitForMail(email);
  const [uid = '', token = ''] = (link ?? '').split('/').filter(Boolean).slice(-2);
  const body = { uid, token, new_password1: password, new_password2: password };
  await demo.callAs('admin', confirmPasswordReset, { body });
};
