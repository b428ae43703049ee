import { createContext, use } from 'react';

/**
 * The ids of what the controls around here are about, such as a card's route and date. Buttons and links that are alike
 * on every card take them as their `aria-describedby` (CARD-07).
 */
export const Description = createContext<string | undefined>(undefined);

/** The `aria-describedby` of a control; `undefined` where nothing describes it. */
export const useDescription = (): string | undefined => use(Description);
