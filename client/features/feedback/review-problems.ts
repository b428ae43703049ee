import { FeedbackDraft } from '#contract/feedback';
import { CHOOSE_STARS } from './rating-texts.ts';

/** The contract's own rules; no star chosen is said as such. */
export const reviewProblems = (
  rating: number,
  comment: string,
): { rating?: string; comment?: string } => {
  const parsed = FeedbackDraft.safeParse({ rating: rating || undefined, comment });
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.map((issue) => [
      String(issue.path[0]),
      issue.path[0] === 'rating' ? CHOOSE_STARS : issue.message,
    ]),
  );
};
