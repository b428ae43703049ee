import { Feedback } from '#contract/feedback';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Feedback as FeedbackRow } from '../store/schema.ts';
import { listed } from './listed.ts';

/** A review as anyone may see it (FEED-03). */
export const viewFeedback = (sandbox: Sandbox, feedback: FeedbackRow): Feedback =>
  listed(Feedback, {
    ...feedback,
    seller_full_name: sandbox.store.users.get(feedback.seller)?.full_name ?? '',
  });
