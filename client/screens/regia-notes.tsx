import { RequireRegia } from '../lab/catalogue/regia-page.tsx';
import { Notes } from '../lab/stage/notes.tsx';
import { Component as NotFound } from './not-found.tsx';

/** The presenter's notes, in a window of their own (STAGE-02). */
export function Component() {
  return (
    <RequireRegia otherwise={<NotFound />}>
      <Notes />
    </RequireRegia>
  );
}
