import { matchPath } from 'react-router-dom';
import { SCREENS } from '#contract/screens';
import { LAB_SCREENS } from '#lab/screens';
import type { CatalogueRow, Place, Step } from './catalogue-row.ts';
import { describeFault } from '../regia/faults.ts';

const PERSONA_NAMES = {
  marta: 'Marta',
  luca: 'Luca',
  nuovo: 'Nuovo',
  admin: 'Giulia (staff)',
} as const;

/** Who does what, and which calls fail, each with its label. */
export const causesOf = ({ as, faults = [], steps = [] }: CatalogueRow) =>
  [
    { label: 'Chi', says: as === null ? 'Visitatore' : PERSONA_NAMES[as] },
    { label: 'Errore', says: faults.map(describeFault).join(', ') },
    { label: 'Gesti', says: steps.map(describeStep).join(', ') },
  ].filter(({ says }) => says !== '');

const describeStep = ([action, name]: Step): string =>
  action === 'press' || action === 'confirm' ? `«${name}»` : name;

export const describePlace = (place: Place): string =>
  typeof place === 'string' ? place : `link inviato a ${place.linkMailedTo}`;

/** Where the link of a mail leads. */
const MAILED = '/password-reset-confirm/uid/token';

/** The title of a place's screen. */
export const screenOf = (place: Place): string => {
  // Not `ALL_SCREENS`, which the landing would load, too.
  const screens = [...SCREENS, ...LAB_SCREENS];
  const [path = ''] = (typeof place === 'string' ? place : MAILED).split('?');
  return screens.find((screen) => matchPath(screen.path, path))?.title ?? path;
};
