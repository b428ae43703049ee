import { RequireRegia } from '../catalogue/regia-page.tsx';
import { TwoPhones } from '../phones/two-phones.tsx';
import { Component as NotFound } from '../../screens/not-found.tsx';

/** Two people, each with a phone, and one seat (LOOK-12). */
export function Component() {
  return (
    <RequireRegia otherwise={<NotFound />}>
      <TwoPhones />
    </RequireRegia>
  );
}
