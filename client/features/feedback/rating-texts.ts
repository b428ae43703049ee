import { RATING_MAX, RATING_MIN } from '#contract/limits';

/** Said where no star was chosen (FEED-05). */
export const CHOOSE_STARS = `Scegli da ${RATING_MIN} a ${RATING_MAX} stelle.`;

/** What follows an average: '4,5' and 'su 5' (FEED-01). */
export const OUT_OF = `su ${RATING_MAX}`;
