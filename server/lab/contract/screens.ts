import { SCREENS, type Screen } from '../../contract/screens.ts';

/** Regia's screens. */
export const LAB_SCREENS: readonly Screen[] = [
  { path: '/regia', file: 'regia', title: 'Regia' },
  { path: '/regia/note', file: 'regia-notes', title: 'Note per chi presenta', bare: true },
  { path: '/regia/palco', file: 'regia-stage', title: 'Desktop e telefono', bare: true },
  { path: '/regia/telefoni', file: 'regia-phones', title: 'Due persone, un posto', bare: true },
];

/** The product's screens, and after them Regia's. */
export const ALL_SCREENS: readonly Screen[] = [...SCREENS, ...LAB_SCREENS];
