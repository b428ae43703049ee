/** Quoted texts that begin with a sign (GEN-10) are read and copied as text; that each is drawn as an icon is a rule of every state. */
import type { Locator } from '@playwright/test';
import { PROBLEM } from '#contract/problems';
import { LoginPage } from '../kit/pages/login-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { EMAIL, expect, test } from '../support/test.ts';

/** What a person copies who selects the whole element. */
const copied = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    getSelection()?.selectAllChildren(node);
    return String(getSelection()).trim();
  });

const expectSigned = async (alert: Locator, text: string): Promise<void> => {
  await expect(alert).toHaveText(text, { useInnerText: true });
  await expect(alert).toMatchAriaSnapshot(`- alert: "${text}"`);
  expect(await copied(alert)).toBe(text);
};

test('a visitor and a seller have crosses and warnings read and copied as text [AUTH-05][PUB-07][GEN-10]', async ({
  page,
  demo,
}) => {
  const login = await new LoginPage(page).open();
  await login.send(EMAIL.marta, 'sbagliata');
  await expectSigned(login.alert, `❌ ${PROBLEM.credentials}`);
  await demo.loginAs(page, 'marta');
  const publish = await (await new PublishPage(page).open()).submit();
  await expectSigned(
    publish.alert.first(),
    '⚠️ Compila tutti i campi obbligatori: Partenza, Destinazione, Data e Prezzo.',
  );
});
