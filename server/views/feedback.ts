import { Feedback } from '#contract/feedback';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Feedback as FeedbackRow } from '../store/schema.ts';
import { fieldPicker } from './pick-fields.ts';

const pickFeedback = fieldPicker(Feedback);

/** A review as the API answers it, with the seller's name (FEED-03). */
export const viewFeedback = (sandbox: Sandbox, feedback: FeedbackRow): Feedback =>
  pickFeedback(feedback, {
    seller_full_name: sandbox.store.users.get(feedback.seller)?.full_name ?? '',
  });
