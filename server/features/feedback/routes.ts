import { Feedback, leaveFeedback, listFeedback, listSellerFeedback } from '#contract/feedback';
import type { Feedback as FeedbackRow } from '../../store/schema.ts';
import { PROBLEM } from '#contract/problems';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { orNotFound, invalid } from '#contract/refusal';
import { route } from '../../call/route.ts';
import { fieldPicker } from '../../views/pick-fields.ts';
import { newestFirst } from '../../store/order.ts';
import { joinKey } from '../../store/indexes.ts';

const pickFeedback = fieldPicker(Feedback);

/** A review as the API answers it, with the seller's name (FEED-03). */
export const viewFeedback = (sandbox: Sandbox, feedback: FeedbackRow): Feedback =>
  pickFeedback(feedback, {
    seller_full_name: sandbox.store.users.get(feedback.seller)?.full_name ?? '',
  });

const reviewsOfSeller = (sandbox: Sandbox, sellerId: number) => {
  orNotFound(sandbox.store.users.get(sellerId), PROBLEM.userNotFound);
  return sandbox.store.feedback
    .by('seller', sellerId)
    .toSorted(newestFirst)
    .map((feedback) => viewFeedback(sandbox, feedback));
};

export const feedbackRoutes = [
  route(listSellerFeedback, ({ params, sandbox }) => reviewsOfSeller(sandbox, params.sellerId)),

  route(listFeedback, ({ params, sandbox }) => reviewsOfSeller(sandbox, params.userId)),

  route(leaveFeedback, async ({ user, params, body, sandbox, commit }) => {
    const seller = orNotFound(sandbox.store.users.get(params.userId), PROBLEM.userNotFound);
    if (seller.id === user.id) throw invalid({ non_field_errors: [PROBLEM.ownReview] });
    const values = {
      seller: seller.id,
      author: user.id,
      rating: body.rating,
      comment: body.comment ?? '',
      created_at: sandbox.clock.instant(),
    };
    const [existing] = sandbox.store.feedback.by('authorSeller', joinKey(user.id, seller.id));
    const feedback = await commit((draft) =>
      existing
        ? draft.put('feedback', { id: existing.id, ...values })
        : draft.insert('feedback', values),
    );
    return viewFeedback(sandbox, feedback);
  }),
];
