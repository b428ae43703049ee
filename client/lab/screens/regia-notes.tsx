import { RequireRegia } from '../catalogue/regia-page.tsx';
import { Notes } from '../stage/notes.tsx';
import { Component as NotFound } from '../../screens/not-found.tsx';

/** The presenter's notes, in a window of their own (STAGE-02). */
export function Component() {
  return (
    <RequireRegia otherwise={<NotFound />}>
      <Notes />
    </RequireRegia>
  );
}
