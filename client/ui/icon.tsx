import type { SVGProps } from 'react';
import { joinClasses } from './join-classes.ts';

/** Paths on a 24 px grid, drawn as strokes 1.75 px wide (styles/layout.css); only 'star-filled' is filled. */
const paths = {
  plane:
    'M21.5 12c0-.8-.9-1.5-2-1.5H15L10 3.5H7.8l2.2 7H5.5l-1.7-2H2.2l1 3.5-1 3.5h1.6l1.7-2H10l-2.2 7H10l5-7h4.5c1.1 0 2-.7 2-1.5Z',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5l-5-5',
  plus: 'M12 5v14M5 12h14',
  ticket:
    'M3.5 6.5h17v3.75a1.75 1.75 0 0 0 0 3.5v3.75h-17v-3.75a1.75 1.75 0 0 0 0-3.5ZM14.5 9.5v.5M14.5 11.75v.5M14.5 14v.5',
  star: 'm12 3.5 2.65 5.37 5.93.860-4.29 4.18 1.01 5.9L12 17.03l-5.3 2.78 1.01-5.9L3.42 9.73l5.93-.86Z',
  'star-filled':
    'm12 3.5 2.65 5.37 5.93.860-4.29 4.18 1.01 5.9L12 17.03l-5.3 2.78 1.01-5.9L3.42 9.73l5.93-.86Z',
  mail: 'M3.5 5.5h17v13h-17ZM4 6.5l8 6.5 8-6.5',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.7-3.8 3.7-6 7.5-6s6.8 2.2 7.5 6',
  logout: 'M14.5 4.5h-10v15h10M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  edit: 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19ZM13.5 7l3.5 3.5',
  trash: 'M4 6.5h16M9 6.5v-3h6v3M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  check: 'm4.5 12.5 5 5 10-11',
  more: 'M5.5 12h.5M11.75 12h.5M18 12h.5',
  close: 'm5.5 5.5 13 13M18.5 5.5l-13 13',
  'chevron-down': 'm6 9 6 6 6-6',
  'chevron-right': 'm9 6 6 6-6 6',
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  swap: 'M4 8.5h15M15.5 5 19 8.5 15.5 12M20 15.5H5M8.5 12 5 15.5 8.5 19',
  image:
    'M3.5 4.5h17v15h-17ZM4 16.5l4.5-5 4.5 5 2.5-2.5 4.5 4.5M15.5 10a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z',
  alert: 'M12 3.5 2.5 20h19ZM12 10v4.5M12 17.25v.25',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.75V8',
  calendar: 'M4 6.5h16v13.5H4ZM4 10.5h16M8 3.5v5M16 3.5v5',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5.5l3.5 2',
  filter: 'M3.5 6.5h17M6.5 12h11M10 17.5h4',
  shield: 'M12 3 4.5 5.5v6c0 4.5 3 7.7 7.5 9.5 4.5-1.8 7.5-5 7.5-9.5v-6ZM8.5 12l2.5 2.5 4.5-5',
  chart: 'M4 4v16h16.5M8 15.5l3.5-4.5 3 2.5 5-7',
  history: 'M4 5v4.5h4.5M4.3 9.5A8.5 8.5 0 1 1 3.5 13M12 8v4.5l3 2',
} as const;

export type IconName = keyof typeof paths;

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName;
}

/** A decorative icon, hidden from screen readers: a control without text needs a label of its own. */
export function Icon({ name, className, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      fill={name === 'star-filled' ? 'currentColor' : 'none'}
      className={joinClasses('icon', className)}
      {...rest}
    >
      <path d={paths[name]} />
    </svg>
  );
}
