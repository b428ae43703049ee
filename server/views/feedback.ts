import type { Feedback } from '#contract/feedback';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Feedback as FeedbackRow } from '../store/schema.ts';

/** A review as anyone may see it (FEED-03); every field that goes out is listed. */
export const viewFeedback = (sandbox: Sandbox, feedback: FeedbackRow): Feedback => ({
  id: feedback.id,
  rating: feedback.rating,
  comment: feedback.comment,
  created_at: feedback.created_at,
  seller_full_name: sandbox.store.users.get(feedback.seller)?.full_name ?? '',
});
