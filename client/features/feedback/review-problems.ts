import { FeedbackDraft } from '#contract/feedback';
import { CHOOSE_STARS } from './rating-average.ts';

/** Problems by the contract's rules; a missing rating has a text of its own. */
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
