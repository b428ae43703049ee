import { RequireRegia } from '../catalogue/regia-page.tsx';
import { SideBySide } from '../stage/side-by-side.tsx';
import { Component as NotFound } from '../../screens/not-found.tsx';

/** The product on a desk beside itself on a phone (STAGE-02). */
export function Component() {
  return (
    <RequireRegia otherwise={<NotFound />}>
      <SideBySide />
    </RequireRegia>
  );
}
