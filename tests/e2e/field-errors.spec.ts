import { PROBLEM } from '#contract/problems';
import { LoginPage } from '../kit/pages/login-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SellerPage } from '../kit/pages/seller-page.ts';
import { expect, test } from '../support/test.ts';

test('a tester reads what is wrong with a field, and with no other, by the kit’s page objects [LAB-09]', async ({
  page,
  demo,
}) => {
  await test.step('login', async () => {
    const login = await new LoginPage(page).open();
    await login.send('', 'x');
    await expect(login.errorOf(login.email)).toHaveText(PROBLEM.required);
    await expect(login.errorOf(login.password)).toHaveCount(0);
  });
  await demo.loginAs(page, 'marta');
  const publish = await new PublishPage(page).open();
  const fields = {
    ...{ departure: publish.departure, destination: publish.destination, date: publish.date },
    ...{ price: publish.price, time: publish.departureTime, trip: publish.tripType },
    ...{ airline: publish.airline, services: publish.services, notes: publish.notes },
    image: publish.image,
  };
  const expectErrors = async (errors: Partial<Record<keyof typeof fields, string>>) => {
    for (const [name, field] of Object.entries(fields)) {
      const text = errors[name as keyof typeof fields];
      const error = publish.errorOf(field);
      if (text === undefined) await expect(error, name).toHaveCount(0);
      else await expect(error, name).toHaveText(text);
    }
  };
  await test.step('what is missing', async () => {
    await publish.submit();
    const { required } = PROBLEM;
    await expectErrors({
      ...{ departure: required, destination: required, date: required, price: required },
    });
  });
  await test.step('what is wrong', async () => {
    await publish.fillFlight({
      ...{ departure: 'Roma - Fiumicino (FCO)', destination: 'Catania - Fontanarossa (CTA)' },
      ...{ date: '2026-06-11', price: '49,90' },
    });
    await publish.departureTime.fill('25:00');
    await publish.notes.fill('x'.repeat(501));
    await publish.submit();
    await expectErrors({
      ...{ date: PROBLEM.pastDate, time: PROBLEM.time, notes: PROBLEM.tooLong(500) },
    });
  });
  await test.step('a group, by one of its controls', async () => {
    const seller = await new SellerPage(page).open(3);
    await seller.send.click();
    await expect(seller.errorOf(seller.rating(3))).toHaveText('Scegli da 1 a 5 stelle.');
    await expect(seller.errorOf(seller.comment)).toHaveCount(0);
  });
});
