import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mailFor } from '../../client/features/tickets/contact-mail.ts';

const offer = {
  user_email: 'marta.greco@example.com',
  departure: 'Roma - Fiumicino (FCO)',
  destination: "Lamezia Terme - Sant'Eufemia (SUF)",
  date: '2026-07-03',
};
const read = (link: string) => {
  const { protocol, pathname, searchParams } = new URL(link);
  const to = decodeURIComponent(pathname);
  return { protocol, to, fields: [...searchParams.keys()], subject: searchParams.get('subject') };
};

it('a buyer writes to the seller, of this route and date [CARD-03, CARD-04]', () => {
  expect(read(mailFor(offer))).toEqual({
    protocol: 'mailto:',
    to: 'marta.greco@example.com',
    fields: ['subject'],
    subject: 'Biglietto Roma (FCO) - Lamezia Terme (SUF) del 03/07/2026',
  });
  expect(mailFor(offer), 'no plus signs, which mail programs show').not.toContain('+');
  expect(mailFor(offer)).toMatch(/^mailto:marta\.greco@example\.com\?/);
});

it('no seller’s address or place adds a field to the mail [CARD-03]', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, text, (user_email, departure, date) => {
      const mail = read(mailFor({ ...offer, user_email, departure, date }));
      expect(mail.fields).toEqual(['subject']);
      expect(mail.to).toBe(user_email);
      expect(mail.subject).toContain(departure);
    }),
    { seed: 20_260_612, numRuns: 500 },
  );
  const hostile = { ...offer, user_email: 'a@b.it?bcc=c@d.it&body=x' };
  expect(read(mailFor(hostile))).toMatchObject({
    to: 'a@b.it?bcc=c@d.it&body=x',
    fields: ['subject'],
  });
});
