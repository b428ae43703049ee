import { RegiaPage, regiaScreen } from '../catalogue/regia-page.tsx';

/** The catalogue of messages (DEMO-11). */
export const Component = regiaScreen(RegiaPage);
