import { RequireRegia } from '../catalogue/regia-page.tsx';
import { Component as NotFound } from '../../screens/not-found.tsx';
import { Phones } from '../phones/phones.tsx';

/** Two people, each with a phone, and one seat (LOOK-12). */
export function Component() {
  return (
    <RequireRegia otherwise={<NotFound />}>
      <TwoPhones />
    </RequireRegia>
  );
}

/** Who has which phone, and where it is opened. */
const PLACES = { marta: '/miei-biglietti', luca: '/preferiti' };

/** Two people and one seat, on a page of their own (LOOK-12). */
function TwoPhones() {
  return (
    <main id="contenuto">
      <h1 className="sr-only">Due persone, un posto</h1>
      <Phones places={PLACES} />
    </main>
  );
}
