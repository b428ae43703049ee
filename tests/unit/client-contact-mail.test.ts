import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mailFor } from '../../client/features/tickets/contact-link.tsx';

const offer = {
  user_email: 'marta.greco@example.com',
  departure: 'Roma - Fiumicino (FCO)',
  destination: "Lamezia Terme - Sant'Eufemia (SUF)",
  user_full_name: 'Marta Greco',
  date: '2026-07-03',
  price: 51.5,
};
const read = (wanted: typeof offer) => {
  const { protocol, pathname, searchParams } = new URL(mailFor(wanted, wanted.user_email).href);
  const to = decodeURIComponent(pathname);
  return { protocol, to, fields: [...searchParams.keys()], ...Object.fromEntries(searchParams) };
};

it('no seller’s address or place adds a field to the mail', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, text, (user_email, departure, date) => {
      const mail = read({ ...offer, user_email, departure, date });
      expect(mail.fields).toEqual(['subject', 'body']);
      expect(mail.to).toBe(user_email);
      expect(mail).toMatchObject({ subject: expect.stringContaining(departure) as string });
    }),
    { seed: 20_260_612, numRuns: 500 },
  );
  const hostile = { ...offer, user_email: 'a@b.it?bcc=c@d.it&body=x' };
  expect(read(hostile)).toMatchObject({
    to: 'a@b.it?bcc=c@d.it&body=x',
    fields: ['subject', 'body'],
  });
});
