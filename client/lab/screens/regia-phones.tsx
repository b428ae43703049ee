import { regiaScreen } from '../catalogue/regia-page.tsx';
import { Phones } from '../phones/phones.tsx';

/** Two people, each with a phone, and one seat (LOOK-12). */
export const Component = regiaScreen(TwoPhones, true);

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
