import { Phones } from './phones.tsx';

/** Who has which phone, and where it is opened. */
const PLACES = { marta: '/miei-biglietti', luca: '/preferiti' };

/** Two people and one seat, on a page of their own (LOOK-12). */
export function TwoPhones() {
  return (
    <main id="contenuto">
      <h1 className="sr-only">Due persone, un posto</h1>
      <Phones places={PLACES} />
    </main>
  );
}
